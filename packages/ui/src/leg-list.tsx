import { exactMoney, parseMoney } from '@khela/money'
import type { ReactElement } from 'react'
import { Badge, type Tone } from './small/badge.tsx'

interface Words {
  readonly bn: string
  readonly en: string
}
/** A leg as the contract sends it (packages/contract/src/rounds/legs.ts). */
export interface LegLine {
  readonly title: Words
  readonly pick: Words | null
  readonly odds: string | null
  readonly stake: string | null
  readonly payout: string | null
  readonly state: 'OPEN' | 'WON' | 'LOST' | 'EVEN' | 'VOID'
  readonly result: Words | null
}

export interface LegListProps {
  readonly title: string
  readonly legs: readonly LegLine[]
  readonly language: 'bn' | 'en'
  readonly stateName: (state: Lowercase<LegLine['state']>) => string
  /** How what a leg pays is said. */
  readonly oddsText: (odds: string) => string
}

const tones: Readonly<Record<LegLine['state'], Tone>> = { OPEN: 'warn', WON: 'good', LOST: 'plain', EVEN: 'plain', VOID: 'info' }
const figures = (wire: string): string => exactMoney(parseMoney(wire))

/** What a wager consists of: hands, spots, matches, numbers. A leg without a stake of its own shares that of the wager around it. */
export function LegList({ title, legs, language, stateName, oddsText }: LegListProps): ReactElement | null {
  if (legs.length === 0) return null
  return (
    <section className="col" aria-label={title}>
      <h3>{title}</h3>
      <ul className="legs">
        {legs.map((leg, place) => (
          <li key={`${String(place)} ${leg.title.en}`}>
            <span className="row between">
              <b>{leg.title[language]}</b>
              <Badge tone={tones[leg.state]}>{stateName(leg.state.toLowerCase() as Lowercase<LegLine['state']>)}</Badge>
            </span>
            {leg.pick !== null && <span className="num legs-pick">{leg.pick[language]}</span>}
            <span className="row between small muted">
              <span>{leg.result?.[language] ?? (leg.odds === null ? '' : oddsText(leg.odds))}</span>
              {leg.stake !== null && (
                <span className="num">
                  {figures(leg.stake)} → {leg.payout === null ? '—' : figures(leg.payout)}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
