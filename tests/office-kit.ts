/** What operators call, of all modules but the seas, and the jobs behind it, for the tests of their desks. */
import type { App, Routes } from '../apps/server/src/kernel/index.ts'
import { careDesk } from '../apps/server/src/modules/care/office.ts'
import { contentDesk } from '../apps/server/src/modules/content/office.ts'
import { gameDesk } from '../apps/server/src/modules/house/office.ts'
import { kycDesk } from '../apps/server/src/modules/kyc/office.ts'
import { supportDesk } from '../apps/server/src/modules/messages/office.ts'
import {
  changes as ruleChanges,
  officeJobs as jobsOfOffice,
  officeRoutes as routesOfOffice,
} from '../apps/server/src/modules/office/index.ts'
import { pokerDesk } from '../apps/server/src/modules/poker/office.ts'
import { programDesk } from '../apps/server/src/modules/programs/office.ts'
import { allChanges, staffJobs, staffModule } from '../apps/server/src/modules/staff/index.ts'
import { tableDesk } from '../apps/server/src/modules/tables/office.ts'
import { adjustmentDesk } from '../apps/server/src/modules/wallet/adjustment-office.ts'
import { reviewDesk } from '../apps/server/src/modules/wallet/review-office.ts'

/** Every rule that two change together, by its call. */
export const changes = allChanges(ruleChanges)

export const officeRoutes: Routes = {
  ...staffModule.officeCalls({ ports: { changes: ruleChanges }, state: undefined }),
  ...routesOfOffice,
  ...careDesk,
  ...contentDesk,
  ...gameDesk,
  ...kycDesk,
  ...supportDesk,
  ...pokerDesk,
  ...programDesk,
  ...tableDesk,
  ...adjustmentDesk,
  ...reviewDesk,
}

/** The jobs of staff and of the office. */
export function officeJobs(app: App): void {
  staffJobs(app)
  jobsOfOffice(app)
}
