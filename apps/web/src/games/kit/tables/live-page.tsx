import { formatInstant } from '@khela/i18n'
import { parseMoney, signOfMode } from '@khela/money'
import { Icon } from '@khela/ui'
import { useState, type ReactElement, type ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { connectionStore } from '../../../site/small/connection.ts'
import { HouseHead } from '../game-head.tsx'
import { RulesDialog, type GameRulesText } from '../house/rules-dialog.tsx'
import { ModeMark } from '../mode-mark.tsx'
import { Chat } from './chat.tsx'
import { CrowdBets } from './crowd-bets.tsx'
import { History } from './history.tsx'
import type { LiveSeat } from './live-bets.ts'
import type { Replay } from './proof-dialog.tsx'
import { Seats } from './seats.tsx'
import type { ResultMark } from './table-game.ts'
import type { GameFacts, TableState } from './table-model.ts'
import './table.css'

interface LivePageProps {
  readonly seat: LiveSeat
  readonly state: TableState
  readonly isLost: boolean
  /** What holds for bets while the line is down. */
  readonly lostText: string
  readonly title: string
  readonly rules: GameRulesText
  readonly stage: ReactNode
  readonly panel: ReactNode
  /** Under the panel and the stage, before the lists. */
  readonly extra?: ReactNode
  readonly result: (outcome: GameFacts | null) => ResultMark
  readonly spotName?: (spot: string) => string
  readonly replay: Replay
}

/** The page of a table with shared rounds: head, scene, panel, the bets of all, rounds with their proof, seats, chat, rules. */
export function LivePage(props: LivePageProps): ReactElement {
  const { seat, state, title, rules, stage, panel, extra, result } = props
  const t = useTexts('tables')
  const [isReading, setReading] = useState(false)
  const symbol = signOfMode(seat.mode)
  return (
    <>
      <title>{title}</title>
      <HouseHead title={title} onRules={() => setReading(true)}>
        <ModeMark gameId={seat.table} mode={seat.mode} />
      </HouseHead>
      <Lost isLost={props.isLost} text={props.lostText} />
      <div className="play live-play">
        {stage}
        {panel}
        {extra !== undefined && <div className="live-extra">{extra}</div>}
        <div className="below live-below">
          <CrowdBets state={state} symbol={symbol} spotName={props.spotName} />
          <History state={state} symbol={symbol} result={result} spotName={props.spotName} replay={props.replay} />
          {state.seats !== null && <Seats seat={seat} seats={state.seats} />}
          <Chat seat={seat} lines={state.chat} mayChat={state.mayChat} />
        </div>
      </div>
      {isReading && (
        <RulesDialog
          title={title}
          rules={{ ...rules, seedLine: t('seedLine') }}
          maxWin={parseMoney(state.limits.maxWin)}
          symbol={symbol}
          onClose={() => setReading(false)}
        />
      )}
    </>
  )
}

/** Said in words while the line is down, with the time since; its place is above the scene and takes room only then. */
function Lost({ isLost, text }: { readonly isLost: boolean; readonly text: string }): ReactElement | null {
  const t = useTexts('tables')
  const language = useLanguage()
  const since = connectionStore(({ downSince }) => downSince)
  if (!isLost || since === undefined) return null
  return (
    <div className="stale live-lost" role="status">
      <Icon name="wifi-off" />
      <span>
        <b>{t('lost', { time: formatInstant(since, 'second', language) })}</b> {text}
      </span>
    </div>
  )
}
