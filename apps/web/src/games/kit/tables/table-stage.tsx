import { formatMoney, type Money } from '@khela/money'
import { useEffect, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Celebration } from '../house/celebration.tsx'
import { ResultAmount } from '../house/result-text.tsx'
import { soundOutcome } from '../sound.ts'
import { isWon, tierOf } from '../tiers.ts'
import { FeltContext, type Felt } from './felt.tsx'
import type { ServerClock } from './server-clock.ts'
import type { TableGame, TableWords } from './table-game.ts'
import { msOf, ownNow, stakesOf, type TableState } from './table-model.ts'
import { TimerRing } from './timer-ring.tsx'

export interface StageProps<Outcome> {
  readonly game: TableGame<Outcome>
  readonly words: TableWords<Outcome>
  readonly state: TableState
  readonly clock: ServerClock
  readonly felt: Felt
  readonly shown: Outcome | undefined
}

/** Time, last results, the scene and the felt. */
export function TableStage<Outcome>({ game, words, state, clock, felt, shown }: StageProps<Outcome>): ReactElement {
  const { round } = state
  const outcome = round.outcome === null ? undefined : game.read(round.outcome)
  const came = cameOf(game, state, shown)
  const tier = came === undefined ? undefined : tierOf(came.stake, came.payout)
  useEffect(() => {
    if (tier !== undefined) soundOutcome(tier)
  }, [tier])
  return (
    <section
      className="stage table-stage"
      aria-label={words.title}
      data-game={game.id}
      data-cloth-of={game.cloth}
      data-won={(tier !== undefined && isWon(tier)) || undefined}
    >
      <Celebration round={came && { id: String(round.no), stake: formatMoney(came.stake), payout: formatMoney(came.payout) }} />
      <div className="table-head">
        <TimerRing now={clock.now} endsAt={round.phase === 'betting' ? msOf(round.closeAt) : undefined} lengthMs={state.times.betting} />
        <div className="table-heard">
          <div className="table-say" role="status">
            <Say words={words} state={state} shown={shown} came={came} symbol={felt.symbol} />
          </div>
          <Lately game={game} words={words} state={state} isShown={shown !== undefined} />
        </div>
      </div>
      <game.Scene
        outcome={outcome}
        shownAt={outcome === undefined ? undefined : msOf(round.startAt)}
        showMs={state.times.scene}
        now={clock.now}
      />
      <div className="felt">
        <FeltContext value={felt}>
          <game.Felt />
        </FeltContext>
      </div>
    </section>
  )
}

/** What own bets staked and what they bring. */
interface Came {
  readonly stake: Money
  readonly payout: Money
}

/** What own bets of the round came to once it is shown; undefined where there are none. */
function cameOf<Outcome>(game: TableGame<Outcome>, state: TableState, shown: Outcome | undefined): Came | undefined {
  const bets = ownNow(state)
  if (shown === undefined || bets.length === 0) return undefined
  const stakes = stakesOf(bets)
  return [...stakes].reduce(
    (sum, [spot, stake]) => ({ stake: sum.stake + stake, payout: sum.payout + (stake * game.rules.pays(shown, spot)) / 10_000n }),
    { stake: 0n, payout: 0n },
  )
}

interface SayProps<Outcome> extends Pick<StageProps<Outcome>, 'words' | 'state' | 'shown'> {
  readonly came: Came | undefined
  readonly symbol: string
}

/** How the round stands, in one line of words. */
function Say<Outcome>({ words, state, shown, came, symbol }: SayProps<Outcome>): ReactElement {
  const t = useTexts('tables')
  const { phase } = state.round
  if (phase === 'void') return <>{t('voidLine')}</>
  if (shown === undefined) return <>{t(`phase_${phase === 'settled' ? 'running' : phase}`)}</>
  return (
    <>
      {words.result(shown)} {came !== undefined && '· '}
      {came !== undefined && <ResultAmount key={state.round.no} {...came} symbol={symbol} />}
    </>
  )
}

/** The last results as small pills, the newest first; the one being shown is not given away before its scene ends. */
function Lately<Outcome>({
  game,
  words,
  state,
  isShown,
}: Pick<StageProps<Outcome>, 'game' | 'words' | 'state'> & { readonly isShown: boolean }): ReactElement {
  const games = useTexts('games')
  const results = state.results.filter(({ no }) => isShown || no !== state.round.no)
  return (
    <ul className="table-lately" aria-label={games('lastRounds')}>
      {results
        .slice(-16)
        .toReversed()
        .map((result) => {
          const outcome = result.outcome === null ? undefined : game.read(result.outcome)
          const mark = outcome === undefined ? undefined : words.mark(outcome)
          return (
            <li key={result.no} className="pill num" data-road={mark?.road}>
              {mark?.text ?? '–'}
            </li>
          )
        })}
    </ul>
  )
}
