import { stream } from '@khela/fair'
import { DECK } from '@khela/games/cards'
import { videoPoker, type VideoPokerTable } from '@khela/games/video-poker'
import { expect, test } from 'vitest'
import { handAt } from '../../packages/games/src/video-poker/chances.ts'
import vectors from '../../packages/games/vectors/video-poker.json' with { type: 'json' }

/** C(n, k) for the places of subsets. */
const WAYS = Array.from({ length: 53 }, (_, n) => {
  const row = [1]
  for (let k = 1; k <= 5; k += 1) row.push(((row[k - 1] ?? 0) * (n - k + 1)) / k)
  return row
})
/** The place of a rising list of cards among all lists of its length. */
const placeOf = (cards: readonly number[]): number => cards.reduce((place, card, index) => place + (WAYS[card]?.[index + 1] ?? 0), 0)

function eachHand(visit: (cards: readonly number[]) => void): void {
  for (let e = 4; e < 52; e += 1)
    for (let d = 3; d < e; d += 1)
      for (let c = 2; c < d; c += 1) for (let b = 1; b < c; b += 1) for (let a = 0; a < b; a += 1) visit([a, b, c, d, e])
}

const SUBSETS = Array.from({ length: 32 }, (_, set) => [0, 1, 2, 3, 4].filter((place) => (set >> place) & 1))

/** For every set of up to five cards, what all five-card hands that hold it pay together: whole numbers below 2^53. */
function paidWith(pays: readonly number[], hands: Uint8Array): Float64Array[] {
  const tables = [0, 1, 2, 3, 4, 5].map((size) => new Float64Array(WAYS[52]?.[size] ?? 0))
  eachHand((cards) => {
    const pay = pays[hands[placeOf(cards)] ?? 0] ?? 0
    if (pay === 0) return
    for (const subset of SUBSETS) {
      const table = tables[subset.length]
      const at = placeOf(subset.map((place) => cards[place] ?? 0))
      if (table !== undefined) table[at] = (table[at] ?? 0) + pay
    }
  })
  return tables
}

/** How many hands are this one but for the names of the suits; 0 unless it is the one of them that is counted. */
function alike(cards: readonly number[]): number {
  const masks = [0, 0, 0, 0]
  for (const card of cards) masks[card % 4] = (masks[card % 4] ?? 0) | (1 << Math.floor(card / 4))
  if (masks.some((mask, suit) => suit > 0 && mask > (masks[suit - 1] ?? 0))) return 0
  const factorial = [1, 1, 2, 6, 24]
  const equal = [...new Set(masks)].map((mask) => masks.filter((one) => one === mask).length)
  return equal.reduce((ways, count) => ways / (factorial[count] ?? 1), 24)
}

// One denominator for draws of 0 … 5 cards out of 47: 5 · C(47, 5).
const DENOMINATOR = 7_669_695
const FACTOR = [0, 1, 2, 3, 4, 5].map((drawn) => DENOMINATOR / (WAYS[47]?.[drawn] ?? 1))

/** The best hold's mean pay in 1/7 669 695: over each hold, hands that hold it and none of the rest, by inclusion and exclusion. */
function best(cards: readonly number[], tables: readonly Float64Array[]): number {
  const totals = SUBSETS.map((subset) => tables[subset.length]?.[placeOf(subset.map((place) => cards[place] ?? 0))] ?? 0)
  let most = 0
  for (let held = 0; held < 32; held += 1) {
    const gone = 31 & ~held
    let sum = 0
    for (let added = gone; ; added = (added - 1) & gone) {
      const sign = (SUBSETS[added]?.length ?? 0) % 2 === 0 ? 1 : -1
      sum += sign * (totals[held | added] ?? 0)
      if (added === 0) break
    }
    most = Math.max(most, sum * (FACTOR[SUBSETS[gone]?.length ?? 0] ?? 0))
  }
  return most
}

const hands = new Uint8Array(WAYS[52]?.[5] ?? 0)
eachHand((cards) => {
  hands[placeOf(cards)] = handAt(cards)
})

test('every hand is what the vectors count', () => {
  const counts = vectors.five_card_counts.map((_, hand) => hands.reduce((sum, one) => sum + (one === hand ? 1 : 0), 0))
  expect(counts).toEqual(vectors.five_card_counts)
})

test.each<[VideoPokerTable, string]>([
  ['8/6', '8/6 JoB'],
  ['9/6', '9/6 JoB 800-for-1 royal'],
])('%s returns what its proof says under the best play of all 2,598,960 deals', (table, name) => {
  const tables = paidWith(videoPoker.payTable[table], hands)
  let [total, deals] = [0n, 0]
  eachHand((cards) => {
    const ways = alike(cards)
    if (ways === 0) return
    deals += ways
    total += BigInt(ways) * BigInt(best(cards, tables))
  })
  expect(deals).toBe(2_598_960)
  const proven = videoPoker.proof.rtp.find(({ bet }) => bet === table)?.exact ?? { num: 0n, den: 1n }
  expect(total * proven.den).toBe(proven.num * BigInt(deals) * BigInt(DENOMINATOR))
  expect(`${proven.num}/${proven.den}`).toBe(vectors.tables.find((one) => one.name === name)?.exact)

  // The hints of the game come by another way, by patterns of ranks, to the same best return.
  for (let nonce = 0; nonce < 300; nonce += 1) {
    const cards = stream('0'.repeat(64), 'rtp', nonce).draw(DECK, 5)
    const { rtp } = videoPoker.bestHold(table, cards)
    expect(rtp.num * BigInt(DENOMINATOR)).toBe(
      BigInt(
        best(
          cards.toSorted((a, b) => a - b),
          tables,
        ),
      ) * rtp.den,
    )
  }
})
