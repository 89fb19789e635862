/** A title as the shared parts of the slots know it: its engine's rounds and tables, and its theme. */
import type { DrawnSlot } from '@khela/games/slot-lines'
import { parseMoney, type Money } from '@khela/money'
import type { HouseRound } from '../kit/house/use-stake.ts'
import type { Beat, Picture } from './beats.ts'
import type { SlotPays } from './pays.ts'
import type { SlotTheme } from './theme.ts'

export interface SlotTitle {
  readonly theme: SlotTheme
  readonly rules: Pick<DrawnSlot<string, never>, 'proof' | 'maxMultiplier'>
  readonly reels: number
  readonly rows: number
  readonly strips: readonly (readonly string[])[]
  readonly falls: boolean
  readonly pays: SlotPays
  /** What lies in the window before anything was played. */
  readonly first: Picture
  /** The beats of a round from what was drawn. Throws `RangeError` for one that is damaged. */
  readonly beats: (drawn: readonly string[], stake: Money) => readonly Beat[]
}

/** What was drawn in a stored round, and its free spins. */
export function drawnOf(round: HouseRound): { readonly drawn: readonly string[]; readonly freeSpins: number; readonly jackpot: boolean } {
  const { drawn, freeSpins, jackpot } = round.outcome
  const texts = Array.isArray(drawn) ? drawn.filter((text) => typeof text === 'string') : []
  return { drawn: texts, freeSpins: typeof freeSpins === 'number' ? freeSpins : 0, jackpot: jackpot === true }
}

/** The beats of a stored round. */
export const beatsOf = (title: SlotTitle, round: HouseRound): readonly Beat[] => title.beats(drawnOf(round).drawn, parseMoney(round.stake))
