import { parseMoney, showMoney } from '@khela/money'
import { Icon } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { multiplierText } from '../stake.ts'
import type { TableState } from './table-model.ts'

interface CrowdBetsProps {
  readonly state: TableState
  readonly symbol: string
  readonly spotName: ((spot: string) => string) | undefined
}

/** Rows that a page shows of the bets of all. */
const shown = 12

type Bet = TableState['crowd']['bets'][number]

/** Where a bet lies: its largest spot, and how many more. */
function usePlaceOf(spotName: CrowdBetsProps['spotName']): (bet: Bet) => string {
  const t = useTexts('tables.crowd')
  return ({ spot, more }) => {
    const name = spot === null ? '' : (spotName?.(spot) ?? spot)
    return more > 0 ? `${name} ${t('more', { count: more })}` : name
  }
}

const isWin = ({ payout, stake }: Bet): boolean => payout !== null && parseMoney(payout) > parseMoney(stake)

/** The bets of everybody in this round as they come, names masked, and what each brought; bots of the demo world carry their mark. */
export function CrowdBets({ state: { crowd, round }, symbol, spotName }: CrowdBetsProps): ReactElement {
  const t = useTexts('tables.crowd')
  const placeOf = usePlaceOf(spotName)
  const bots = crowd.bets.filter(({ simulated }) => simulated).length
  const amount = (text: string) => `${symbol} ${showMoney(parseMoney(text))}`
  return (
    <section className="card" aria-labelledby="crowd-bets">
      <div className="row between">
        <h2 id="crowd-bets">{t('title')}</h2>
        <span className="s13 muted">
          {t('watching', { count: crowd.watching })} · {t('players', { count: crowd.players })}
          {bots > 0 && ` · ${t('bots', { count: bots })}`}
        </span>
      </div>
      {crowd.bets.length === 0 && <p className="muted s13">{t('none')}</p>}
      <ul className="recs crowd">
        {[...crowd.bets.slice(0, shown).entries()].map(([place, bet]) => (
          // Bets of others come without an id; a place in the list is all they have.
          <li key={`${round.no} ${place}`}>
            <b>
              {bet.who}{' '}
              {bet.simulated && (
                <span className="tag">
                  <Icon name="bot" /> {t('bot')}
                </span>
              )}
            </b>
            <b className={`num ${bet.outAt === null ? 't2' : 'good'}`}>{amount(bet.stake)}</b>
            <span className="small muted">
              {placeOf(bet)}
              {bet.outAt !== null && <span className="num">{`${multiplierText(BigInt(bet.outAt) * 100n).slice(0, -2)}×`}</span>}
            </span>
            <span className={`small num ${isWin(bet) ? 'good' : 'muted'}`}>
              {bet.payout === null ? '' : t('back', { amount: amount(bet.payout) })}
            </span>
          </li>
        ))}
      </ul>
      {bots > 0 && <p className="small muted">{t('botsNote')}</p>}
    </section>
  )
}
