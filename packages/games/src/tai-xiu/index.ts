/** Tài xỉu (GS-2.12.2): three dice, tài for a total of 11 to 18, xỉu for 3 to 10; triples count like all others. */
import { ONE } from '../exact.ts'
import type { Mult4, Ratio, TableRules } from '../rules.ts'
import { type DiceOutcome, everyThrow, throwDice, totalOf } from '../three-dice.ts'
import { payTable, proof } from './table.ts'

const SPOTS = ['tai', 'xiu'] as const
export type TaiXiuSpot = (typeof SPOTS)[number]
export type TaiXiuOutcome = DiceOutcome

const WON: Mult4 = ONE + BigInt(payTable.toOne)

/** The side that a throw falls on. */
function sideOf({ dice }: TaiXiuOutcome): TaiXiuSpot {
  return totalOf(dice) >= payTable.taiFrom ? 'tai' : 'xiu'
}

const pays = (outcome: TaiXiuOutcome, spot: TaiXiuSpot): Mult4 => (sideOf(outcome) === spot ? WON : 0n)

/** The exact return of a side over all throws. */
function exactRtp(spot: TaiXiuSpot): Ratio {
  const throws = everyThrow()
  return { num: throws.reduce((sum, outcome) => sum + pays(outcome, spot), 0n), den: BigInt(throws.length) * ONE }
}

const rules: TableRules<'tai-xiu', TaiXiuSpot, TaiXiuOutcome> = {
  id: 'tai-xiu',
  parseSpot: (input) => SPOTS.find((spot) => spot === input),
  spots: SPOTS,
  draw: throwDice,
  pays,
  maxMultiplier: () => WON,
  exactRtp,
}

export const taiXiu = { ...rules, payTable, proof, sideOf }
