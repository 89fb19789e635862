/** A round of a slot: the paid spin and every free spin that it leads to, with the money of each win. */
import type { Stream } from '@khela/fair'
import { type Money, mulRate } from '@khela/money'
import type { GameRules, Mult4, RoundResult } from '../rules.ts'
import type { SpinMode } from './table.ts'

/** A slot asks for nothing but a stake, which is the total bet. */
export type SlotChoice = Readonly<Record<string, never>>

/** A win of a spin: `mult4` of the total bet before the cap, `amount` what it added to the payout. */
export interface SlotWin {
  readonly symbol: string
  /** Reels in a row, or symbols on the screen. */
  readonly count: number
  readonly cells: readonly number[]
  readonly mult4: Mult4
  readonly amount: Money
}

/** What every kind of spin says. Amounts of its wins and scatters add up to `amount`. */
export interface Spun {
  readonly mode: SpinMode
  readonly amount: Money
  /** Free spins that this spin gave. */
  readonly awarded: number
}

/** `spins[0]` is the paid one. The amounts of the spins add up to `payout` exactly. */
export interface SlotResult<Spin extends Spun> extends RoundResult {
  readonly spins: readonly (Spin & { readonly freeLeft: number })[]
  /** The highest win was reached and ended the feature. */
  readonly capped: boolean
}

/** Turns multipliers into money one by one so that no part of the smallest unit is lost between them. */
export interface Purse {
  /** Adds a win and says how much money it added: less than it is worth once the cap is reached. */
  add(mult4: Mult4): Money
  readonly mult4: Mult4
  readonly paid: Money
  readonly capped: boolean
}

export const MULT_UNIT = 10_000n

export function purseOf(stake: Money, cap: Mult4): Purse {
  let mult4 = 0n
  let paid = 0n
  return {
    add(more) {
      const sum = mult4 + more
      mult4 = sum > cap ? cap : sum
      const now = mulRate(stake, mult4, MULT_UNIT)
      const added = now - paid
      paid = now
      return added
    },
    get mult4() {
      return mult4
    },
    get paid() {
      return paid
    },
    get capped() {
      return mult4 === cap
    },
  }
}

/** Plays the paid spin, then free spins until none are left or the cap is reached. */
function playRound<Spin extends Spun>(stake: Money, cap: Mult4, spin: (mode: SpinMode, purse: Purse) => Spin): SlotResult<Spin> {
  if (stake <= 0n) throw new RangeError('a stake is more than zero')
  const purse = purseOf(stake, cap)
  const first = spin('base', purse)
  let freeLeft = first.awarded
  const spins = [{ ...first, freeLeft }]
  while (freeLeft > 0 && !purse.capped) {
    const next = spin('free', purse)
    freeLeft += next.awarded - 1
    spins.push({ ...next, freeLeft })
  }
  return { win: purse.paid > stake, mult4: purse.mult4, payout: purse.paid, spins, capped: purse.capped }
}

function parseChoice(input: unknown): SlotChoice | undefined {
  const plain = typeof input === 'object' && input !== null && !Array.isArray(input)
  return plain && Object.keys(input).length === 0 ? {} : undefined
}

/** The rules of one title: `spin` plays one spin of its engine, `capMultiplier` is the most a round pays in bets. */
export function slotRules<Id extends string, Spin extends Spun>(
  id: Id,
  capMultiplier: number,
  spin: (stream: Stream, mode: SpinMode, purse: Purse) => Spin,
): GameRules<Id, SlotChoice, SlotResult<Spin>> {
  const cap = BigInt(capMultiplier) * MULT_UNIT
  return {
    id,
    parseChoice,
    maxMultiplier: () => cap,
    play: (stream, _choice, stake) => playRound(stake, cap, (mode, purse) => spin(stream, mode, purse)),
  }
}
