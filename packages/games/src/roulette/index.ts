/** European roulette (GS-2.9): one zero, the 157 bets of the layout, la partage as a variant. */
import type { Stream } from '@khela/fair'
import { ONE } from '../exact.ts'
import type { Mult4, Ratio, TableRules } from '../rules.ts'
import { payTable, proof } from './table.ts'

type Kind = keyof typeof payTable
type Even = 'red' | 'black' | 'odd' | 'even' | 'low' | 'high'
/**
 * `straight:17`, `split:1-2`, `trio:0-1-2`, `corner:1-2-4-5`, `street:1-2-3`, `six_line:1-2-3-4-5-6`, `column:1`, `dozen:3`,
 * `first_four`, `red` …
 */
export type RouletteSpot = Even | 'first_four' | `${Exclude<Kind, Even | 'first_four'>}:${string}`
export interface RouletteOutcome {
  /** 0 … 36. */
  readonly number: number
}

interface Bet {
  readonly spot: RouletteSpot
  readonly kind: Kind
  readonly numbers: ReadonlySet<number>
}
/** What a spot is called: after its place from 1 where its numbers are many, after its numbers otherwise, alone when it is the only one. */
function nameOf(kind: Kind, numbers: readonly number[], index: number): RouletteSpot {
  if (payTable[kind].spots.length === 1) return kind as RouletteSpot
  return `${kind}:${numbers.length > 6 ? index + 1 : numbers.join('-')}` as RouletteSpot
}
const BETS: ReadonlyMap<string, Bet> = new Map(
  (Object.keys(payTable) as Kind[]).flatMap((kind) =>
    payTable[kind].spots.map((numbers, index): [string, Bet] => {
      const spot = nameOf(kind, numbers, index)
      return [spot, { spot, kind, numbers: new Set(numbers) }]
    }),
  ),
)
const WHEEL = 37

function betOf(spot: RouletteSpot): Bet {
  const bet = BETS.get(spot)
  if (bet === undefined) throw new RangeError('the layout has no such bet')
  return bet
}

const multOf = (spot: RouletteSpot): Mult4 => BigInt(payTable[betOf(spot).kind].toOne + 1) * ONE

/** The table with or without la partage, which gives half an even-money stake back on zero. */
function table<Id extends string>(id: Id, laPartage: boolean): TableRules<Id, RouletteSpot, RouletteOutcome> {
  const pays = ({ number }: RouletteOutcome, spot: RouletteSpot): Mult4 => {
    const { kind, numbers } = betOf(spot)
    if (numbers.has(number)) return multOf(spot)
    return laPartage && number === 0 && payTable[kind].toOne === 1 ? ONE / 2n : 0n
  }
  const exactRtp = (spot: RouletteSpot): Ratio => {
    const total = Array.from({ length: WHEEL }, (_, number) => pays({ number }, spot)).reduce((sum, pay) => sum + pay, 0n)
    return { num: total, den: BigInt(WHEEL) * ONE }
  }
  return {
    id,
    parseSpot: (input) => (typeof input === 'string' ? BETS.get(input)?.spot : undefined),
    spots: [...BETS.values()].map(({ spot }) => spot),
    draw: (stream: Stream) => ({ number: stream.int(WHEEL) }),
    pays,
    maxMultiplier: multOf,
    exactRtp,
  }
}

/** The numbers of a spot, for the layout. */
const numbersOf = (spot: RouletteSpot): readonly number[] => [...betOf(spot).numbers]

export const roulette = { ...table('roulette', false), payTable, proof, numbersOf }
export const rouletteLaPartage = { ...table('roulette-la-partage', true), payTable, proof, numbersOf }
