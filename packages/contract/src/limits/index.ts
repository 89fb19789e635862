/** Limits and breaks that members set. */
export { calls } from './calls.ts'
