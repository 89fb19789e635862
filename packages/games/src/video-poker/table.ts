/** The pay tables of video poker, jacks or better (GS-2.14): what one coin becomes, with the royal at five coins. */
import { proven } from '../exact.ts'

/** The ranks of a hand, lowest first, as the pay tables list them. */
export const HANDS = [
  'nothing',
  'jacks',
  'two_pair',
  'trips',
  'straight',
  'flush',
  'full_house',
  'quads',
  'straight_flush',
  'royal_flush',
] as const

/** By table, named after what a full house and a flush pay. */
export const payTable = {
  '8/6': [0, 1, 2, 3, 4, 6, 8, 25, 50, 800],
  '9/6': [0, 1, 2, 3, 4, 6, 9, 25, 50, 800],
} as const

/** The exact return of the best play, over all 2,598,960 deals and 32 holds; worked out again by `npm run test:rtp`. */
export const proof = proven('3c3e6db8a6efe4c752b12316e0a226487b61c4d8b4026e9c150017114e210a08', {
  '8/6': '38009381393/38630291700',
  '9/6': '1653526326983/1661102543100',
})
