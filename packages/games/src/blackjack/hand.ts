/** Cards and totals of blackjack. A card is 0 … 51: rank × 4 + suit, ranks from two to ace, suits ♦ ♥ ♠ ♣; a shoe repeats them. */

/** Value of a card: 2 … 10, court cards 10, ace 1. */
export function cardValue(card: number): number {
  const rank = Math.floor(card / 4)
  return rank === 12 ? 1 : Math.min(rank + 2, 10)
}

/** The best total of a hand, `soft` when an ace in it counts eleven. */
export function totalOf(cards: readonly number[]): { readonly total: number; readonly soft: boolean } {
  const hard = cards.reduce((sum, card) => sum + cardValue(card), 0)
  const soft = hard <= 11 && cards.some((card) => cardValue(card) === 1)
  return { total: soft ? hard + 10 : hard, soft }
}

/** Twenty-one in the first two cards of a hand that was not split. */
export function isBlackjack(cards: readonly number[]): boolean {
  return cards.length === 2 && totalOf(cards).total === 21
}
