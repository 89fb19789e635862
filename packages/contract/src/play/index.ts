/** Opening a game, who won, and what a wager consists of. */
export { calls } from './calls.ts'
