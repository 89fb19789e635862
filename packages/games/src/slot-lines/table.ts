/** The 25-line slot of the rulebook (GS-2.17.2): strips of 32 stops, lines, pays. */
import { strip } from '../slots/table.ts'
import type { Proof } from '../proof.ts'
import type { SlotLinesTable } from './engine.ts'

export const slotLinesTable: SlotLinesTable = {
  symbols: ['W', 'S', 'H1', 'H2', 'H3', 'H4', 'L1', 'L2', 'L3', 'L4'],
  wild: 'W',
  scatter: 'S',
  rows: 3,
  base: [
    strip('L4 H4 L2 H2 H3 L4 L1 H4 S L2 L3 H2 H3 H1 L4 L2 L3 L1 L2 H3 H1 L4 L2 L3 H2 H4 L3 L4 L1 L3 H4 L1'),
    strip('H4 L4 L2 L1 L3 H4 H1 H3 L1 L3 H3 H2 L3 L2 H4 H2 L2 L4 S L1 H4 H1 L4 H2 L3 L4 H3 L2 L4 L3 L1 W'),
    strip('L4 L1 H2 L4 L3 L1 H2 L3 H4 W H1 L2 H4 L3 L2 H2 L4 L3 H4 W H3 H4 L3 L1 L2 H3 L4 L2 L1 S H3 H1'),
    strip('L2 L4 H4 S H3 L3 L2 H4 H1 L3 L2 H4 L4 H2 W L4 L3 H2 L2 L3 H4 L4 L1 L3 H3 L1 H2 L2 L1 H3 H1 L1'),
    strip('S L3 L1 L2 H2 H1 L4 L3 H1 H4 L4 L3 L2 L4 L1 L2 L4 L3 L2 H3 H4 L2 L1 L4 H4 H3 H2 L1 L3 H2 H4 H3'),
  ],
  free: [
    strip('L4 H2 L1 L4 H4 H2 L4 H3 L3 L2 L4 H4 L1 L2 L3 H1 L1 L4 H4 L2 H1 L3 L2 H3 S L3 L1 H3 H2 H4 L2 L3'),
    strip('H1 H4 L3 L4 H3 L3 L2 L1 L3 H4 L1 H3 H1 L2 L3 W H4 L2 H2 L1 L4 W L2 H2 H4 L4 H3 H2 L1 L3 L4 S'),
    strip('H4 H3 W L4 L2 L1 W L2 L3 H1 H4 L3 L2 S H2 H4 L4 L3 L1 H2 H3 H1 L4 H4 L1 H3 H2 L1 W L2 L3 L4'),
    strip('L4 L3 H4 H3 L2 L1 L3 H4 H1 L2 L3 H2 W L1 L2 L4 H1 H3 S L4 L3 H2 H4 H3 L1 L4 W L2 H4 H2 L2 L1'),
    strip('L4 L1 S H2 L4 L1 L2 L3 H3 H4 L4 L2 L1 L3 L2 H3 L4 H1 H4 L3 L4 L1 H2 H1 L2 L3 H3 L2 H4 H2 L3 H4'),
  ],
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
    [0, 0, 1, 0, 0],
    [2, 2, 1, 2, 2],
    [1, 0, 0, 0, 1],
    [1, 2, 2, 2, 1],
    [1, 0, 1, 0, 1],
    [1, 2, 1, 2, 1],
    [0, 1, 0, 1, 0],
    [2, 1, 2, 1, 2],
    [1, 1, 0, 1, 1],
    [1, 1, 2, 1, 1],
    [0, 1, 1, 1, 0],
    [2, 1, 1, 1, 2],
    [0, 2, 0, 2, 0],
    [2, 0, 2, 0, 2],
    [0, 2, 2, 2, 0],
    [2, 0, 0, 0, 2],
    [0, 0, 2, 0, 0],
    [2, 2, 0, 2, 2],
    [0, 0, 1, 2, 2],
    [2, 2, 1, 0, 0],
  ],
  pays: {
    H1: [75, 250, 1000],
    H2: [40, 125, 500],
    H3: [30, 90, 300],
    H4: [25, 75, 200],
    L1: [15, 40, 120],
    L2: [12, 40, 100],
    L3: [10, 30, 80],
    L4: [8, 25, 60],
  },
  scatterPays: [0, 0, 0, 2, 10, 50],
  freeSpins: [0, 0, 0, 10, 15, 25],
  freeMultiplier: 3,
  capMultiplier: 5000,
}

/** Proven by slot-lines.test.ts in closed form and by the full cycle of `npm run test:rtp`. */
export const slotLinesProof: Proof = {
  table: '9cea631f98c794e496de57921b4c1e5f7376e6b6ab1c57a12b7c6f1560fd7d53',
  rtp: [{ bet: 'spin', exact: { num: 250_540_276_111_125n, den: 260_898_140_717_056n } }],
}
