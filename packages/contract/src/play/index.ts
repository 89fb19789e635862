/** Opening a game, and who won. */
export { calls } from './calls.ts'
