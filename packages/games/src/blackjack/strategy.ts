/** Basic strategy: what the exact return is worked out for, and what a hint says. */
import { cardValue, totalOf } from './hand.ts'
import { blackjackTable } from './table.ts'

export type Play = 'hit' | 'stand' | 'double' | 'split'

const { hard, soft, pair } = blackjackTable.strategy

const column = (upcard: number): number => (upcard === 1 ? 9 : upcard - 2)

function letter(rows: Readonly<Record<number, string>>, total: number, upcard: number): string {
  const keys = Object.keys(rows).map(Number)
  const row = rows[Math.min(Math.max(total, Math.min(...keys)), Math.max(...keys))] ?? ''
  return row[column(upcard)] ?? ''
}

/**
 * The play for a total against the dealer's card (value, ace 1). `mayDouble` on the first two cards; `pairOf` is the value of
 * two equal cards where a split is allowed.
 */
export function strategyPlay(total: number, isSoft: boolean, upcard: number, mayDouble: boolean, pairOf: number | undefined): Play {
  if (pairOf !== undefined && letter(pair, pairOf, upcard) === 'Y') return 'split'
  const said = letter(isSoft ? soft : hard, total, upcard)
  if (said === 'D') return mayDouble ? 'double' : 'hit'
  if (said === 'd') return mayDouble ? 'double' : 'stand'
  return said === 'H' ? 'hit' : 'stand'
}

/** The play of basic strategy for a hand, of the kinds allowed now. Never insurance: it costs 7.47 %. */
export function basicStrategy(cards: readonly number[], upcard: number, legal: readonly string[]): Play {
  const { total, soft: isSoft } = totalOf(cards)
  const pairOf = legal.includes('split') ? cardValue(cards[0] ?? 0) : undefined
  return strategyPlay(total, isSoft, cardValue(upcard), legal.includes('double'), pairOf)
}
