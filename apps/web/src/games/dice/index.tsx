import { parseMoney, signOfMode } from '@khela/money'
import { ErrorState, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { FairnessPanel } from '../kit/seeds/fairness-panel.tsx'
import { HouseHead } from '../kit/game-head.tsx'
import { ModeMark } from '../kit/mode-mark.tsx'
import { useSeat } from '../kit/use-seat.ts'
import { useErrorText } from '../../site/error-text.ts'
import { read } from '../../site/queries.ts'
import { useVisibleRounds } from '../../site/show/shows.ts'
import type { GameViewProps } from '../kit/game-view.ts'
import { DiceBets } from './dice-bets.tsx'
import { DicePanel } from './dice-panel.tsx'
import { DiceRules } from './dice-rules.tsx'
import { DiceStage } from './dice-stage.tsx'
import { nearestTarget } from './model.ts'
import { keyStep } from './target-slider.tsx'
import { useDice, type Dice, type DiceState } from './use-dice.ts'
import '../kit/play.css'
import '../kit/house/autoplay.css'
import './dice.css'

/** Dice: opens a session at the table, then shows it. */
export default function DiceGame({ gameId, mode }: GameViewProps): ReactElement {
  const t = useTexts('games')
  const said = useErrorText()
  const seat = useSeat(gameId, mode)
  const state = useQuery({ ...read('diceState', { mode }), enabled: seat.data !== undefined && seat.data.token === null })
  const failed = seat.error ?? (state.data === undefined ? state.error : null)
  if (failed) {
    const { text, code } = said(failed)
    const again = () => void (seat.error ? seat.refetch() : state.refetch())
    return (
      <div className="play-state">
        <ErrorState title={t('tableFailed')} text={text} code={code} onRetry={again} isRetrying={seat.isFetching || state.isFetching} />
      </div>
    )
  }
  if (seat.data === undefined || state.data === undefined) return <TableSkeleton />
  return <DiceTable gameId={gameId} mode={mode} sessionId={seat.data.sessionId} state={state.data} />
}

interface DiceTableProps extends GameViewProps {
  readonly sessionId: string
  readonly state: DiceState
}

function DiceTable({ gameId, mode, sessionId, state }: DiceTableProps): ReactElement {
  const t = useTexts('games')
  const dice = useDice(mode, sessionId, state)
  const [isReading, setReading] = useState(false)
  const seen = useVisibleRounds(state.last)
  const symbol = signOfMode(mode)
  useTableKeys(dice)
  return (
    <>
      <title>{t('dice.name')}</title>
      <HouseHead title={t('dice.name')} onRules={() => setReading(true)}>
        <ModeMark gameId={gameId} mode={mode} />
      </HouseHead>
      <div className="play">
        <DiceStage
          choice={dice.choice}
          onTarget={(target) => dice.choose({ side: dice.choice.side, target })}
          rounds={state.last}
          playedId={dice.playedId}
          isSending={dice.pending !== undefined}
          symbol={symbol}
        />
        <DicePanel dice={dice} mode={mode} symbol={symbol} />
        <div className="below">
          <DiceBets rounds={seen} symbol={symbol} />
          <FairnessPanel seeds={state.seeds} />
        </div>
      </div>
      {isReading && <DiceRules maxWin={parseMoney(state.limits.maxWin)} symbol={symbol} onClose={() => setReading(false)} />}
    </>
  )
}

/** Space rolls and arrows move the target while nothing else on the page has the keys. */
function useTableKeys(dice: Dice): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select, button, a, [role="dialog"], [contenteditable]'))
      return
    if (document.querySelector('[role="dialog"]') !== null) return
    if (event.key === ' ') {
      event.preventDefault()
      if (!event.repeat) dice.roll()
      return
    }
    // Up and down scroll the page.
    const step = event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? keyStep(event) : undefined
    if (step === undefined) return
    event.preventDefault()
    dice.choose({ side: dice.choice.side, target: nearestTarget(dice.choice.side, dice.choice.target + step) })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function TableSkeleton(): ReactElement {
  const t = useTexts('common')
  return (
    <div className="play" role="status">
      <span className="sr">{t('loading')}</span>
      <Skeleton height={340} className="stage" />
      <Skeleton height={340} />
    </div>
  )
}
