/** The poker tables. */
export { calls } from './calls.ts'
export { officeCalls } from './office.ts'
