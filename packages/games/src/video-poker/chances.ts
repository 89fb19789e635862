/**
 * Exact counts of what a draw can become. Hands are counted by the ranks they hold, 6,188 patterns for five cards, not card
 * by card; flushes are counted apart, suit by suit. All numbers are whole and below 2^53.
 */
import { type Card, rankOf, suitOf } from '../cards.ts'

/** What a hand is, as its place in `HANDS`. */
const HAND = { nothing: 0, jacks: 1, twoPair: 2, trips: 3, straight: 4, flush: 5, full: 6, quads: 7, straightFlush: 8, royal: 9 } as const
const RANKS = 13
const JACK = 9
/** Sets of five ranks that make a straight, as bits: the ace is the highest and, below the two, the lowest. */
const STRAIGHTS: ReadonlySet<number> = new Set([0b1_0000_0000_1111, ...Array.from({ length: 9 }, (_, low) => 0b1_1111 << low)])
const ROYAL = 0b1_1111 << 8
/** C(n, k) for n up to 4. */
const OF_FOUR = [[1], [1, 1], [1, 2, 1], [1, 3, 3, 1], [1, 4, 6, 4, 1]] as const

const indexOf = (card: Card): number => rankOf(card) - 2

/** The hand of five cards, by how many there are of each rank; flushes apart. */
function handOf(counts: readonly number[]): number {
  let [most, pairs, pairedHigh, ranks] = [0, 0, false, 0]
  for (let rank = 0; rank < RANKS; rank += 1) {
    const count = counts[rank] ?? 0
    if (count > 0) ranks |= 1 << rank
    if (count > most) most = count
    if (count === 2) {
      pairs += 1
      if (rank >= JACK) pairedHigh = true
    }
  }
  if (most === 4) return HAND.quads
  if (most === 3) return pairs > 0 ? HAND.full : HAND.trips
  if (pairs > 0) return pairs === 2 ? HAND.twoPair : pairedHigh ? HAND.jacks : HAND.nothing
  return STRAIGHTS.has(ranks) ? HAND.straight : HAND.nothing
}

function flushOf(ranks: number): number {
  if (ranks === ROYAL) return HAND.royal
  return STRAIGHTS.has(ranks) ? HAND.straightFlush : HAND.flush
}

/** Walks every set of `left` ranks of `free` from the place `from` on, as bits added to `ranks`. */
function eachSet(free: readonly number[], left: number, from: number, ranks: number, visit: (ranks: number) => void): void {
  if (left === 0) return visit(ranks)
  for (let at = from; at <= free.length - left; at += 1) eachSet(free, left - 1, at + 1, ranks | (1 << (free[at] ?? 0)), visit)
}

/** Moves the hands of one suit from what their ranks alone say to the flushes. */
function countFlushes(totals: number[], held: readonly Card[], gone: readonly Card[]): void {
  for (let suit = 0; suit < 4; suit += 1) {
    if (held.some((card) => suitOf(card) !== suit)) continue
    const taken = new Set([...held, ...gone].filter((card) => suitOf(card) === suit).map(indexOf))
    const free = Array.from({ length: RANKS }, (_, rank) => rank).filter((rank) => !taken.has(rank))
    const start = held.reduce((ranks, card) => ranks | (1 << indexOf(card)), 0)
    eachSet(free, 5 - held.length, 0, start, (ranks) => {
      const plain = STRAIGHTS.has(ranks) ? HAND.straight : HAND.nothing
      const flush = flushOf(ranks)
      totals[plain] = (totals[plain] ?? 0) - 1
      totals[flush] = (totals[flush] ?? 0) + 1
    })
  }
}

/**
 * How many ways there are to each hand of `HANDS` when `held` (at most five cards) is filled up to five from a deck
 * without `held` and `gone`.
 */
export function waysTo(held: readonly Card[], gone: readonly Card[]): number[] {
  const totals = Array.from({ length: 10 }, () => 0)
  const counts = Array.from({ length: RANKS }, () => 0)
  const free = Array.from({ length: RANKS }, () => 4)
  const raise = (list: number[], rank: number, by: number): void => {
    list[rank] = (list[rank] ?? 0) + by
  }
  for (const card of held) raise(counts, indexOf(card), 1)
  for (const card of [...held, ...gone]) raise(free, indexOf(card), -1)
  const fill = (rank: number, left: number, ways: number): void => {
    if (left === 0) return raise(totals, handOf(counts), ways)
    if (rank === RANKS) return
    const there = free[rank] ?? 0
    for (let taken = 0; taken <= Math.min(there, left); taken += 1) {
      raise(counts, rank, taken)
      fill(rank + 1, left - taken, ways * (OF_FOUR[there]?.[taken] ?? 0))
      raise(counts, rank, -taken)
    }
  }
  fill(0, 5 - held.length, 1)
  countFlushes(totals, held, gone)
  return totals
}

/** What five cards are, as a place in `HANDS`. */
export function handAt(cards: readonly Card[]): number {
  return waysTo(cards, []).indexOf(1)
}
