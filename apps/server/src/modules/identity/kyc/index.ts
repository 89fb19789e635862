/** Identity checks in tiers; see README.md. */
import type { App } from '../../../kernel/index.ts'
import { expireKyc } from './decide.ts'
import { watchJobs } from './watch.ts'

export { kycNeeded, kycRoutes, tierOf, type MovedOf } from './application.ts'
export { addWatch, decideKyc, openKyc, removeWatch, type KycDetail } from './decide.ts'
export {
  applicationsOf as kycOf,
  countWaiting as countWaitingKyc,
  pageOfApplications as listKyc,
  type ApplicationRow as KycRow,
} from './store.ts'
export { samePersonAs, watchEntries, watchEntry, type SamePerson, type WatchRow } from './watch-store.ts'

/** Names what is heard of lists and names, and the daily look for documents that are over. */
export function kycJobs(app: App): void {
  watchJobs(app)
  app.jobs.schedule('identity.kyc', 'day', async (t) => {
    const expired = await expireKyc(t, app)
    if (expired > 0) app.log.info({ expired }, 'identity checks ran out with their documents')
  })
}
