/**
 * Teen patti A/B (GS-2.15.2): two hands of three cards, the higher wins, equal hands push. A, K, Q is
 * the highest sequence, A, 2, 3 the second. Cards fall in turn, A first. Pair plus is a bet on what one hand is by itself.
 */
import type { Stream } from '@khela/fair'
import { type Card, DECK, rankOf, suitOf } from '../cards.ts'
import { ONE } from '../exact.ts'
import type { Mult4, Ratio, TableRules } from '../rules.ts'
import { payTable, proof, RANKS } from './table.ts'

const SPOTS = ['a', 'b', 'a_pair_plus', 'b_pair_plus'] as const
export type TeenPattiSpot = (typeof SPOTS)[number]
export type TeenPattiRank = (typeof RANKS)[number]
export interface TeenPattiHand {
  readonly cards: readonly Card[]
  readonly rank: TeenPattiRank
  /** Higher is better, equal is equal; comparable with every other hand. */
  readonly strength: number
}
export interface TeenPattiOutcome {
  readonly a: TeenPattiHand
  readonly b: TeenPattiHand
  readonly winner: 'a' | 'b' | 'tie'
}

const ACE = 14
const PLUS: Readonly<Partial<Record<TeenPattiRank, number>>> = payTable.pair_plus

/** How high a sequence of ranks (highest first) is; `undefined` for none. A, 2, 3 stands between A, K, Q and K, Q, J. */
function sequenceOf([high = 0, middle = 0, low = 0]: readonly number[]): number | undefined {
  if (high === ACE && middle === 3 && low === 2) return ACE - 0.5
  return high - middle === 1 && middle - low === 1 ? high : undefined
}

/** What three cards are. */
function handOf(cards: readonly Card[]): TeenPattiHand {
  const ranks = cards.map(rankOf).toSorted((a, b) => b - a)
  const [high = 0, middle = 0, low = 0] = ranks
  const suited = new Set(cards.map(suitOf)).size === 1
  const sequence = sequenceOf(ranks)
  // The ranks in the order in which they decide: of a pair the pair first, then the odd card.
  const of = (rank: TeenPattiRank, ...deciding: readonly number[]): TeenPattiHand => ({
    cards,
    rank,
    strength: [RANKS.indexOf(rank), ...deciding, 0, 0].slice(0, 4).reduce((sum, part) => sum * 32 + part * 2, 0),
  })
  if (high === low) return of('trail', high)
  if (sequence !== undefined) return of(suited ? 'pure_sequence' : 'sequence', sequence)
  if (suited) return of('colour', ...ranks)
  if (high === middle || middle === low) return of('pair', middle, high === middle ? low : high)
  return of('high', ...ranks)
}

/** The outcome of two hands. */
function between(a: TeenPattiHand, b: TeenPattiHand): TeenPattiOutcome {
  return { a, b, winner: a.strength === b.strength ? 'tie' : a.strength > b.strength ? 'a' : 'b' }
}

function draw(stream: Stream): TeenPattiOutcome {
  const cards = stream.draw(DECK, 6)
  const every = (rest: number): Card[] => cards.filter((_, index) => index % 2 === rest)
  return between(handOf(every(0)), handOf(every(1)))
}

const plus = ({ rank }: TeenPattiHand): Mult4 => {
  const toOne = PLUS[rank]
  return toOne === undefined ? 0n : BigInt(toOne + 1) * ONE
}

const SIDE: Mult4 = ONE + BigInt(payTable.side)

function pays(outcome: TeenPattiOutcome, spot: TeenPattiSpot): Mult4 {
  if (spot === 'a_pair_plus') return plus(outcome.a)
  if (spot === 'b_pair_plus') return plus(outcome.b)
  if (outcome.winner === 'tie') return ONE
  return outcome.winner === spot ? SIDE : 0n
}

const isSide = (spot: TeenPattiSpot): boolean => spot === 'a' || spot === 'b'
const exact = new Map(proof.rtp.map((one) => [one.bet, one.exact]))
function exactRtp(spot: TeenPattiSpot): Ratio {
  const found = exact.get(isSide(spot) ? 'side' : 'pair_plus')
  if (found === undefined) throw new RangeError('this bet has no proof')
  return found
}

const rules: TableRules<'teen-patti', TeenPattiSpot, TeenPattiOutcome> = {
  id: 'teen-patti',
  parseSpot: (input) => SPOTS.find((spot) => spot === input),
  spots: SPOTS,
  draw,
  pays,
  maxMultiplier: (spot) => (isSide(spot) ? SIDE : BigInt(payTable.pair_plus.trail + 1) * ONE),
  exactRtp,
}

export const teenPatti = { ...rules, payTable, proof, handOf, between }
