/** What the kernel and the ledger have of a module: private pictures, housekeeping, and personal data in their tables. */
import { defineModule, filesOf, kept, keptFor, wiped } from '../kernel/index.ts'
import { fileRoutes } from './files.ts'
import { forgetJobs, kernelJobs } from './kernel-jobs.ts'

export const kernelModule = defineModule({
  name: 'kernel',
  calls: () => fileRoutes,
  jobs(app) {
    kernelJobs(app)
    forgetJobs(app)
  },
  personal: {
    tables: {
      'kernel.file': wiped('files'),
      'ledger.account': kept('cash', keptFor.books),
      'ledger.entry': kept('cash', keptFor.books),
      'ledger.posting': kept('cash', keptFor.books),
    },
    // What is known of them: the pictures themselves are at hand in the member centre.
    file: () => ({ files: (t, scope) => filesOf(t, scope) }),
  },
})
