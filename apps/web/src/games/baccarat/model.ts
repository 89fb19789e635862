/** What the scene of baccarat shows of a round before it is all dealt. */
import type { BaccaratOutcome, BaccaratSide } from '@khela/games/baccarat'
import { lowRankOf, type Card } from '@khela/games/cards'

/** How many cards of a side are turned after `step` cards: player, banker, player, banker, then the third ones, the player's first. */
export function turnOf({ player, banker }: BaccaratOutcome, side: BaccaratSide, step: number): number {
  const first = Math.min(4, step)
  const turned = side === 'player' ? Math.ceil(first / 2) : Math.floor(first / 2)
  const thirds = Math.max(0, step - 4)
  const hasPlayerThird = player.cards.length === 3
  if (side === 'player') return turned + (hasPlayerThird && thirds > 0 ? 1 : 0)
  return turned + (banker.cards.length === 3 && thirds > (hasPlayerThird ? 1 : 0) ? 1 : 0)
}

/** Points of the cards turned so far: ten and court cards count nothing, only the last digit stands. */
export function pointsAfter(cards: readonly Card[], turned: number): number {
  return cards.slice(0, turned).reduce((sum, card) => sum + (lowRankOf(card) > 9 ? 0 : lowRankOf(card)), 0) % 10
}
