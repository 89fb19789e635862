/** The 243-ways slot of the rulebook (GS-2.17.3): strips of 22 stops, pays a way. */
import { strip } from '../slots/table.ts'
import type { Proof } from '../proof.ts'
import type { SlotWaysTable } from './engine.ts'

export const slotWaysTable: SlotWaysTable = {
  symbols: ['W', 'S', 'A', 'B', 'C', 'D', 'E', 'F', 'G'],
  wild: 'W',
  scatter: 'S',
  rows: 3,
  base: [
    strip('G E G G D E C C B F C A B F E D F S F E D G'),
    strip('G E E G C F A G F F B E C D D B W S D F A G'),
    strip('B F G F C F G G C G E F D W D E A A S E B D'),
    strip('F G F G B D D G W F E D G A F A S C B E E C'),
    strip('E F A C D B G F E G A D C G F S C B D E G F'),
  ],
  free: [
    strip('G E G G D E C C B F C A B F E D F S F E D G'),
    strip('G E E G C F A G F F B E C D D B W S D F A G'),
    strip('B F G F C F G G C G E F D W D E A A S E B D'),
    strip('F G F G B D D G W F E D G A F A S C B E E C'),
    strip('E F A C D B G F E G A D C G F S C B D E G F'),
  ],
  pays: {
    A: [150, 350, 1500],
    B: [70, 175, 750],
    C: [50, 100, 350],
    D: [25, 70, 200],
    E: [20, 45, 130],
    F: [14, 35, 100],
    G: [11, 25, 80],
  },
  freeSpins: [0, 0, 0, 8, 12, 20],
  freeMultiplier: 2,
  capMultiplier: 5000,
}

/** Proven by slot-ways.test.ts in closed form and by the full cycle of `npm run test:rtp`. */
export const slotWaysProof: Proof = {
  table: '66d463beebdfccb99688feaa74d1bab7c0d46561c96d53a19c5245635f379059',
  rtp: [{ bet: 'spin', exact: { num: 824_903_784_621n, den: 860_952_877_840n } }],
}
