import { showMoney } from '@khela/money'
import { Button, Field, Note, SelectField } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { stakeChanges, type StakeChange } from './autoplay.ts'
import { fieldText, roundChoices, type Autoplay, type AutoplayForm } from './use-autoplay.ts'

interface AutoplayPartProps {
  readonly auto: Autoplay
  readonly symbol: string
}

/** The plan of autoplay, shut until it is asked for: the form is not drawn before, for it is the dearest part of a panel. */
export function AutoplayPart({ auto, symbol }: AutoplayPartProps): ReactElement | null {
  const t = useTexts('house.auto')
  const [isOpen, setOpen] = useState(false)
  if (!auto.isAllowed) return null
  const isRunning = auto.run !== undefined
  return (
    <details className="auto" open={isRunning || undefined} onToggle={(event) => setOpen(event.currentTarget.open)}>
      {/* The press comes before the part opens, so that it opens with its form. */}
      <summary onClick={() => setOpen(true)}>{t('title')}</summary>
      {(isOpen || isRunning) && <AutoplayFormPart auto={auto} symbol={symbol} />}
    </details>
  )
}

/** A plan of rounds; a limit of loss is part of every plan. */
function AutoplayFormPart({ auto, symbol }: AutoplayPartProps): ReactElement {
  const t = useTexts('house.auto')
  const { form, setForm, stake, problems } = auto
  const changes = stakeChanges.map((value) => ({ value, label: t('changes', { change: value }) }))
  const text = (name: 'mostLost' | 'wonTogether' | 'wonAtOnce') => (
    <Field
      label={`${t(name)} (${symbol})`}
      value={form[name]}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      error={problems[name] ? t('notAmount') : undefined}
      onChange={(event) => setForm({ ...form, [name]: event.target.value })}
    />
  )
  const change = (name: 'afterWin' | 'afterLoss') => (
    <SelectField
      label={t(name)}
      value={form[name]}
      options={changes}
      onChange={(event) => setForm({ ...form, [name]: event.target.value as StakeChange })}
    />
  )
  return (
    <div className="col auto-form">
      <SelectField
        label={t('rounds')}
        value={String(form.rounds)}
        options={roundChoices.map((count) => ({ value: String(count), label: String(count) }))}
        onChange={(event) => setForm({ ...form, rounds: Number(event.target.value) as AutoplayForm['rounds'] })}
      />
      {text('mostLost')}
      {form.mostLost === '' && stake !== undefined && (
        <Button onClick={() => setForm({ ...form, mostLost: fieldText(stake * 10n) })}>
          {t('tenStakes', { amount: `${symbol} ${showMoney(stake * 10n)}` })}
        </Button>
      )}
      {text('wonTogether')}
      {text('wonAtOnce')}
      {auto.hasFreeSpins && (
        <label className="auto-check">
          <input type="checkbox" checked={form.untilFree} onChange={(event) => setForm({ ...form, untilFree: event.target.checked })} />
          <span>{t('untilFree')}</span>
        </label>
      )}
      <div className="auto-two">
        {change('afterWin')}
        {change('afterLoss')}
      </div>
      <Button block onClick={auto.start} aria-disabled={!auto.canStart || undefined}>
        {t('start', { rounds: form.rounds })}
      </Button>
    </div>
  )
}

/** How the rounds stand, and why the last ones ended. Beside the action, so that it is read where it is stopped. */
export function AutoplayState({ auto, symbol }: { readonly auto: Autoplay; readonly symbol: string }): ReactElement | null {
  const t = useTexts('house.auto')
  const { run, end } = auto
  if (run !== undefined) {
    const { net, played, plan } = run
    return (
      <div className="row between s13 auto-now" role="status">
        <span className="num">{t('now', { played, rounds: plan.rounds })}</span>
        <b className="num">
          {net < 0n ? '−' : '+'}
          {symbol} {showMoney(net < 0n ? -net : net)}
        </b>
      </div>
    )
  }
  // A refusal says itself why.
  if (end === undefined || end === 'person' || end === 'refused') return null
  return <Note role="status">{t('ended', { end })}</Note>
}
