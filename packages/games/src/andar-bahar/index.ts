/**
 * Andar bahar (GS-2.16): the first card is the joker; then cards fall on andar and bahar in turn,
 * andar first, until one has the joker's rank. That side wins; how many cards it took can be bet on as well.
 */
import type { Stream } from '@khela/fair'
import { type Card, DECK, rankOf } from '../cards.ts'
import { choose, ONE } from '../exact.ts'
import type { Mult4, Ratio, TableRules } from '../rules.ts'
import { payTable, proof } from './table.ts'

const SIDES = ['andar', 'bahar'] as const
export type AndarBaharSide = (typeof SIDES)[number]
/** A side, or a band of how many cards fall: `cards:2-5`. */
export type AndarBaharSpot = AndarBaharSide | `cards:${number}-${number}`
export interface AndarBaharOutcome {
  readonly joker: Card
  /** In the order dealt, andar first; the last one has the joker's rank. */
  readonly cards: readonly Card[]
  readonly winner: AndarBaharSide
}

interface Band {
  readonly from: number
  readonly to: number
  readonly mult4: Mult4
}
const BANDS: ReadonlyMap<AndarBaharSpot, Band> = new Map(
  payTable.bands.map(([from, to, mult4]) => [`cards:${from}-${to}` as const, { from, to, mult4: BigInt(mult4) }]),
)
const SPOTS: readonly AndarBaharSpot[] = [...SIDES, ...BANDS.keys()]

const sideAt = (count: number): AndarBaharSide => (count % 2 === 1 ? 'andar' : 'bahar')

function draw(stream: Stream): AndarBaharOutcome {
  const [joker = 0, ...rest] = stream.shuffle(DECK)
  const cards = rest.slice(0, rest.findIndex((card) => rankOf(card) === rankOf(joker)) + 1)
  return { joker, cards, winner: sideAt(cards.length) }
}

/** What a spot returns when `count` cards fell. */
function paysAt(count: number, spot: AndarBaharSpot): Mult4 {
  if (spot === 'andar' || spot === 'bahar') return sideAt(count) === spot ? ONE + BigInt(payTable[spot]) : 0n
  const band = BANDS.get(spot)
  if (band === undefined) throw new RangeError('the table has no such bet')
  return count >= band.from && count <= band.to ? band.mult4 : 0n
}

/** The exact return: the joker's rank comes first at card n of 51 in C(51 − n, 2) of C(51, 3) cases. */
function exactRtp(spot: AndarBaharSpot): Ratio {
  const counts = Array.from({ length: 49 }, (_, index) => index + 1)
  return { num: counts.reduce((sum, n) => sum + choose(51 - n, 2) * paysAt(n, spot), 0n), den: choose(51, 3) * ONE }
}

const rules: TableRules<'andar-bahar', AndarBaharSpot, AndarBaharOutcome> = {
  id: 'andar-bahar',
  parseSpot: (input) => SPOTS.find((spot) => spot === input),
  spots: SPOTS,
  draw,
  pays: ({ cards }, spot) => paysAt(cards.length, spot),
  maxMultiplier: (spot) => (spot === 'andar' || spot === 'bahar' ? ONE + BigInt(payTable[spot]) : (BANDS.get(spot)?.mult4 ?? 0n)),
  exactRtp,
}

export const andarBahar = { ...rules, payTable, proof }
