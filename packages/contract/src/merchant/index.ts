/** What the merchant says of the site. */
export { calls } from './calls.ts'
