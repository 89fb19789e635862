/** Playing cards as the rulebook numbers them (GS-2.10): 0 = 2♦ … 51 = A♣, suits in the order ♦ ♥ ♠ ♣. */

/** 0 … 51. */
export type Card = number

/** One deck in order. */
export const DECK: readonly Card[] = Array.from({ length: 52 }, (_, index) => index)

/** Eight decks in order, the shoe of baccarat and dragon tiger. */
export const SHOE: readonly Card[] = Array.from({ length: 8 }, () => DECK).flat()

/** 2 … 10, jack 11, queen 12, king 13, ace 14. */
export function rankOf(card: Card): number {
  return Math.floor(card / 4) + 2
}

/** As `rankOf`, with the ace as 1. */
export function lowRankOf(card: Card): number {
  const rank = rankOf(card)
  return rank === 14 ? 1 : rank
}

/** 0 = ♦, 1 = ♥, 2 = ♠, 3 = ♣. */
export function suitOf(card: Card): number {
  return card % 4
}

/** True for diamonds and hearts. */
export function isRed(card: Card): boolean {
  return suitOf(card) < 2
}

/** Two characters, rank and suit: `2d`, `Th`, `As`, `Qc`. */
export function cardName(card: Card): string {
  return `${'23456789TJQKA'.charAt(rankOf(card) - 2)}${'dhsc'.charAt(suitOf(card))}`
}
