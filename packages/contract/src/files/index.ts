/** Private pictures of members. */
export { calls } from './calls.ts'
