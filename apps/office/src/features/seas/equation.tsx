import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Amount } from '../../app/amount.tsx'
import type { SeaRow } from './queries.ts'

const sides = [
  ['bought', ''],
  ['won', '+'],
  ['chips', '='],
  ['flying', '+'],
  ['staked', '+'],
  ['cashed', '+'],
] as const

interface EquationProps {
  readonly money: Readonly<Record<(typeof sides)[number][0], string>>
  readonly mode: SeaRow['mode']
}

/** Where the money of a sea or a sitting is: bought + won = at the gun + flying + shot + paid out. */
export function Equation({ money, mode }: EquationProps): ReactElement {
  const t = useTexts('seas-office')
  return (
    <dl className="desk-equation desk-equation-six" aria-label={t('equation')}>
      {sides.map(([name, sign]) => (
        <div key={name}>
          <dt>
            {sign !== '' && <span aria-hidden="true">{sign} </span>}
            {t(name)}
          </dt>
          <dd>
            <Amount mode={mode} value={money[name]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
