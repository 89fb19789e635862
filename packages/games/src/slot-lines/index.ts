/** Slots on lines (GS-2.17.2): the engine, and the table of the rulebook over it. */
import { drawnSlot } from '../slots/drawn.ts'
import { slotLines } from './engine.ts'
import { slotLinesProof, slotLinesTable } from './table.ts'

export { slotLines, slotLinesRtp, type LinesSpin, type LineWin, type SlotLinesTable } from './engine.ts'
export { slotLinesProof, slotLinesTable } from './table.ts'
export type { DrawnResult, DrawnSlot } from '../slots/drawn.ts'
export type { SlotChoice, SlotResult, SlotWin } from '../slots/round.ts'

/** The rulebook's own title: 5 × 3, 25 lines, return 96.03 %. */
export const slotLines25 = { ...slotLines('slot-lines', slotLinesTable), payTable: slotLinesTable, proof: slotLinesProof }

/** The same as it is kept and sent: what was drawn, and the rounds that follow from it. */
export const slotLines25Drawn = drawnSlot(slotLines25)
