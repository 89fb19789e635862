/**
 * The exact return of the first stake under a fixed strategy, by recursion over what is left of the shoe. A second reading of
 * the rules, on values of cards and without the code of the game.
 *
 * The hole card is one of those not dealt yet, so the player's cards may be drawn first and the dealer's behind them: where
 * the dealer turns out to have a blackjack the round costs one stake whatever was drawn. A split is twice one hand of it.
 */
import { strategyPlay } from './strategy.ts'

interface Shoe {
  /** Cards left of each value, 1 (ace) … 10. */
  readonly left: Int32Array
  cards: number
}

type Settle = readonly [lose: number, push: number, win: number]

const shoeOf = (decks: number): Shoe => ({
  left: Int32Array.from({ length: 11 }, (_, value) => (value === 0 ? 0 : value === 10 ? 16 * decks : 4 * decks)),
  cards: 52 * decks,
})

/** Calls `then` with each value left and its chance, the card taken out meanwhile. */
function draws(shoe: Shoe, then: (value: number, chance: number) => void): void {
  const { left } = shoe
  const cards = shoe.cards
  shoe.cards -= 1
  for (let value = 1; value <= 10; value += 1) {
    const count = left[value] ?? 0
    if (count === 0) continue
    left[value] = count - 1
    then(value, count / cards)
    left[value] = count
  }
  shoe.cards = cards
}

/** The dealer's chances of 17, 18, 19, 20, 21 and bust, added to `to`; a blackjack is left out. */
function dealer(shoe: Shoe, hard: number, ace: boolean, count: number, chance: number, to: Float64Array): void {
  const total = ace && hard <= 11 ? hard + 10 : hard
  if (total >= 17) {
    if (count === 2 && total === 21) return
    const place = total > 21 ? 5 : total - 17
    to[place] = (to[place] ?? 0) + chance
    return
  }
  // The loop of `draws` once more: most of the time goes here, and a closure a card would double it.
  const { left, cards } = shoe
  shoe.cards = cards - 1
  for (let value = 1; value <= 10; value += 1) {
    const there = left[value] ?? 0
    if (there === 0) continue
    left[value] = there - 1
    dealer(shoe, hard + value, ace || value === 1, count + 1, (chance * there) / cards, to)
    left[value] = there
  }
  shoe.cards = cards
}

interface Search {
  readonly shoe: Shoe
  readonly upcard: number
  readonly known: Map<string, Float64Array>
}

function dealerChances({ shoe, upcard, known }: Search): Float64Array {
  const key = shoe.left.join()
  const found = known.get(key)
  if (found !== undefined) return found
  const chances = new Float64Array(6)
  dealer(shoe, upcard, upcard === 1, 1, 1, chances)
  known.set(key, chances)
  return chances
}

/** Chances of losing, pushing and winning with `total` while the dealer has no blackjack. */
function against(search: Search, total: number): Settle {
  const chances = dealerChances(search)
  const all = chances.reduce((sum, chance) => sum + chance, 0)
  if (total > 21) return [all, 0, 0]
  let win = chances[5] ?? 0
  for (let place = 0; place < 5 && place + 17 < total; place += 1) win += chances[place] ?? 0
  const push = chances[total - 17] ?? 0
  return [all - win - push, push, win]
}

/** Mean result in stakes of a hand played on from here, rounds in which the dealer has a blackjack counted as 0. */
function played(search: Search, hard: number, ace: boolean, count: number, isAces: boolean): number {
  const total = ace && hard <= 11 ? hard + 10 : hard
  const settled = (stakes: number, at: number): number => {
    const [lose, , win] = against(search, at)
    return stakes * (win - lose)
  }
  if (total > 21 || isAces) return settled(1, total)
  const play = total === 21 ? 'stand' : strategyPlay(total, ace && hard <= 11, search.upcard, count === 2, undefined)
  if (play === 'stand') return settled(1, total)
  let mean = 0
  draws(search.shoe, (value, chance) => {
    const [sum, has] = [hard + value, ace || value === 1]
    const next = has && sum <= 11 ? sum + 10 : sum
    mean += chance * (play === 'double' ? settled(2, next) : played(search, sum, has, count + 1, false))
  })
  return mean
}

/** Mean of the first two cards `a`, `b` against the upcard, rounds of a dealer's blackjack counted as 0. */
function twoCards(search: Search, a: number, b: number): number {
  const { shoe, upcard } = search
  const ace = a === 1 || b === 1
  if (ace && a + b === 11) return 1.5 * dealerChances(search).reduce((sum, chance) => sum + chance, 0)
  const total = ace ? a + b + 10 : a + b
  if (strategyPlay(total, ace, upcard, true, a === b ? a : undefined) !== 'split') return played(search, a + b, ace, 2, false)
  let hand = 0
  draws(shoe, (value, chance) => {
    hand += chance * played(search, a + value, a === 1 || value === 1, 2, a === 1)
  })
  return 2 * hand
}

/** Mean result of the first stake in stakes: −0.0048787 for eight decks and basic strategy. */
export function exactEdge(decks: number): number {
  const shoe = shoeOf(decks)
  let edge = 0
  draws(shoe, (upcard, seen) => {
    const search: Search = { shoe, upcard, known: new Map() }
    draws(shoe, (a, first) => {
      draws(shoe, (b, second) => {
        // Both orders of two cards are the same hand.
        if (b < a) return
        const chance = seen * first * second * (a === b ? 1 : 2)
        const none = dealerChances(search).reduce((sum, part) => sum + part, 0)
        const blackjack = a + b === 11 && a === 1 ? 0 : -(1 - none)
        edge += chance * (twoCards(search, a, b) + blackjack)
      })
    })
  })
  return edge
}
