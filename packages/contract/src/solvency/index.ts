/** Proof that the house holds what it owes. */
export { calls } from './calls.ts'
