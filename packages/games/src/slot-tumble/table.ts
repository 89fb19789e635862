/** The tumbling slot of the rulebook (GS-2.17.4): 6 × 5 cells drawn one by one, nine alike anywhere pay. */
import type { Proof } from '../proof.ts'
import type { SlotTumbleTable } from './engine.ts'

export const slotTumbleTable: SlotTumbleTable = {
  symbols: ['S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'SC'],
  weights: [200, 190, 175, 160, 135, 115, 25],
  scatter: 'SC',
  reels: 6,
  rows: 5,
  bins: [9, 11, 13],
  pays: {
    S1: [15, 45, 150],
    S2: [18, 60, 200],
    S3: [20, 75, 300],
    S4: [28, 95, 400],
    S5: [50, 200, 800],
    S6: [110, 400, 1800],
  },
  ladder: { base: [1, 2, 3, 5, 8, 10], free: [2, 4, 6, 10, 16, 20] },
  maxTumbles: 15,
  scatters: {
    base: [0, 0, 0, 0, 3, 5, 100].map((pays, count) => ({ pays, freeSpins: [0, 0, 0, 0, 10, 12, 15][count] ?? 0 })),
    free: [0, 0, 0, 0, 3, 5, 100].map((pays, count) => ({ pays, freeSpins: [0, 0, 0, 5, 10, 12, 15][count] ?? 0 })),
  },
  capMultiplier: 5000,
}

/**
 * Proven by `npm run test:rtp` (dynamic programming over all counts of symbols, in doubles: the fraction is the return to
 * twelve decimals) and in part by slot-tumble.test.ts.
 */
export const slotTumbleProof: Proof = {
  table: 'ffbadeb12b4828303fbc1f8a4fb222a8edf014fad3a49b9fef6f5e2f2773f9e2',
  rtp: [{ bet: 'spin', exact: { num: 957_697_084_919n, den: 1_000_000_000_000n } }],
}
