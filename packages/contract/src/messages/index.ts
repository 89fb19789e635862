/** Inbox, tickets and the live chat. */
export { calls } from './calls.ts'
export { officeCalls } from './office.ts'
