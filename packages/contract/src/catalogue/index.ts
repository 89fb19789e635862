/** What there is to play. */
export { calls } from './calls.ts'
