/** The rules of the blackjack table and its basic strategy as data (GS-2.13). */
import type { Proof } from '../proof.ts'

/**
 * What the dealer shows, 2 … 10 then ace, a letter each. `S` stand, `H` hit, `D` double or else hit, `d` double or else
 * stand; of pairs `Y` split, `-` play the total. Keys: total; of pairs the value of one card, ace 1.
 */
export const blackjackTable = {
  decks: 8,
  /** The dealer stands on this and more, soft too. */
  dealerStands: 17,
  /** What a blackjack wins for each unit staked, as a fraction. */
  blackjackPays: { num: 3n, den: 2n },
  /** What insurance wins for each unit of it; it costs half the stake. */
  insurancePays: 2n,
  hands: 2,
  strategy: {
    hard: {
      8: 'HHHHHHHHHH',
      9: 'HDDDDHHHHH',
      10: 'DDDDDDDDHH',
      11: 'DDDDDDDDDH',
      12: 'HHSSSHHHHH',
      13: 'SSSSSHHHHH',
      14: 'SSSSSHHHHH',
      15: 'SSSSSHHHHH',
      16: 'SSSSSHHHHH',
      17: 'SSSSSSSSSS',
    },
    soft: {
      13: 'HHHHDHHHHH',
      14: 'HHHDDHHHHH',
      15: 'HHHDDHHHHH',
      16: 'HHDDDHHHHH',
      17: 'HDDDDHHHHH',
      18: 'SddddSSHHH',
      19: 'SSSSSSSSSS',
    },
    pair: {
      1: 'YYYYYYYYYY',
      2: 'YYYYYY----',
      3: 'YYYYYY----',
      4: '---YY-----',
      5: '----------',
      6: 'YYYYY-----',
      7: 'YYYYYY----',
      8: 'YYYYYYYYYY',
      9: 'YYYYY-YY--',
      10: '----------',
    },
  },
} as const

/**
 * The return of the first stake under the strategy, proven by blackjack.test.ts: the whole game recursed with the exact
 * composition of the shoe, in doubles, so the fraction is the return to nine decimals. Insurance is exact, the ace seen.
 */
export const blackjackProof: Proof = {
  table: '1420fd2a5d35d7d62d8d7f827481a9dd81dfabc0598c601f55cb44394d4a8b18',
  rtp: [
    { bet: 'main', exact: { num: 995_121_264n, den: 1_000_000_000n } },
    { bet: 'insurance', exact: { num: 384n, den: 415n } },
  ],
}
