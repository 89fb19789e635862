/** Poker: hold'em tables between members. See README.md. */
export { lookAtPoker } from './clock.ts'
export { seedPoker } from './jobs.ts'
export { pokerModule } from './module.ts'
