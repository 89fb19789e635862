import type { ReactElement, ReactNode } from 'react'
import { payoutOf } from '../stake.ts'
import { BetPanel } from './bet-panel.tsx'
import { HouseTablePage, type RoundResult } from './house-table.tsx'
import type { GameRulesText } from './rules-dialog.tsx'
import { useHouseAutoplay } from './use-house-autoplay.ts'
import type { useHouseBet } from './use-house-bet.ts'
import type { Seat } from './use-stake.ts'

interface OneBetPageProps {
  readonly seat: Seat
  readonly bet: ReturnType<typeof useHouseBet>
  readonly words: { readonly name: string; readonly play: string; readonly playing: string; readonly keys: string }
  readonly rules: GameRulesText
  /** What the choice can become, in 1/10 000. */
  readonly most: bigint
  /** How long a round that was shown lies before the next one of autoplay, in milliseconds. */
  readonly paceMs: number
  /** False while nothing is chosen that could be bet on. */
  readonly isChosen?: boolean
  readonly stage: ReactNode
  /** What is chosen besides the stake. */
  readonly children: ReactNode
  readonly Result: RoundResult
}

/** The page of a game that one bet decides: its own are the scene, the choice and the words. */
export function OneBetPage(props: OneBetPageProps): ReactElement {
  const { seat, bet, words, rules, most, paceMs, isChosen = true, stage, children, Result } = props
  const auto = useHouseAutoplay(seat, bet, { paceMs, isReady: isChosen })
  const { amount, problem } = bet.stake
  return (
    <HouseTablePage
      seat={seat}
      title={words.name}
      rules={rules}
      stage={stage}
      panel={
        <BetPanel
          mode={seat.mode}
          stake={bet.stake}
          sending={bet}
          auto={auto}
          toWin={amount === undefined || !isChosen ? undefined : payoutOf(amount, most)}
          action={{
            text: words.play,
            pendingText: words.playing,
            amount,
            run: () => isChosen && bet.play(),
            isOff: !isChosen || problem !== undefined,
          }}
          keys={words.keys}
        >
          {children}
        </BetPanel>
      }
      Result={Result}
    />
  )
}
