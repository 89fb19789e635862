/** Poker: hold'em tables between members. See README.md. */
export { endBehindHand, endVoid, lookAtPoker } from './clock.ts'
export { deskHand, deskHands, deskPokerTable, deskPokerTables, openedCards } from './desk.ts'
export { dumpFigures } from './dump-watch.ts'
export { seedPoker } from './jobs.ts'
export { pokerModule } from './module.ts'
export { HOLDEM } from './rooms.ts'
