/**
 * One shot that has hit: for each fish it touches `u32` below a threshold kills it, and a fish of several values then draws
 * its value, `weighted`. A shot at n fish has 1/n of the chance at each, so that it returns the same whatever n is. Nothing
 * else counts: no hidden health, no other player, no aim.
 */
import type { Stream } from '@khela/fair'
import { type Money, mulRate } from '@khela/money'
import { ratio } from '../ratio.ts'
import type { GameRules, Mult4, Ratio, RoundResult } from '../rules.ts'
import { fishingProof, fishingTable } from './table.ts'

export type FishKind = keyof typeof fishingTable.fish
export type Weapon = keyof typeof fishingTable.weapons

/** What a shot has touched, in the order of the claim. */
export interface ShotChoice {
  readonly weapon: Weapon
  readonly fish: readonly FishKind[]
}

/** `hits` in the order of the choice; `value` is 0 for a fish that got away. Their payouts add up to `payout`. */
export interface ShotResult extends RoundResult {
  readonly hits: readonly { readonly fish: FishKind; readonly value: number; readonly payout: Money }[]
}

const MULT_UNIT = 10_000n
const WORDS = 2n ** 32n

export const FISH_KINDS = Object.keys(fishingTable.fish) as readonly FishKind[]
export const WEAPONS = Object.keys(fishingTable.weapons) as readonly Weapon[]

/** The most that a fish can be worth, in costs of a shot. */
export const HIGHEST_VALUE = Math.max(...FISH_KINDS.flatMap((kind) => fishingTable.fish[kind].map(({ value }) => value)))

/** Mean value of a fish in costs of a shot. */
export function meanValue(kind: FishKind): Ratio {
  const values = fishingTable.fish[kind]
  const [sum, weights] = values.reduce(([total, all], { value, weight }) => [total + value * weight, all + weight], [0, 0])
  return ratio(sum, weights)
}

/** A word below this kills: floor(returned / (n × mean value) × 2^32) for a shot that touches n fish. */
export function killThreshold(kind: FishKind, touched: number): number {
  const { num, den } = fishingTable.returned
  const mean = meanValue(kind)
  return Number((num * mean.den * WORDS) / (den * BigInt(touched) * mean.num))
}

/** Exact return of a shot that touches these fish: Σ threshold × mean value / 2^32. */
export function shotRtp(fish: readonly FishKind[]): Ratio {
  return fish
    .map((kind) => ({ mean: meanValue(kind), threshold: BigInt(killThreshold(kind, fish.length)) }))
    .reduce((sum, { mean, threshold }) => ratio(sum.num * mean.den * WORDS + threshold * mean.num * sum.den, sum.den * mean.den * WORDS), {
      num: 0n,
      den: 1n,
    })
}

/** Exact return of a shot at one fish of this kind. */
export function fishRtp(kind: FishKind): Ratio {
  return shotRtp([kind])
}

function parseChoice(input: unknown): ShotChoice | undefined {
  if (typeof input !== 'object' || input === null || Object.keys(input).length !== 2) return undefined
  if (!Object.hasOwn(input, 'weapon') || !Object.hasOwn(input, 'fish')) return undefined
  const { weapon: named, fish } = input as { readonly weapon: unknown; readonly fish: unknown }
  const weapon = WEAPONS.find((known) => known === named)
  if (weapon === undefined || !Array.isArray(fish)) return undefined
  const kinds = fish.flatMap((kind) => FISH_KINDS.find((known) => known === kind) ?? [])
  const fits = kinds.length === fish.length && kinds.length > 0 && kinds.length <= fishingTable.weapons[weapon].most
  return fits ? { weapon, fish: kinds } : undefined
}

function play(stream: Stream, choice: ShotChoice, stake: Money): ShotResult {
  if (stake <= 0n) throw new RangeError('a stake is more than zero')
  if (parseChoice(choice) === undefined) throw new RangeError('a shot touches as many fish as its weapon can')
  let mult4 = 0n
  let payout = 0n
  const hits = choice.fish.map((fish) => {
    const values = fishingTable.fish[fish]
    const killed = stream.u32() < killThreshold(fish, choice.fish.length)
    const place = killed && values.length > 1 ? stream.weighted(values.map(({ weight }) => weight)) : 0
    const value = killed ? (values[place]?.value ?? 0) : 0
    const paid = mulRate(stake, BigInt(value), 1n)
    mult4 += BigInt(value) * MULT_UNIT
    payout += paid
    return { fish, value, payout: paid }
  })
  return { win: payout > stake, mult4, payout, hits }
}

function maxMultiplier({ fish }: ShotChoice): Mult4 {
  const most = fish.map((kind) => Math.max(...fishingTable.fish[kind].map(({ value }) => value)))
  return BigInt(most.reduce((sum, value) => sum + value, 0)) * MULT_UNIT
}

/** A shot as a game: the stake is the whole cost of the bullet, weapon and level counted. */
const rules: GameRules<'fishing', ShotChoice, ShotResult> = { id: 'fishing', parseChoice, maxMultiplier, play }

export const fishing = { ...rules, payTable: fishingTable, proof: fishingProof }
