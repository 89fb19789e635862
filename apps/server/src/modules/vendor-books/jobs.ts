/** Background work of the vendor books. */
import type { App } from '../../kernel/index.ts'
import { reconcileJobs } from './reconcile/jobs.ts'
import { vendorWalletJobs } from './wallet/accounts.ts'

/** Names the handlers; the module's value has it called once, before the queue starts. */
export function vendorBookJobs(app: App): void {
  reconcileJobs(app)
  vendorWalletJobs(app)
}
