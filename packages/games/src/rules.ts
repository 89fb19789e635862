import type { Stream } from '@khela/fair'
import type { Money } from '@khela/money'

/** A multiplier in 1/10 000, stake included: 2.0000x is 20 000 (domain/games-and-sports.md §1.8). */
export type Mult4 = bigint

/** What every finished round says, whatever the game adds. `payout` includes the stake where the game returns it. */
export interface RoundResult {
  readonly win: boolean
  readonly mult4: Mult4
  readonly payout: Money
}

/**
 * The shape of a game that one bet decides. Rules are pure: the same stream, choice and stake give the same result in
 * the server, the verifier and the simulator. Choices hold whole numbers only.
 */
export interface GameRules<Id extends string, Choice, Result extends RoundResult> {
  readonly id: Id
  /** The choice in `input` from outside, or `undefined` when it is not a choice of this game. Unknown fields are refused. */
  parseChoice(input: unknown): Choice | undefined
  /** The most this choice can pay, for the limit `stake × multiplier ≤ maxWin`. */
  maxMultiplier(choice: Choice): Mult4
  /** Plays one round on a fresh stream. Throws `RangeError` for an impossible choice or a stake that is not positive. */
  play(stream: Stream, choice: Choice, stake: Money): Result
}
