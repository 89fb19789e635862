import { Button, Field, Note, Segment } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { FactName, Facts } from '../facts.ts'

interface FactFormProps {
  readonly facts: Facts
  readonly onChange: (facts: Facts) => void
  readonly badFact: FactName | undefined
  readonly isChecking: boolean
  readonly onCheck: () => void
}

const names = {
  serverSeed: 'serverSeed',
  commit: 'commitOptional',
  clientSeed: 'clientSeed',
  nonce: 'roundNumber',
  side: 'side',
  target: 'target',
  stake: 'stake',
} as const

/** The facts of a round, filled in by a fetched round or by hand. */
export function FactForm({ facts, onChange, badFact, isChecking, onCheck }: FactFormProps): ReactElement {
  const t = useTexts('fairness')
  const games = useTexts('games.dice')
  const field = (name: Exclude<FactName, 'side'>) => (
    <Field
      label={t(names[name])}
      value={facts[name]}
      onChange={(event) => onChange({ ...facts, [name]: event.target.value })}
      error={badFact === name ? t('bad', { field: t(names[name]) }) : undefined}
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
    />
  )
  return (
    <form
      className="card fair-form"
      aria-labelledby="fact-form"
      onSubmit={(event) => {
        event.preventDefault()
        onCheck()
      }}
    >
      <h2 id="fact-form">{t('byHand')}</h2>
      {field('serverSeed')}
      {field('commit')}
      <div className="fair-pair">
        {field('clientSeed')}
        {field('nonce')}
      </div>
      <Segment
        label={t('side')}
        value={facts.side}
        options={[
          { value: 'under', label: games('under') },
          { value: 'over', label: games('over') },
        ]}
        onChange={(side) => onChange({ ...facts, side })}
      />
      <div className="fair-pair">
        {field('target')}
        {field('stake')}
      </div>
      {badFact !== undefined && (
        <Note tone="bad" role="alert">
          {t('bad', { field: t(names[badFact]) })}
        </Note>
      )}
      <Button type="submit" tone="go" size="xl" block pending={isChecking} pendingText={t('checking')}>
        {t('check')}
      </Button>
    </form>
  )
}
