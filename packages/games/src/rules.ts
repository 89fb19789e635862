import type { Stream } from '@khela/fair'
import type { Money } from '@khela/money'

/** A multiplier in 1/10 000, stake included: 2.0000x is 20 000 (GS-1.8). */
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

/** An exact fraction, not always reduced. */
export interface Ratio {
  readonly num: bigint
  readonly den: bigint
}

/** Where a round of several steps stands after some actions. */
export interface Step<Kind extends string, View, Result extends RoundResult> {
  /** What the player may see now: never what the stream still hides. */
  readonly view: View
  /** Everything staked so far, the first stake included; an action that raises it (double, split, insurance) is a further bet. */
  readonly staked: Money
  /** Kinds of action that are allowed now; empty when the round is over. */
  readonly legal: readonly Kind[]
  /** There once the round is over. */
  readonly result: Result | undefined
}

/**
 * The shape of a game that is decided in several steps on one nonce (mines, hi-lo, blackjack, video poker). There is no
 * state but the actions: a round is played again from its stream each time, so a reload, a crash and the verifier see the same.
 */
export interface StepRules<Id extends string, Choice, Action extends { readonly kind: string }, View, Result extends RoundResult> {
  readonly id: Id
  parseChoice(input: unknown): Choice | undefined
  /** The action in `input` from outside, or `undefined`. Unknown fields are refused. Whether it is allowed is said by `replay`. */
  parseAction(input: unknown): Action | undefined
  /** The most this choice can pay for its first stake, all further stakes counted. */
  maxMultiplier(choice: Choice): Mult4
  /** The round after `actions`, played from a fresh stream. Throws `RangeError` for a stake that is not positive or an action that is not allowed where it stands. */
  replay(stream: Stream, choice: Choice, stake: Money, actions: readonly Action[]): Step<Action['kind'], View, Result>
  /** What happens to a round its player left (by the rulebook): the action to take for them, or `refund` where nothing was decided. */
  abandoned(view: View): Action | 'refund'
}

/**
 * The shape of a game with bets on spots and one outcome for all of them: shared tables, and their single-player forms.
 * A spot is written as text (`banker`, `straight:17`), the same in the wager, the record and the verifier.
 */
export interface TableRules<Id extends string, Spot extends string, Outcome> {
  readonly id: Id
  /** The spot in `input` from outside, or `undefined` when the table has none of that name. */
  parseSpot(input: unknown): Spot | undefined
  /** Every spot there is, in the order of the pay table. */
  readonly spots: readonly Spot[]
  /** Draws the one outcome of a round from a fresh stream. */
  draw(stream: Stream): Outcome
  /** What a spot returns, stake included, in 1/10 000 of the stake: 0 lost, 10 000 pushed. */
  pays(outcome: Outcome, spot: Spot): Mult4
  /** The most a spot can return. */
  maxMultiplier(spot: Spot): Mult4
  /** Exact return to player of a spot. */
  exactRtp(spot: Spot): Ratio
}
