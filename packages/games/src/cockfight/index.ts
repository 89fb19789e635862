/**
 * Cockfight as virtual animals (GS-2.21): one number from published weights decides, the animation
 * follows it. Draw: `weighted(meron, wala, draw)`.
 */
import { ratio } from '../ratio.ts'
import type { Mult4, TableRules } from '../rules.ts'
import { cockfightProof, cockfightTable } from './table.ts'

export { fixedReturn, malayReturn, poolPrices, type PitResult, type PitSide, type PoolPrices } from './odds.ts'
export { cockfightProof, cockfightTable } from './table.ts'

export type CockfightSpot = 'meron' | 'wala' | 'draw'
export interface CockfightOutcome {
  readonly winner: CockfightSpot
}

const spots: readonly CockfightSpot[] = ['meron', 'wala', 'draw']
const weights = spots.map((spot) => cockfightTable.weights[spot])
const MULT_UNIT = 10_000n

function pays({ winner }: CockfightOutcome, spot: CockfightSpot): Mult4 {
  if (winner === spot) return cockfightTable.returns[spot]
  return winner === 'draw' ? MULT_UNIT : 0n
}

const rules: TableRules<'cockfight', CockfightSpot, CockfightOutcome> = {
  id: 'cockfight',
  parseSpot: (input) => spots.find((spot) => spot === input),
  spots,
  draw: (stream) => ({ winner: spots[stream.weighted(weights)] ?? 'draw' }),
  pays,
  maxMultiplier: (spot) => cockfightTable.returns[spot],
  exactRtp: (spot) => {
    const returned = spots.reduce((sum, winner) => sum + BigInt(cockfightTable.weights[winner]) * pays({ winner }, spot), 0n)
    return ratio(returned, BigInt(weights.reduce((sum, weight) => sum + weight, 0)) * MULT_UNIT)
  },
}

export const cockfight = { ...rules, payTable: cockfightTable, proof: cockfightProof }
