/** Limits of play and deposits, breaks from play and self-exclusion. See README.md. */
export { breakOf, coolOff, exclude, limitsOf, sessionLimitOf, setLimits, type Played, type Standing } from './limits.ts'
export { limitsModule } from './module.ts'
export { playedSincePort } from './ports.ts'
export type { CapChange } from './rules.ts'
export { seedLimits } from './seed.ts'
export { depositRefusal, excludedMembers, noteDeposit, toolUses } from './store.ts'
