/** Poker: hold'em tables between members. See README.md. */
export { lookAtPoker } from './clock.ts'
export { dumpFigures } from './dump-watch.ts'
export { seedPoker } from './jobs.ts'
export { pokerModule } from './module.ts'
export { HOLDEM } from './rooms.ts'
