/**
 * The machines of the demo tables. They see what a person in their seat sees, play soundly enough to be company and not to be
 * a challenge, and never for money. What one did is written down as a move like any other, so a hand plays again the same.
 */
import { categoryOf, handScore, HAND_CATEGORIES, type HoldemAction, type HoldemView } from '@khela/games/holdem'

const rank = (card: number): number => Math.floor(card / 4)
const suit = (card: number): number => card % 4
const highest = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** How good two cards are before the flop: 0 … 100. Pairs and high cards count, neighbours and one suit a little. */
function dealtStrength([a = 0, b = 0]: readonly number[]): number {
  const [high, low] = rank(a) > rank(b) ? [rank(a), rank(b)] : [rank(b), rank(a)]
  if (high === low) return Math.min(100, 50 + high * 5)
  return high * 3 + low * 2 + (suit(a) === suit(b) ? 6 : 0) + (high - low === 1 ? 4 : 0)
}

/** How good a hand is with the board: 0 … 100; a pair that lies on the board itself is nobody's. */
function madeStrength(cards: readonly number[], board: readonly number[]): number {
  const level = (all: readonly number[]) => HAND_CATEGORIES.indexOf(categoryOf(handScore(all)))
  const made = level([...cards, ...board])
  const common = board.length >= 5 ? level(board) : 0
  const top = Math.max(...board.map(rank))
  const bonus = cards.some((card) => rank(card) >= top) ? 10 : 0
  return made <= common ? 15 + bonus : Math.min(100, 15 + (made - common) * 25 + bonus)
}

/**
 * The move of the bot at `seat`. `luck`: 0 … 99, drawn afresh for each move, so that it cannot be read. Chips as in the rules.
 */
export function botMove(view: HoldemView, seat: number, bigBlind: bigint, luck: number): HoldemAction {
  const { options, board, pot } = view
  const cards = view.seats[seat]?.cards
  if (options === undefined || options.seat !== seat || cards === undefined) throw new Error('it is not the turn of that bot')
  const strength = (board.length === 0 ? dealtStrength(cards) : madeStrength(cards, board)) + (luck % 20) - 10
  const { call, raise } = options
  const price = call === 0n ? 0 : Number((call * 100n) / (pot + call))
  if (raise !== undefined && strength > 62 && luck < 55) {
    const wanted = highest(raise.min, call + least(pot, bigBlind * 12n))
    return { kind: 'raise', to: least(wanted, raise.max) }
  }
  if (call === 0n) return { kind: 'check' }
  return strength > price + 8 || (call <= bigBlind && luck < 50) ? { kind: 'call' } : { kind: 'fold' }
}
