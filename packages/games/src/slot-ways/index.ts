/** Slots on ways (GS-2.17.3): the engine, and the table of the rulebook over it. */
import { drawnSlot } from '../slots/drawn.ts'
import { slotWays } from './engine.ts'
import { slotWaysProof, slotWaysTable } from './table.ts'

export { slotWays, slotWaysRtp, type SlotWaysTable, type WaysSpin, type WaysWin } from './engine.ts'
export { slotWaysProof, slotWaysTable } from './table.ts'
export type { DrawnResult, DrawnSlot } from '../slots/drawn.ts'
export type { SlotChoice, SlotResult, SlotWin } from '../slots/round.ts'

/** The rulebook's own title: 5 × 3, 243 ways, return 95.81 %. */
export const slotWays243 = { ...slotWays('slot-ways', slotWaysTable), payTable: slotWaysTable, proof: slotWaysProof }

/** The same as it is kept and sent: what was drawn, and the rounds that follow from it. */
export const slotWays243Drawn = drawnSlot(slotWays243)
