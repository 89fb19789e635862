/** What the site says, and what people say to it. */
export { calls } from './calls.ts'
export { officeCalls } from './office.ts'
