/** The bets of dragon tiger (GS-2.11): what each returns to one, stake not included, in 1/10 000. */
import { proven } from '../exact.ts'

export const payTable = {
  decks: 8,
  main: 10_000,
  /** What comes back of a stake on dragon or tiger when they tie. */
  main_tie_back: 5_000,
  tie: 110_000,
  suited_tie: 500_000,
  /** Above and below seven; a seven loses. */
  big: 10_000,
  small: 10_000,
  odd: 7_500,
  even: 10_500,
  red: 9_000,
  black: 9_000,
} as const

/** The exact return of each kind of bet; worked out again by the tests beside over all pairs of cards. */
export const proof = proven('e6a743b453262d99c0ed93d63c20596a986a93e92c7d6f1a56181f419fc0f34b', {
  main: '799/830',
  tie: '372/415',
  suited_tie: '357/415',
  big: '12/13',
  small: '12/13',
  odd: '49/52',
  even: '123/130',
  red: '19/20',
  black: '19/20',
})
