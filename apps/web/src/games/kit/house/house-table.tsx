import { Link } from '@tanstack/react-router'
import { memo, useDeferredValue, useState, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { formatInstant } from '@khela/i18n'
import { parseMoney, showMoney, signOfMode } from '@khela/money'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { useVisibleRounds } from '../../../site/show/shows.ts'
import { FairnessPanel } from '../seeds/fairness-panel.tsx'
import { HouseHead } from '../game-head.tsx'
import { ModeMark } from '../mode-mark.tsx'
import { shortMultiplier } from '../stake.ts'
import { RulesDialog, type GameRulesText } from './rules-dialog.tsx'
import type { HouseRound, Seat } from './use-stake.ts'

interface HouseTableProps {
  readonly seat: Seat
  readonly title: string
  readonly rules: GameRulesText
  readonly stage: ReactNode
  readonly panel: ReactNode
  readonly Result: RoundResult
}

/** What a round of the list came to, in a few characters. Always the same component, so that the list is drawn for new rounds only. */
export type RoundResult = ComponentType<{ readonly round: HouseRound }>

/** The page of a game of the house: head, scene, panel, last rounds, seeds, and its rules. */
export function HouseTablePage({ seat, title, rules, stage, panel, Result }: HouseTableProps): ReactElement {
  const { gameId, mode, state } = seat
  const [isReading, setReading] = useState(false)
  const symbol = signOfMode(mode)
  // A scene begins to move when a round comes. What lies below it is drawn between its frames, and not before them.
  const last = useDeferredValue(useVisibleRounds(state.last))
  const seeds = useDeferredValue(state.seeds)
  return (
    <>
      <title>{title}</title>
      <TableHead gameId={gameId} mode={mode} title={title} onReading={setReading} />
      <div className="play">
        {stage}
        {panel}
        <div className="below">
          <LastRounds rounds={last} symbol={symbol} Result={Result} />
          <Fairness seeds={seeds} />
        </div>
      </div>
      {isReading && (
        <RulesDialog
          title={title}
          rules={rules}
          maxWin={parseMoney(state.limits.maxWin)}
          symbol={symbol}
          onClose={() => setReading(false)}
        />
      )}
    </>
  )
}

interface TableHeadProps extends Pick<Seat, 'gameId' | 'mode'> {
  readonly title: string
  readonly onReading: (isReading: boolean) => void
}

const TableHead = memo(function TableHead({ gameId, mode, title, onReading }: TableHeadProps): ReactElement {
  return (
    <HouseHead title={title} onRules={() => onReading(true)}>
      <ModeMark gameId={gameId} mode={mode} />
    </HouseHead>
  )
})

const Fairness = memo(FairnessPanel)

/** Rounds that a table lists; the betting record has all. */
const shown = 8

interface LastRoundsProps {
  readonly rounds: readonly HouseRound[]
  readonly symbol: string
  readonly Result: RoundResult
}

const LastRounds = memo(function LastRounds({ rounds, symbol, Result }: LastRoundsProps): ReactElement {
  const t = useTexts('games')
  return (
    <section className="card" aria-labelledby="house-rounds">
      <div className="row between">
        <h2 id="house-rounds">{t('myBets')}</h2>
        <Link className="link link-tap s13" to="/member/$page" params={{ page: 'betting' }}>
          {t('allBets')}
        </Link>
      </div>
      {rounds.length === 0 && <p className="muted s13">{t('noRounds')}</p>}
      <ul className="recs">
        {rounds.slice(0, shown).map((round) => (
          <RoundRow key={round.id} round={round} symbol={symbol} Result={Result} />
        ))}
      </ul>
    </section>
  )
})

interface RoundRowProps {
  readonly round: HouseRound
  readonly symbol: string
  readonly Result: RoundResult
}

const RoundRow = memo(function RoundRow({ round, symbol, Result }: RoundRowProps): ReactElement {
  const t = useTexts('games')
  const language = useLanguage()
  return (
    <li>
      <b className="num">
        <Result round={round} /> <span className="muted">{shortMultiplier(BigInt(round.mult4))}×</span>
      </b>
      <Net round={round} symbol={symbol} />
      <span className="small muted num">{formatInstant(round.at, 'second', language)}</span>
      <Link className="small link" to="/fairness" search={{ bet: round.id } as never}>
        {t('checkRound')}
      </Link>
    </li>
  )
})

/** What a round brought beyond its stake. */
export const netOf = (round: HouseRound): bigint => parseMoney(round.payout) - parseMoney(round.stake)

function Net({ round, symbol }: { readonly round: HouseRound; readonly symbol: string }): ReactElement {
  const net = netOf(round)
  return (
    <b className={`num ${net > 0n ? 'good' : 't2'}`}>
      {net < 0n ? '−' : '+'}
      {symbol} {showMoney(net < 0n ? -net : net)}
    </b>
  )
}
