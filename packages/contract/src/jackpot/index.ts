/** The pools of the house. */
export { calls } from './calls.ts'
