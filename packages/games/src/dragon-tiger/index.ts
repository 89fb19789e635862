/** Dragon tiger (GS-2.11): one card each from a fresh shoe of eight decks, the higher wins; the ace is lowest. */
import type { Stream } from '@khela/fair'
import { type Card, isRed, lowRankOf, SHOE, suitOf } from '../cards.ts'
import { ONE } from '../exact.ts'
import type { Mult4, Ratio, TableRules } from '../rules.ts'
import { payTable, proof } from './table.ts'

const SIDES = ['dragon', 'tiger'] as const
const TRAITS = ['big', 'small', 'odd', 'even', 'red', 'black'] as const
type Trait = (typeof TRAITS)[number]
export type DragonTigerSide = (typeof SIDES)[number]
/** A side, a tie, or what the card of one side is: `dragon:big`. */
export type DragonTigerSpot = DragonTigerSide | 'tie' | 'suited_tie' | `${DragonTigerSide}:${Trait}`
export interface DragonTigerOutcome {
  readonly dragon: Card
  readonly tiger: Card
  readonly winner: DragonTigerSide | 'tie'
}

const SPOTS: readonly DragonTigerSpot[] = [
  'dragon',
  'tiger',
  'tie',
  'suited_tie',
  ...SIDES.flatMap((side) => TRAITS.map((trait) => `${side}:${trait}` as const)),
]
const SEVEN = 7

function has(card: Card, trait: Trait): boolean {
  const rank = lowRankOf(card)
  switch (trait) {
    case 'big':
      return rank > SEVEN
    case 'small':
      return rank < SEVEN
    case 'odd':
      return rank % 2 === 1
    case 'even':
      return rank % 2 === 0
    case 'red':
      return isRed(card)
    case 'black':
      return !isRed(card)
  }
}

/** The outcome of two cards. */
function between(dragon: Card, tiger: Card): DragonTigerOutcome {
  const [d, t] = [lowRankOf(dragon), lowRankOf(tiger)]
  return { dragon, tiger, winner: d === t ? 'tie' : d > t ? 'dragon' : 'tiger' }
}

function draw(stream: Stream): DragonTigerOutcome {
  const [dragon = 0, tiger = 0] = stream.draw(SHOE, 2)
  return between(dragon, tiger)
}

/** The kind of a spot in the pay table, its side, and its trait if it has one. */
function partsOf(spot: DragonTigerSpot): { readonly kind: 'main' | 'tie' | 'suited_tie' | Trait; readonly side: DragonTigerSide } {
  if (spot === 'tie' || spot === 'suited_tie') return { kind: spot, side: 'dragon' }
  const [side, trait] = spot.split(':') as [DragonTigerSide, Trait | undefined]
  return { kind: trait ?? 'main', side }
}

const multOf = (spot: DragonTigerSpot): Mult4 => ONE + BigInt(payTable[partsOf(spot).kind])

function pays(outcome: DragonTigerOutcome, spot: DragonTigerSpot): Mult4 {
  const { kind, side } = partsOf(spot)
  const { dragon, tiger, winner } = outcome
  const tied = winner === 'tie'
  if (kind === 'main') return tied ? BigInt(payTable.main_tie_back) : winner === side ? multOf(spot) : 0n
  if (kind === 'tie') return tied ? multOf(spot) : 0n
  if (kind === 'suited_tie') return tied && suitOf(dragon) === suitOf(tiger) ? multOf(spot) : 0n
  return has(outcome[side], kind) ? multOf(spot) : 0n
}

const exact = new Map(proof.rtp.map((one) => [one.bet, one.exact]))
function exactRtp(spot: DragonTigerSpot): Ratio {
  const found = exact.get(partsOf(spot).kind)
  if (found === undefined) throw new RangeError('this bet has no proof')
  return found
}

const rules: TableRules<'dragon-tiger', DragonTigerSpot, DragonTigerOutcome> = {
  id: 'dragon-tiger',
  parseSpot: (input) => SPOTS.find((spot) => spot === input),
  spots: SPOTS,
  draw,
  pays,
  maxMultiplier: multOf,
  exactRtp,
}

export const dragonTiger = { ...rules, payTable, proof, between }
