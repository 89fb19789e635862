/** Vendor books: what vendors write down about the same money, against ours, and money at wallets of their own. See README.md. */
export { vendorBookJobs } from './jobs.ts'
export { vendorBooksModule } from './module.ts'
export { reconcileVendor } from './reconcile/reconcile.ts'
export { vendorWalletRoutes } from './wallet/funds.ts'
export { openTransfersOf as openVendorTransfersOf, sentSince, walletsOf as vendorWalletsOf } from './wallet/store.ts'
