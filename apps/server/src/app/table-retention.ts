/** Every table of the database: how long its rows are kept, and why, as its module says. */
import { gatherOnce, rule, type Ageing, type TableRule } from '../kernel/index.ts'
import { modules } from './modules.ts'

/** What the job of the day takes away. No module looks at rows of another's ageing, so that the order among modules says nothing. */
export const ageing: readonly Ageing[] = modules.flatMap(({ retention }) => retention.ageing ?? [])

const aged = Object.fromEntries(ageing.map(({ table, days }): [string, TableRule] => [table, rule.over('app.forget', `${days} days`)]))

/**
 * Every table with its rule: what its module says of it, else the days of its ageing (of `kernel.file`, which has rows of several
 * kinds, the kernel says more). A table of which two modules say something is refused at the start; one that none names fails
 * `table-retention.test.ts`.
 */
export const tableRules: Readonly<Record<string, TableRule>> = {
  ...aged,
  ...gatherOnce(
    'rule of the table',
    modules.map(({ name, retention }) => ({ module: name, value: retention.tables })),
  ),
}
