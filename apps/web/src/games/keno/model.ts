/** What the screen of keno shows, from the rules of packages/games. */
import { KENO_DRAWN, KENO_NUMBERS, keno, type KenoChoice, type KenoRisk } from '@khela/games/keno'
import { numbersIn } from '../kit/house/facts.ts'
import type { HouseRound } from '../kit/house/use-stake.ts'

export const risks: readonly KenoRisk[] = ['low', 'medium', 'high']
export const numbers: readonly number[] = Array.from({ length: KENO_NUMBERS }, (_, index) => index + 1)
/** At most so many numbers are picked. */
export const mostPicks = KENO_DRAWN

/** The choice as it was left; on the screen, unlike in a bet, nothing may be picked yet. */
export function readChoice(kept: unknown): KenoChoice | undefined {
  if (typeof kept !== 'object' || kept === null || !('picks' in kept) || !Array.isArray(kept.picks)) return undefined
  if (kept.picks.length > 0) return keno.parseChoice(kept)
  const filled = keno.parseChoice({ ...kept, picks: [1] })
  return filled && { ...filled, picks: [] }
}

/** Picks a number, or lets it go; the eleventh is not taken. In order, so that a choice is written in one way. */
export function toggled(picks: readonly number[], number: number): readonly number[] {
  if (picks.includes(number)) return picks.filter((one) => one !== number)
  return picks.length >= mostPicks ? picks : [...picks, number].toSorted((a, b) => a - b)
}

/** So many numbers at random, which is a convenience and decides nothing. */
export function randomPicks(count: number): readonly number[] {
  const lots = crypto.getRandomValues(new Uint32Array(KENO_NUMBERS))
  return numbers
    .toSorted((a, b) => (lots[a - 1] ?? 0) - (lots[b - 1] ?? 0))
    .slice(0, count)
    .toSorted((a, b) => a - b)
}

export interface Draw {
  readonly choice: KenoChoice
  /** In the order of the draw. */
  readonly drawn: readonly number[]
}
/** The draw of a stored round; undefined for one that is not of this game. */
export function drawOf(round: HouseRound): Draw | undefined {
  const choice = keno.parseChoice(round.choice)
  const drawn = numbersIn(round.outcome, 'drawn')
  return choice === undefined || drawn.length !== KENO_DRAWN ? undefined : { choice, drawn }
}

export const hitsIn = (picks: readonly number[], drawn: readonly number[]): number => drawn.filter((one) => picks.includes(one)).length

/** Whether two choices pick the same numbers, in whatever order. */
export const isSamePicks = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((number) => other.includes(number))

export type Face = 'plain' | 'picked' | 'hit' | 'miss'
/** How a number looks: picked, drawn, both, or neither. */
export function faceOf(number: number, picks: readonly number[], drawn: readonly number[]): Face {
  if (drawn.includes(number)) return picks.includes(number) ? 'hit' : 'miss'
  return picks.includes(number) ? 'picked' : 'plain'
}
