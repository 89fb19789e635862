/** Identity checks in tiers; see README.md. */
export { kycNeeded, tierOf } from './application.ts'
export { addWatch, decideKyc, openKyc, removeWatch, type KycDetail } from './decide.ts'
export { eraseAfterTerm, eraseChecks } from './personal-store.ts'
export { kycJobs, kycModule } from './module.ts'
export { moneyMovedPort } from './ports.ts'
export {
  applicationsOf as kycOf,
  countWaiting as countWaitingKyc,
  pageOfApplications as listKyc,
  type ApplicationRow as KycRow,
} from './store.ts'
export { samePersonAs, watchEntries, watchEntry, type WatchRow } from './watch-store.ts'
