/** The personal data of all modules: every table with rows of one member, the file of their data, and what goes with an account. */
import { gatherOnce, type App, type Module, type Personal, type PersonalTables } from '../kernel/index.ts'
import type { PersonalParts } from '../modules/privacy/index.ts'
import { modules } from './modules.ts'

const gather = <M extends object>(what: string, all: readonly Module[], of: (personal: Personal) => M): M =>
  gatherOnce(
    what,
    all.map(({ name, personal }) => ({ module: name, value: of(personal) })),
  )

/** Every table with rows of one member. A table that no module names fails `personal-tables.test.ts`. */
export const personalTables: PersonalTables = gather('table of personal data', modules, ({ tables }) => tables)

/** What the modules add to the file of a member's data, and how they end with an account. */
export function personalParts(app: App): PersonalParts {
  return {
    sources: gather('part of the file', modules, ({ file }) => file?.(app) ?? {}),
    async isBusy(t, memberId) {
      for (const { personal } of modules) if ((await personal.isBusy?.(t, memberId)) === true) return true
      return false
    },
    async erase(t, memberId) {
      for (const { personal } of modules) await personal.erase?.(t, memberId)
    },
  }
}
