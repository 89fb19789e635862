/** What the house gives: offers of deposits. */
export { officeOfferCalls as officeCalls } from './office.ts'
