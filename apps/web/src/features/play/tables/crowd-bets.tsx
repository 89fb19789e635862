import { parseMoney, showMoney } from '@khela/money'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { multiplierText } from '../stake.ts'
import type { TableState } from './table-model.ts'

interface CrowdBetsProps {
  readonly state: TableState
  readonly symbol: string
  readonly spotName: ((spot: string) => string) | undefined
}

/** Rows that a page shows of the bets of all. */
const shown = 12

/** The bets of everybody in this round, names masked; figures of the demo world carry their mark. */
export function CrowdBets({ state: { crowd, round }, symbol, spotName }: CrowdBetsProps): ReactElement {
  const t = useTranslations('tables.crowd')
  return (
    <section className="card" aria-labelledby="crowd-bets">
      <div className="row between">
        <h2 id="crowd-bets">{t('title')}</h2>
        <span className="s13 muted">
          {t('watching', { count: crowd.watching })} · {t('players', { count: crowd.players })}
        </span>
      </div>
      {crowd.bets.length === 0 && <p className="muted s13">{t('none')}</p>}
      <ul className="recs crowd">
        {[...crowd.bets.slice(0, shown).entries()].map(([place, bet]) => (
          // Bets of others come without an id; a place in the list is all they have.
          <li key={`${round.no} ${place}`}>
            <b>
              {bet.who} {bet.simulated && <span className="tag">{t('simulated')}</span>}
            </b>
            <b className={`num ${bet.outAt === null ? 't2' : 'good'}`}>
              {symbol} {showMoney(parseMoney(bet.stake))}
            </b>
            <span className="small muted">{bet.spot === null ? '' : (spotName?.(bet.spot) ?? bet.spot)}</span>
            <span className="small num">{bet.outAt === null ? '' : `${multiplierText(BigInt(bet.outAt) * 100n).slice(0, -2)}×`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
