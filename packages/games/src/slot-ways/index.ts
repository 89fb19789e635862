/** Slots on ways (domain/games-and-sports.md §2.17 B): the engine, and the table of the rulebook over it. */
import { slotWays } from './engine.ts'
import { slotWaysProof, slotWaysTable } from './table.ts'

export { slotWays, slotWaysRtp, type SlotWaysTable, type WaysSpin, type WaysWin } from './engine.ts'
export { slotWaysProof, slotWaysTable } from './table.ts'
export type { SlotChoice, SlotResult, SlotWin } from '../slots/round.ts'

/** The rulebook's own title: 5 × 3, 243 ways, return 95.81 %. */
export const slotWays243 = { ...slotWays('slot-ways', slotWaysTable), payTable: slotWaysTable, proof: slotWaysProof }
