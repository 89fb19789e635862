/** Tumbling slots (domain/games-and-sports.md §2.17 C): the engine, and the table of the rulebook over it. */
import { slotTumble } from './engine.ts'
import { slotTumbleProof, slotTumbleTable } from './table.ts'

export { slotTumble, type SlotTumbleTable, type Tumble, type TumbleSpin } from './engine.ts'
export { slotTumbleProof, slotTumbleTable } from './table.ts'
export type { SlotChoice, SlotResult, SlotWin } from '../slots/round.ts'

/** The rulebook's own title: 6 × 5, pays anywhere, return 95.77 %. */
export const slotTumble30 = { ...slotTumble('slot-tumble', slotTumbleTable), payTable: slotTumbleTable, proof: slotTumbleProof }
