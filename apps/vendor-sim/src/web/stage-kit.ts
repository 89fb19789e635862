/** What the page and the stages of the games share. */
import type { Texts } from './texts.ts'

export interface Balance {
  readonly cash: string
  readonly bonus: string
}
/** A round as the vendor's server tells it. Amounts as text with two decimals. */
export interface Round {
  readonly round_id: string
  readonly state: 'placing' | 'running' | 'held' | 'returning' | 'settled' | 'cancelled' | 'refused'
  readonly code: string | null
  readonly reason: string | null
  readonly stake: string
  /** What is played for: the stake, or that of a free round. */
  readonly worth: string
  readonly win: string
  readonly show: Show | null
  readonly free: boolean
  readonly elapsed: number | null
  readonly at: number
}
/** What a settled round shows; each game has its own part of it. */
export interface Show {
  readonly side?: 'lily' | 'fish'
  readonly field?: number
  readonly cells?: readonly string[]
  readonly prize?: string | null
  readonly window?: readonly (readonly string[])[]
  readonly lines?: readonly number[]
  readonly spins?: readonly Spin[]
  readonly point?: string
  readonly left?: string | null
  readonly jackpot?: string
}
export interface Spin {
  readonly window: readonly (readonly string[])[]
  readonly lines: readonly (readonly [line: number, length: number])[]
  readonly suns: number
  /** Hundredths. */
  readonly win: string
}
export interface Tools {
  readonly t: Texts
  /** Hundredths as an amount in the player's currency. */
  readonly money: (hundredths: bigint) => string
  /** A short word in the stage, read aloud as well. */
  readonly say: (text: string) => void
}
export interface Stage {
  readonly element: HTMLElement
  /** The bet is on its way. */
  start?(): void
  /** Plays the result; resolves when the player has seen it. */
  show(round: Round): Promise<void>
  /** Back to rest, after a refusal. */
  rest(): void
  /** Scratch: the player wants to see all. */
  hurry?(): void
  /** Crash: the boat is under way since so many milliseconds; tells each multiple, in hundredths. */
  fly?(elapsed: number, told: (multiple: bigint) => void): void
}
