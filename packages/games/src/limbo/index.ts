/** Limbo (GS-2.2): a target is named, a point is drawn; the bet wins when the point reaches the target. */
import type { Stream } from '@khela/fair'
import { type Money, mulRate } from '@khela/money'
import { ONE } from '../exact.ts'
import { checkStake, fieldsOf, isWhole } from '../input.ts'
import { pointOf, returnOf } from '../point.ts'
import type { GameRules, Mult4, RoundResult } from '../rules.ts'
import { payTable, proof } from './table.ts'

/** `target` in hundredths, 101 … 100 000 000: 200 is 2.00x. */
export interface LimboChoice {
  readonly target: number
}

/** `point` in hundredths, shown up to the highest target. `mult4` is the target's, `payout` is 0 when the point is below it. */
export interface LimboResult extends RoundResult {
  readonly point: number
}

const { rtpBps, least, most } = payTable
const multOf = ({ target }: LimboChoice): Mult4 => BigInt(target) * 100n

function parseChoice(input: unknown): LimboChoice | undefined {
  const fields = fieldsOf(input, ['target'])
  return fields !== undefined && isWhole(fields.target, least, most) ? { target: fields.target } : undefined
}

function play(stream: Stream, choice: LimboChoice, stake: Money): LimboResult {
  checkStake(stake)
  if (parseChoice(choice) === undefined) throw new RangeError('a limbo target is from 1.01 to 1 000 000.00')
  const drawn = pointOf(stream.u52(), rtpBps)
  // Above the highest target nothing is decided any more, so the point stays a number that every language holds.
  const point = drawn > BigInt(most) ? most : Number(drawn)
  const mult4 = multOf(choice)
  const win = point >= choice.target
  return { point, win, mult4, payout: win ? mulRate(stake, mult4, ONE) : 0n }
}

const rules: GameRules<'limbo', LimboChoice, LimboResult> = { id: 'limbo', parseChoice, maxMultiplier: multOf, play }

/** `exactRtp(choice)`: the exact return of one target. */
export const limbo = { ...rules, payTable, proof, exactRtp: ({ target }: LimboChoice) => returnOf(target, rtpBps) }
