/** The catalogue, and the games of every vendor. */
import { playCalls } from './calls/play.ts'
import { catalogueCalls } from './calls/catalogue.ts'
import { vendorWalletCalls } from './calls/vendor-wallets.ts'

export const calls = { ...playCalls, ...catalogueCalls, ...vendorWalletCalls } as const

export { officeCalls } from './office.ts'
