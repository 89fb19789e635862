/** A member's balance, transfers along a line, and adjustments. */
export { calls } from './calls.ts'
export { adjustmentCalls as officeCalls } from './office.ts'
