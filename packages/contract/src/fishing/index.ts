/** The fishing rooms. */
export { calls } from './calls.ts'
export { officeCalls } from './office.ts'
