/** How a pit reckons: Malay odds at fixed prices, and the pool (GS-2.21). */
import { type Money, mulRate } from '@khela/money'
import type { Mult4 } from '../rules.ts'

/** BDD is the draw in the ring, FTD the draw by the clock: both give the main bets back, only BDD pays the draw. */
export type PitResult = 'MERON' | 'WALA' | 'BDD' | 'FTD' | 'CANCEL'
export type PitSide = 'MERON' | 'WALA' | 'BDD'

const UNIT = 10_000n
const HUNDRED = 100n

/**
 * Malay odds in hundredths (80 for 0.80, −94 for −0.94) as what a unit returns, stake included, floored: a positive price is
 * what one unit wins, a negative one what must be staked to win one unit. Throws `RangeError` outside −100 … 100, and for 0.
 */
export function malayReturn(hundredths: number): Mult4 {
  if (!Number.isInteger(hundredths) || hundredths === 0 || Math.abs(hundredths) > 100) throw new RangeError('Malay odds are −1.00 … 1.00')
  const odds = BigInt(hundredths)
  return odds > 0n ? UNIT + (odds * UNIT) / HUNDRED : UNIT + (UNIT * HUNDRED) / -odds
}

/** What a bet at a fixed price returns. `returns` is the price with the stake in 1/10 000. */
export function fixedReturn(side: PitSide, returns: Mult4, stake: Money, result: PitResult): Money {
  if (result === 'CANCEL') return stake
  if (result === side) return mulRate(stake, returns, UNIT)
  return side !== 'BDD' && (result === 'BDD' || result === 'FTD') ? stake : 0n
}

/** What each side of a pool is paid for 100 staked; `undefined` for an empty side. `isOn` says whether the fight is played. */
export interface PoolPrices {
  readonly meron: bigint | undefined
  readonly wala: bigint | undefined
  readonly isOn: boolean
}

/** A payout of this or less for 100 cancels the fight. */
const LEAST_PAYOUT = 107n

/** floor(100 × (M + W) × (1 − plasada) / side). `plasadaBps`: the house's part in 1/10 000. A fight that is not on is refunded. */
export function poolPrices(meronPool: Money, walaPool: Money, plasadaBps: bigint): PoolPrices {
  const paid = HUNDRED * (meronPool + walaPool) * (UNIT - plasadaBps)
  const [meron, wala] = [meronPool, walaPool].map((pool) => (pool > 0n ? paid / (pool * UNIT) : undefined))
  const isOn = [meron, wala].every((price) => price !== undefined && price > LEAST_PAYOUT)
  return { meron, wala, isOn }
}
