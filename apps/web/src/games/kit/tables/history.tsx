import { formatInstant } from '@khela/i18n'
import { parseMoney, showMoney } from '@khela/money'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { withinTime } from '../../../site/load.ts'
import type { Replay } from './proof-dialog.tsx'
import type { ResultMark } from './table-game.ts'
import type { GameFacts, OwnBet, TableState } from './table-model.ts'

const ProofDialog = lazy(() => withinTime(import('./proof-dialog.tsx')))

interface HistoryProps {
  readonly state: TableState
  readonly symbol: string
  readonly result: (outcome: GameFacts | null) => ResultMark
  readonly spotName: ((spot: string) => string) | undefined
  readonly replay: Replay
}

const shown = 8

/** The last rounds of the table with their proof, and what came of own bets in them. */
export function History({ state, symbol, result, spotName, replay }: HistoryProps): ReactElement {
  const t = useTexts('tables.history')
  const games = useTexts('games')
  const language = useLanguage()
  const [checked, setChecked] = useState<number>()
  const { chain } = state.round
  return (
    <section className="card" aria-labelledby="table-rounds">
      <div className="row between">
        <h2 id="table-rounds">{t('title')}</h2>
        <Link className="link link-tap s13" to="/member/$page" params={{ page: 'betting' }}>
          {games('allBets')}
        </Link>
      </div>
      {state.results.length === 0 && <p className="muted s13">{t('none')}</p>}
      <ul className="recs">
        {state.results
          .slice(-shown)
          .toReversed()
          .map((round) => (
            <li key={round.no}>
              <b className="num">{round.void ? t('void') : result(round.outcome).text}</b>
              <Own bets={state.own.filter(({ no }) => no === round.no)} symbol={symbol} spotName={spotName} />
              <span className="small muted num">
                #{round.no} · {formatInstant(round.at, 'second', language)}
              </span>
              <button type="button" className="small link" onClick={() => setChecked(round.no)}>
                {games('checkRound')}
              </button>
            </li>
          ))}
      </ul>
      {checked !== undefined && chain !== null && (
        <Suspense fallback={null}>
          <ProofDialog table={state.table} chain={chain} no={checked} replay={replay} onClose={() => setChecked(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

interface OwnProps {
  readonly bets: readonly OwnBet[]
  readonly symbol: string
  readonly spotName: HistoryProps['spotName']
}

/** What own bets of a round brought beyond their stakes. */
function Own({ bets, symbol, spotName }: OwnProps): ReactElement {
  const counted = bets.filter(({ state }) => state !== 'back')
  if (counted.length === 0) return <span />
  const net = counted.reduce((sum, bet) => sum + parseMoney(bet.payout) - parseMoney(bet.stake), 0n)
  const spots = [...new Set(counted.flatMap((bet) => bet.spots.map(({ spot }) => spotName?.(spot) ?? spot)))]
  return (
    <b className={`num ${net > 0n ? 'good' : 't2'}`} title={spots.join(', ')}>
      {net < 0n ? '−' : '+'}
      {symbol} {showMoney(net < 0n ? -net : net)}
    </b>
  )
}
