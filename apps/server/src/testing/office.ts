/** What operators call, of all modules of the house, and the jobs behind it, for the tests of their desks. */
import { modules } from '../app/modules.ts'
import type { App, Module, Routes } from '../kernel/index.ts'
import { officeJobs as jobsOfOffice } from '../modules/office/books.ts'
import { staffJobs } from '../modules/staff/module.ts'
import { changesPort, gatherChanges } from '../modules/staff/proposals/change.ts'

export { verifyAudit } from '../modules/staff/audit-check.ts'
export { resolveOperator } from '../modules/staff/operators.ts'
export { noteRefusal } from '../modules/staff/refusals.ts'
export { auditNewest } from '../modules/staff/store.ts'

/** The modules with each other, without a process: nothing is open behind them, so the seas tell nobody. */
const connection = {}
for (const { name, provides } of modules) for (const one of provides(undefined)) one.put(connection, name)

/** The ports of a module, each read when a call asks for it: those that a process fills are empty here. */
function portsOf({ needs, name }: Module): Readonly<Record<string, unknown>> {
  const fields = Object.entries(needs).map(([word, port]) => [word, { enumerable: true, get: () => port.read(connection, name) }] as const)
  return Object.defineProperties({}, Object.fromEntries(fields))
}

/** Every rule that two change together, by its call. */
export const changes = gatherChanges(changesPort.read(connection))

export const officeRoutes: Routes = Object.assign(
  {},
  ...modules.map((module) => module.officeCalls({ ports: portsOf(module), state: undefined })),
) as Routes

/** The jobs of staff and of the office. */
export function officeJobs(app: App): void {
  staffJobs(app)
  jobsOfOffice(app)
}
