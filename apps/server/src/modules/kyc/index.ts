/** Identity checks in tiers; see README.md. */
export { kycNeeded, tierOf } from './application.ts'
export { eraseAfterTerm, eraseChecks } from './personal-store.ts'
export { kycJobs, kycModule } from './module.ts'
export { moneyMovedPort } from './ports.ts'
export { applicationsOf as kycOf } from './store.ts'
export { samePersonAs } from './watch-store.ts'
