/** Jackpot pools of the house: what is shown is what can be won. See README.md. */
export { jackpotModule } from './module.ts'
export { payJackpot, seedJackpots } from './pools.ts'
export type { JackpotKind } from './plans.ts'
export { poolToWin } from './store.ts'
