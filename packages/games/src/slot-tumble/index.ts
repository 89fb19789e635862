/** Tumbling slots (GS-2.17.4): the engine, and the table of the rulebook over it. */
import { drawnSlot } from '../slots/drawn.ts'
import { slotTumble } from './engine.ts'
import { slotTumbleProof, slotTumbleTable } from './table.ts'

export { slotTumble, type SlotTumbleTable, type Tumble, type TumbleSpin } from './engine.ts'
export { slotTumbleProof, slotTumbleTable } from './table.ts'
export type { DrawnResult, DrawnSlot } from '../slots/drawn.ts'
export type { SlotChoice, SlotResult, SlotWin } from '../slots/round.ts'

/** The rulebook's own title: 6 × 5, pays anywhere, return 95.77 %. */
export const slotTumble30 = { ...slotTumble('slot-tumble', slotTumbleTable), payTable: slotTumbleTable, proof: slotTumbleProof }

/** The same as it is kept and sent: what was drawn, and the rounds that follow from it. */
export const slotTumble30Drawn = drawnSlot(slotTumble30)
