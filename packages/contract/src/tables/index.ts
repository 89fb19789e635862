/** Tables with shared rounds. */
export { calls } from './calls.ts'
export { officeCalls } from './office.ts'
