/** Every round of baccarat with the number of ways to it: by the value of each card, and by what the first two cards are. */
import type { Card } from '../cards.ts'
import type { Mult4, Ratio } from '../rules.ts'
import { baccarat, type BaccaratOutcome } from './index.ts'

export interface Weighted {
  readonly weight: bigint
  readonly outcome: BaccaratOutcome
}

/** A card of each value 0 … 9: the king of diamonds, the ace, 2 … 9. */
const OF_VALUE: readonly Card[] = [44, 48, 0, 4, 8, 12, 16, 20, 24, 28]
const KING = 44

/** Sums up ways to rounds that are the same by `keyOf`. */
function tally(keyOf: (outcome: BaccaratOutcome) => string) {
  const found = new Map<string, { weight: bigint; outcome: BaccaratOutcome }>()
  const add = (weight: number, shoe: readonly Card[]): void => {
    const outcome = baccarat.deal(shoe)
    const known = found.get(keyOf(outcome))
    if (known === undefined) found.set(keyOf(outcome), { weight: BigInt(weight), outcome })
    else known.weight += BigInt(weight)
  }
  return { add, all: (): Weighted[] => [...found.values()] }
}

/** How many cards the round uses that begins so; the missing third cards are taken for kings. */
function usedBy(shoe: readonly Card[]): number {
  const { player, banker } = baccarat.deal([...shoe, KING, KING])
  return player.cards.length + banker.cards.length
}

/**
 * All ways to take six cards in order, by values. A hand's first two cards count the same in both orders, so only the rising
 * one is dealt, twice. With eight decks the ways stay below 2^53 (416 · 415 · … · 411 < 5 · 10^15): plain numbers hold them.
 */
function countHands(decks: number): Weighted[] {
  const { add, all } = tally(({ player, banker }) => [player, banker].map(({ points, cards }) => `${points}/${cards.length}`).join())
  const left = OF_VALUE.map((_, value) => (value === 0 ? 16 : 4) * decks)
  const cards = 52 * decks
  const visit = (values: readonly number[], ways: number): void => {
    const shoe = values.map((value) => OF_VALUE[value] ?? 0)
    if (values.length >= 4 && usedBy(shoe) === values.length) {
      const rest = [(cards - 4) * (cards - 5), cards - 5, 1][values.length - 4] ?? 0
      add(ways * rest, shoe)
      return
    }
    const before = values.length === 2 || values.length === 3 ? (values[values.length - 2] ?? 0) : undefined
    left.forEach((count, value) => {
      if (before !== undefined && value < before) return
      left[value] = count - 1
      visit([...values, value], ways * count * (before === undefined || value === before ? 1 : 2))
      left[value] = count
    })
  }
  visit([], 1)
  return all()
}

/** All ways to take the first two cards of both hands, by what they are to each other. By symmetry the first card is 2♦. */
function countPairs(decks: number): Weighted[] {
  const { add, all } = tally(({ player, banker }) => `${player.pair}/${banker.pair}`)
  const left = Array.from({ length: 52 }, () => decks)
  const take = (card: Card, ways: number, then: (ways: number) => void): void => {
    const count = left[card] ?? 0
    left[card] = count - 1
    then(ways * count)
    left[card] = count
  }
  // The second card: the same again, one of three of its rank, one of 48 others.
  const seconds: readonly (readonly [Card, number])[] = [
    [0, 1],
    [1, 3],
    [4, 48],
  ]
  take(0, 52, (first) => {
    for (const [second, alike] of seconds)
      take(second, first * alike, (player) => {
        for (let b1 = 0; b1 < 52; b1 += 1)
          take(b1, player, (three) => {
            for (let b2 = 0; b2 < 52; b2 += 1) take(b2, three, (four) => add(four, [0, b1, second, b2, KING, KING]))
          })
      })
  })
  return all()
}

function remembered(count: (decks: number) => Weighted[]): (decks: number) => readonly Weighted[] {
  const known = new Map<number, readonly Weighted[]>()
  return (decks) => {
    const all = known.get(decks) ?? count(decks)
    known.set(decks, all)
    return all
  }
}

export const everyHand = remembered(countHands)
export const everyPair = remembered(countPairs)

/** The mean of `pays` over all ways. */
export function sumOver(all: readonly Weighted[], pays: (outcome: BaccaratOutcome) => Mult4): Ratio {
  const ways = all.reduce((sum, { weight }) => sum + weight, 0n)
  return { num: all.reduce((sum, { weight, outcome }) => sum + weight * pays(outcome), 0n), den: ways * 10_000n }
}
