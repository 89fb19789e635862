/** Hands of video poker and what they pay (GS-2.14), written a second time as `game-verifier.ts` is. */

/** By table, what a hand of the rulebook's list pays; the royal at its price of five coins. */
export const jacksPays: Readonly<Record<string, Readonly<Record<string, number>>>> = Object.fromEntries(
  [8, 9].map((full) => [
    `${full}/6`,
    { jacks: 1, two_pair: 2, trips: 3, straight: 4, flush: 6, full_house: full, quads: 25, straight_flush: 50, royal_flush: 800 },
  ]),
)

/** What five cards, 0 = 2♦ … 51 = A♣, are: by how many there are of each rank first, then by what is left, flushes and straights. */
export function pokerHand(cards: readonly number[]): string {
  const ranks = cards.map((card) => Math.floor(card / 4) + 2).toSorted((a, b) => a - b)
  const groups = [...new Set(ranks)].map((rank) => ({ rank, count: ranks.filter((one) => one === rank).length }))
  const shape = groups
    .map(({ count }) => count)
    .toSorted((a, b) => b - a)
    .join('')
  if (shape === '41') return 'quads'
  if (shape === '32') return 'full_house'
  if (shape === '311') return 'trips'
  if (shape === '221') return 'two_pair'
  if (shape === '2111') return groups.some(({ rank, count }) => count === 2 && rank >= 11) ? 'jacks' : 'nothing'
  const isFlush = new Set(cards.map((card) => card % 4)).size === 1
  const [low = 0, , , fourth = 0, high = 0] = ranks
  const isStraight = high - low === 4 || (high === 14 && fourth === 5)
  if (isFlush && isStraight) return low === 10 ? 'royal_flush' : 'straight_flush'
  return isFlush ? 'flush' : isStraight ? 'straight' : 'nothing'
}
