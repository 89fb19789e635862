/** Sic bo (GS-2.12.1): three dice, bets on totals, triples, doubles, pairs and numbers. */
import { ONE } from '../exact.ts'
import type { Mult4, Ratio, TableRules } from '../rules.ts'
import { type DiceOutcome, everyThrow, type ThreeDice, throwDice, totalOf } from '../three-dice.ts'
import { payTable, proof } from './table.ts'

const PLAIN = ['small', 'big', 'odd', 'even', 'any_triple'] as const
type UnnumberedSpot = (typeof PLAIN)[number]
type Numbered = 'total' | 'triple' | 'double' | 'pair' | 'single'
/** `big`, `total:9`, `any_triple`, `triple:6`, `double:2`, `pair:1-4` (the lower number first), `single:5`. */
export type SicBoSpot = UnnumberedSpot | `${Numbered}:${string}`
export type SicBoOutcome = DiceOutcome

const FACES = [1, 2, 3, 4, 5, 6] as const
const TOTALS: Readonly<Record<string, number>> = payTable.total
const MATCHES: Readonly<Record<number, number>> = payTable.single

interface Bet {
  readonly spot: SicBoSpot
  /** What the dice return to one, stake not included; `undefined` when they lose. */
  readonly toOne: (dice: ThreeDice) => number | undefined
  readonly most: number
}

/** A bet that always pays the same when it wins. */
const flat = (spot: SicBoSpot, most: number, wins: (dice: ThreeDice) => boolean): Bet => ({
  spot,
  most,
  toOne: (dice) => (wins(dice) ? most : undefined),
})
const isTriple = ([a, b, c]: ThreeDice): boolean => a === b && b === c
const countOf = (dice: ThreeDice, face: number): number => dice.filter((die) => die === face).length
const evenMoney = (spot: UnnumberedSpot, wins: (total: number) => boolean): Bet =>
  flat(spot, payTable.even_money, (dice) => !isTriple(dice) && wins(totalOf(dice)))

const ALL: readonly Bet[] = [
  evenMoney('small', (total) => total <= 10),
  evenMoney('big', (total) => total >= 11),
  evenMoney('odd', (total) => total % 2 === 1),
  evenMoney('even', (total) => total % 2 === 0),
  flat('any_triple', payTable.any_triple, isTriple),
  ...Object.entries(TOTALS).map(([total, most]) => flat(`total:${total}`, most, (dice) => totalOf(dice) === Number(total))),
  ...FACES.map((face) => flat(`triple:${face}`, payTable.triple, (dice) => countOf(dice, face) === 3)),
  ...FACES.map((face) => flat(`double:${face}`, payTable.double, (dice) => countOf(dice, face) >= 2)),
  ...FACES.flatMap((low) =>
    FACES.filter((high) => high > low).map((high) =>
      flat(`pair:${low}-${high}`, payTable.pair, (dice) => countOf(dice, low) > 0 && countOf(dice, high) > 0),
    ),
  ),
  ...FACES.map((face): Bet => ({ spot: `single:${face}`, most: payTable.single[3], toOne: (dice) => MATCHES[countOf(dice, face)] })),
]
const BETS: ReadonlyMap<string, Bet> = new Map(ALL.map((bet) => [bet.spot, bet]))

function betOf(spot: SicBoSpot): Bet {
  const bet = BETS.get(spot)
  if (bet === undefined) throw new RangeError('the table has no such bet')
  return bet
}

function pays({ dice }: DiceOutcome, spot: SicBoSpot): Mult4 {
  const toOne = betOf(spot).toOne(dice)
  return toOne === undefined ? 0n : BigInt(toOne + 1) * ONE
}

/** The exact return of a spot over all throws. */
function exactRtp(spot: SicBoSpot): Ratio {
  const throws = everyThrow()
  return { num: throws.reduce((sum, outcome) => sum + pays(outcome, spot), 0n), den: BigInt(throws.length) * ONE }
}

const rules: TableRules<'sic-bo', SicBoSpot, SicBoOutcome> = {
  id: 'sic-bo',
  parseSpot: (input) => (typeof input === 'string' ? BETS.get(input)?.spot : undefined),
  spots: ALL.map(({ spot }) => spot),
  draw: throwDice,
  pays,
  maxMultiplier: (spot) => BigInt(betOf(spot).most + 1) * ONE,
  exactRtp,
}

export const sicBo = { ...rules, payTable, proof }
