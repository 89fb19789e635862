/** What operators call, of all modules but the seas, and the jobs behind it, for the tests of their desks. */
import type { App, Routes } from '../kernel/index.ts'
import { responsiblePlayDesk } from '../modules/responsible-play/office.ts'
import { contentDesk } from '../modules/content/office.ts'
import { gameDesk } from '../modules/house/office.ts'
import { kycDesk } from '../modules/kyc/office.ts'
import { supportDesk } from '../modules/messages/office.ts'
import { changes as ruleChanges, officeJobs as jobsOfOffice, officeRoutes as routesOfOffice } from '../modules/office/index.ts'
import { pokerDesk } from '../modules/poker/office.ts'
import { programDesk } from '../modules/programs/office.ts'
import { allChanges, staffJobs, staffModule } from '../modules/staff/index.ts'
import { tableDesk } from '../modules/tables/office.ts'
import { adjustmentDesk } from '../modules/wallet/adjustment-office.ts'
import { reviewDesk } from '../modules/wallet/review-office.ts'

/** Every rule that two change together, by its call. */
export const changes = allChanges(ruleChanges)

export const officeRoutes: Routes = {
  ...staffModule.officeCalls({ ports: { changes: ruleChanges }, state: undefined }),
  ...routesOfOffice,
  ...responsiblePlayDesk,
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
