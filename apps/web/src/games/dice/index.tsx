import { dice, type DiceChoice } from '@khela/games/dice'
import { parseMoney, signOfMode } from '@khela/money'
import { useEffect, useEffectEvent, useMemo, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { HouseHead } from '../kit/game-head.tsx'
import type { GameViewProps } from '../kit/game-view.ts'
import { useStoredChoice } from '../kit/house/stored-choice.ts'
import { useHouseAutoplay } from '../kit/house/use-house-autoplay.ts'
import { useHouseBet } from '../kit/house/use-house-bet.ts'
import type { Seat } from '../kit/house/use-stake.ts'
import { ModeMark } from '../kit/mode-mark.tsx'
import { FairnessPanel } from '../kit/seeds/fairness-panel.tsx'
import { useVisibleRounds } from '../../site/show/shows.ts'
import { HousePlace } from '../house-place.tsx'
import { DiceBets } from './dice-bets.tsx'
import { DicePanel, type DiceSeat } from './dice-panel.tsx'
import { DiceRules } from './dice-rules.tsx'
import { DiceStage } from './dice-stage.tsx'
import { nearestTarget, oddsOf, rollOf } from './model.ts'
import { keyStep } from './target-slider.tsx'
import './dice.css'

/** Dice: name a side and a target; the roll must fall on that side of it. */
export default function DiceGame(props: GameViewProps): ReactElement {
  return <HousePlace {...props} Table={DiceTable} />
}

/** How long a roll lies before the next one of autoplay. */
const paceMs = 1_100
const readChoice = (kept: unknown) => dice.parseChoice(kept)
/** 2.0000x */
const firstChoice: DiceChoice = { side: 'over', target: 5049 }

/** All a dice table does: the choice, the stake with what stands against it, and one bet at a time. */
function useDice(seat: Seat): DiceSeat {
  const [choice, choose] = useStoredChoice('khela.dice.choice', readChoice, firstChoice)
  const odds = oddsOf(choice)
  const bet = useHouseBet(seat, { ...choice }, odds.mult4)
  const auto = useHouseAutoplay(seat, bet, { paceMs })
  return {
    choice,
    choose,
    odds,
    bet,
    auto,
    roll: () => {
      if (auto.run !== undefined) auto.stop()
      else bet.play()
    },
  }
}

function DiceTable(seat: Seat): ReactElement {
  const { gameId, mode, state } = seat
  const t = useTexts('games')
  const table = useDice(seat)
  const [isReading, setReading] = useState(false)
  const rounds = useMemo(() => state.last.map(rollOf), [state.last])
  const seen = useVisibleRounds(rounds)
  const symbol = signOfMode(mode)
  useTableKeys(table)
  return (
    <>
      <title>{t('dice.name')}</title>
      <HouseHead title={t('dice.name')} onRules={() => setReading(true)}>
        <ModeMark gameId={gameId} mode={mode} />
      </HouseHead>
      <div className="play">
        <DiceStage
          choice={table.choice}
          onTarget={(target) => table.choose({ side: table.choice.side, target })}
          rounds={rounds}
          playedId={table.bet.playedId}
          isSending={table.bet.pending !== undefined}
          symbol={symbol}
        />
        <DicePanel dice={table} mode={mode} symbol={symbol} />
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
function useTableKeys(table: DiceSeat): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select, button, a, [role="dialog"], [contenteditable]'))
      return
    if (document.querySelector('[role="dialog"]') !== null) return
    if (event.key === ' ') {
      event.preventDefault()
      if (!event.repeat) table.roll()
      return
    }
    // Up and down scroll the page.
    const step = event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? keyStep(event) : undefined
    if (step === undefined) return
    event.preventDefault()
    table.choose({ side: table.choice.side, target: nearestTarget(table.choice.side, table.choice.target + step) })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
