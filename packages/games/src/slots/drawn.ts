/**
 * A round of a slot as it is kept and sent: what the stream drew, in order, and nothing that follows from it. The rules play
 * the same round again from it, so a screen shows each spin without the seed, and a record stays a few characters long.
 */
import type { Stream } from '@khela/fair'
import type { Money } from '@khela/money'
import type { Proof, TableValue } from '../proof.ts'
import type { GameRules, RoundResult } from '../rules.ts'
import type { SlotChoice, SlotResult, Spun } from './round.ts'

/** `drawn`: a digit of base 36 for each stop or symbol, in the order drawn, in texts of 80. */
export interface DrawnResult extends RoundResult {
  readonly drawn: readonly string[]
  readonly freeSpins: number
  readonly capped: boolean
}

/** A slot whose rounds are kept as drawn. `shown` plays a kept round again; it throws `RangeError` for one that is damaged. */
export interface DrawnSlot<Id extends string, Spin extends Spun> extends GameRules<Id, SlotChoice, DrawnResult> {
  readonly payTable: TableValue
  readonly proof: Proof
  shown(drawn: readonly string[], stake: Money): SlotResult<Spin>
}

const TEXT = 80
const BASE = 36

function refuse(): never {
  throw new RangeError('a slot draws stops and symbols only')
}
const only = { u32: refuse, u52: refuse, draw: refuse, shuffle: refuse }

/** The stream with each number that it gives noted. */
function noting(stream: Stream, note: (value: number, of: number) => number): Stream {
  return {
    ...only,
    int: (n) => note(stream.int(n), n),
    weighted: (weights) => note(stream.weighted(weights), weights.length),
  }
}

/** A stream that gives again what was noted. */
function noted(digits: string): Stream & { readonly left: () => number } {
  let at = 0
  const take = (n: number): number => {
    const value = Number.parseInt(digits.charAt(at), BASE)
    at += 1
    if (!(value < n)) throw new RangeError('the round is not one of this slot')
    return value
  }
  return { ...only, int: take, weighted: (weights) => take(weights.length), left: () => digits.length - at }
}

function textsOf(digits: string): string[] {
  return digits.match(new RegExp(`.{1,${TEXT}}`, 'g')) ?? []
}

/** The slot that keeps its rounds as drawn. Reels have at most 36 stops, tables at most 36 symbols. */
export function drawnSlot<Id extends string, Spin extends Spun>(
  rules: GameRules<Id, SlotChoice, SlotResult<Spin>> & { readonly payTable: TableValue; readonly proof: Proof },
): DrawnSlot<Id, Spin> {
  return {
    ...rules,
    play(stream, choice, stake) {
      const digits: string[] = []
      const note = (value: number, of: number): number => {
        if (of > BASE) throw new RangeError('a reel has at most 36 stops')
        digits.push(value.toString(BASE))
        return value
      }
      const { win, mult4, payout, spins, capped } = rules.play(noting(stream, note), choice, stake)
      return { win, mult4, payout, drawn: textsOf(digits.join('')), freeSpins: spins.length - 1, capped }
    },
    shown(drawn, stake) {
      const stream = noted(drawn.join(''))
      const result = rules.play(stream, {}, stake)
      if (stream.left() !== 0) throw new RangeError('the round is not one of this slot')
      return result
    },
  }
}
