/** Jackpot pools of the house: what is shown is what can be won. See README.md. */
export { jackpotJobs } from './jobs.ts'
export { jackpotModule } from './module.ts'
export { payJackpot, seedJackpots, type JackpotWin } from './pools.ts'
export { jackpotRoutes } from './routes.ts'
export type { JackpotKind } from './plans.ts'
export { poolToWin } from './store.ts'
