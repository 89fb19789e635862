import { useEffect, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { signOfMode } from '@khela/money'
import { Dock } from './dock.tsx'
import type { Felt, SpotEnd } from './felt.tsx'
import type { LiveSeat } from './live-bets.ts'
import { LivePage } from './live-page.tsx'
import { Roads } from './roads.tsx'
import type { ServerClock } from './server-clock.ts'
import type { TableGame, TableWords } from './table-game.ts'
import { msOf, totalsOf, type TableState } from './table-model.ts'
import { TableStage, type StageProps } from './table-stage.tsx'
import { useHand } from './use-hand.ts'
import { useOpen } from './use-open.ts'

interface FeltTableProps<Outcome> {
  readonly game: TableGame<Outcome>
  readonly words: TableWords<Outcome>
  readonly seat: LiveSeat
  readonly state: TableState
  readonly clock: ServerClock
  readonly isLost: boolean
}

/** A table with spots: scene and felt in one stage, chips and the one action in the dock. */
export function FeltTable<Outcome>({ game, words, seat, state, clock, isLost }: FeltTableProps<Outcome>): ReactElement {
  const t = useTexts('tables')
  const hand = useHand(game.rules.isSpot, seat, state, useOpen(clock, state.round))
  const shown = useShown(game, state, clock)
  const felt: Felt = {
    placed: hand.placed,
    laid: hand.laid.stakes,
    totals: totalsOf(state.crowd),
    symbol: signOfMode(seat.mode),
    isOpen: hand.isOpen,
    pays: game.rules.maxMultiplier,
    nameOf: words.spot,
    endOf: (spot) => (shown === undefined ? undefined : endOf(game.rules.pays(shown, spot), hand.placed.has(spot))),
    lay: hand.lay,
    takeBack: hand.takeBack,
  }
  return (
    <LivePage
      seat={seat}
      state={state}
      isLost={isLost}
      lostText={t('lostLine')}
      title={words.title}
      rules={{ lines: words.rules, proof: game.rules.proof, betName: words.bet }}
      stage={<TableStage game={game} words={words} state={state} clock={clock} felt={felt} shown={shown} />}
      panel={<Dock hand={hand} seat={seat} state={state} clock={clock} />}
      extra={words.roads && <TableRoads game={game} words={words} state={state} />}
      spotName={words.spot}
      replay={(outcome, stream) => JSON.stringify(game.rules.draw(stream)) === JSON.stringify(game.read(outcome))}
      result={(outcome) => {
        const read = outcome === null ? undefined : game.read(outcome)
        return read === undefined ? { text: '–', road: undefined } : words.mark(read)
      }}
    />
  )
}

/** What became of a spot: a lost one is marked only where something of ours lay. */
function endOf(mult4: bigint, isMine: boolean): SpotEnd | undefined {
  if (mult4 > 10_000n) return 'won'
  if (mult4 > 0n) return 'back'
  return isMine ? 'lost' : undefined
}

/** The outcome once the scene has shown it to its end: before that no spot is marked. */
function useShown<Outcome>(game: TableGame<Outcome>, state: TableState, clock: ServerClock): Outcome | undefined {
  const { round } = state
  const outcome = round.outcome === null ? undefined : game.read(round.outcome)
  const endAt = msOf(round.endAt)
  const [endedNo, setEndedNo] = useState<number>()
  const isOver = round.phase === 'settled' || endedNo === round.no
  useEffect(() => {
    if (round.phase !== 'running' || endAt === undefined) return
    const timer = setTimeout(() => setEndedNo(round.no), Math.max(0, endAt - clock.now()))
    return () => clearTimeout(timer)
  }, [clock, round.phase, round.no, endAt])
  return isOver ? outcome : undefined
}

function TableRoads<Outcome>({ game, words, state }: Pick<StageProps<Outcome>, 'game' | 'words' | 'state'>): ReactElement | null {
  if (words.roads === undefined) return null
  const results = state.results.flatMap(({ outcome }) => {
    const read = outcome === null ? undefined : game.read(outcome)
    const road = read === undefined ? undefined : words.mark(read).road
    return road === undefined ? [] : [road]
  })
  return <Roads results={results} {...words.roads} />
}
