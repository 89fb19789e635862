/**
 * Legs: what a wager consists of where that is more than one thing. A hand of a round of cards is one and a spot of a table; a match of a
 * slip and a number of a ticket are. A vendor within the process describes the legs of its rounds, the record shows them.
 */
import type { Static } from 'typebox'
import { bothTexts, MoneyText, nullable, obj, oneOf, T } from '../schema.ts'

/** As the round: `EVEN` returned its stake, `VOID` was given back. */
export const legStates = ['OPEN', 'WON', 'LOST', 'EVEN', 'VOID'] as const
/** Most legs that are answered of one round. */
export const mostLegs = 400
const Text = bothTexts(160)

export const Leg = obj({
  /** What it is on: a hand, a spot, a match. */
  title: Text,
  /** What of it was chosen; null where the title says it. */
  pick: nullable(Text),
  /** What it pays for one unit, stake included, as decimal odds: at most this much where it depends on how it wins. Null where there is none. */
  odds: nullable(T.String({ pattern: '^[0-9]{1,9}\\.[0-9]{2,4}$' })),
  /** Null where the stake is that of the whole wager. */
  stake: nullable(MoneyText),
  /** What it returned, stake included; null while it is open, and where only the whole wager pays. */
  payout: nullable(MoneyText),
  state: oneOf(...legStates),
  /** How it ended, in words. */
  result: nullable(Text),
})
export type Leg = Static<typeof Leg>
