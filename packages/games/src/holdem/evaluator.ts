/**
 * Strength of five to seven cards. A card is 0 … 51: rank × 4 + suit, ranks from two to ace. The suits are four words of
 * thirteen bits, and every category is read off them by bit arithmetic: no table, no sort.
 */

export const HAND_CATEGORIES = ['high', 'pair', 'two_pair', 'trips', 'straight', 'flush', 'full_house', 'quads', 'straight_flush'] as const
export type HandCategory = (typeof HAND_CATEGORIES)[number]

const ACE = 12
/** A score is the category above five ranks of four bits each. */
const CATEGORY = 20

const top = (ranks: number): number => 31 - Math.clz32(ranks)

/** The highest rank of a straight among `ranks`, 0 for none; the ace is low too, and a five-high straight has rank 3. */
function straightTop(ranks: number): number {
  const low = (ranks << 1) | (ranks >>> ACE)
  const runs = low & (low >>> 1) & (low >>> 2) & (low >>> 3) & (low >>> 4)
  return runs === 0 ? 0 : top(runs) + 3
}

/** The `count` highest ranks, four bits each, the highest first. */
function kickers(ranks: number, count: number): number {
  let rest = ranks
  let packed = 0
  for (let taken = 0; taken < count; taken += 1) {
    const rank = top(rest)
    packed = (packed << 4) | rank
    rest ^= 1 << rank
  }
  return packed
}

function bits(word: number): number {
  let rest = word
  let count = 0
  for (; rest !== 0; rest &= rest - 1) count += 1
  return count
}

function flushScore(ranks: number): number {
  const straight = straightTop(ranks)
  return straight === 0 ? (5 << CATEGORY) | kickers(ranks, 5) : (8 << CATEGORY) | (straight << 16)
}

/** The score of cards given as a word of ranks for each suit. A higher one wins, an equal one splits. */
export function scoreOfSuits(a: number, b: number, c: number, d: number): number {
  const any = a | b | c | d
  const [ab, cd] = [a | b, c | d]
  const two = (a & b) | (c & d) | (ab & cd)
  const three = (a & b & cd) | (c & d & ab)
  const four = a & b & c & d
  if (four !== 0) {
    const rank = top(four)
    return (7 << CATEGORY) | (rank << 16) | (top(any ^ (1 << rank)) << 12)
  }
  const [trips, pairs] = [three === 0 ? -1 : top(three), two]
  const other = trips === -1 ? 0 : pairs ^ (1 << trips)
  const flush = bits(a) > 4 ? a : bits(b) > 4 ? b : bits(c) > 4 ? c : bits(d) > 4 ? d : 0
  // Five of a suit among seven cards leave no room for a full house.
  if (flush !== 0) return flushScore(flush)
  if (trips !== -1 && other !== 0) return (6 << CATEGORY) | (trips << 16) | (top(other) << 12)
  const straight = straightTop(any)
  if (straight !== 0) return (4 << CATEGORY) | (straight << 16)
  if (trips !== -1) return (3 << CATEGORY) | (trips << 16) | (kickers(any ^ (1 << trips), 2) << 8)
  if (pairs === 0) return kickers(any, 5)
  const high = top(pairs)
  const rest = pairs ^ (1 << high)
  if (rest === 0) return (1 << CATEGORY) | (high << 16) | (kickers(any ^ (1 << high), 3) << 4)
  const low = top(rest)
  return (2 << CATEGORY) | (high << 16) | (low << 12) | (top(any ^ (1 << high) ^ (1 << low)) << 8)
}

/** The score of five to seven different cards. Throws `RangeError` for another number of them. */
export function handScore(cards: readonly number[]): number {
  if (cards.length < 5 || cards.length > 7) throw new RangeError('a hand is scored from five to seven cards')
  const suits = [0, 0, 0, 0]
  for (const card of cards) suits[card % 4] = (suits[card % 4] ?? 0) | (1 << Math.floor(card / 4))
  const [a = 0, b = 0, c = 0, d = 0] = suits
  return scoreOfSuits(a, b, c, d)
}

export function categoryOf(score: number): HandCategory {
  return HAND_CATEGORIES[score >>> CATEGORY] ?? 'high'
}

/** The five cards that make the score of five to seven, in the order given. */
export function bestFive(cards: readonly number[]): readonly number[] {
  const score = handScore(cards)
  const without = (from: readonly number[]): readonly number[] | undefined => {
    if (from.length === 5) return from
    for (let skipped = from.length - 1; skipped >= 0; skipped -= 1) {
      const fewer = from.filter((_, index) => index !== skipped)
      if (handScore(fewer) === score) return without(fewer)
    }
    return undefined
  }
  return without(cards) ?? cards
}
