/** What operators call, of all modules, and the jobs behind it, for the tests of their desks. */
import type { App, Routes } from '../apps/server/src/kernel/index.ts'
import { changes as ruleChanges, officeJobs as jobsOfOffice, officeRoutes as routesOfOffice } from '../apps/server/src/modules/office/index.ts'
import { allChanges, staffJobs, staffModule } from '../apps/server/src/modules/staff/index.ts'

/** Every rule that two change together, by its call. */
export const changes = allChanges(ruleChanges)

export const officeRoutes: Routes = {
  ...staffModule.officeCalls({ ports: { changes: ruleChanges }, state: undefined }),
  ...routesOfOffice,
}

export function officeJobs(app: App): void {
  staffJobs(app)
  jobsOfOffice(app)
}
