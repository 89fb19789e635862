/** Money at vendors that keep wallets of their own. */
export { calls } from './calls.ts'
