/** What the kernel and the ledger have of a module: private pictures, housekeeping, and personal data in their tables. */
import { defineModule, filesOf, retain, retentionReasons, port, wiped, type Ageing } from '../kernel/index.ts'
import { fileRoutes } from './files.ts'
import { forgetJobs, kernelJobs } from './kernel-jobs.ts'
import { kernelRetention } from './kernel-retention.ts'

/** What the job of the day takes away, of all modules. */
export const ageingPort = port<readonly Ageing[]>('kernel.ageing')

export const kernelModule = defineModule({
  name: 'kernel',
  needs: { ageing: ageingPort },
  calls: () => fileRoutes,
  jobs(app, { ports }) {
    kernelJobs(app)
    forgetJobs(app, ports.ageing)
  },
  retention: kernelRetention,
  personal: {
    tables: {
      'kernel.file': wiped('files'),
      'ledger.account': retain('cash', retentionReasons.books),
      'ledger.general_entry': retain('cash', retentionReasons.books),
      'ledger.general_posting': retain('cash', retentionReasons.books),
      'ledger.pair': retain('cash', retentionReasons.books),
    },
    // What is known of them: the pictures themselves are at hand in the member centre.
    file: () => ({ files: (t, scope) => filesOf(t, scope) }),
  },
})
