/** Every table of the database: how long its rows are kept, and why, as its module says. */
import { gatherOnce, type Ageing, type TableRule } from '../kernel/index.ts'
import { modules } from './modules.ts'

/** What the job of the day takes away. No module looks at rows of another's ageing, so that the order among modules says nothing. */
export const ageing: readonly Ageing[] = modules.flatMap(({ retention }) => retention.ageing ?? [])

const aged = ageing.map(({ table, days }): [string, TableRule] => [table, { as: 'over', by: 'app.forget', why: `${days} days` }])

/** Every table with its rule. A table that no module names fails `table-retention.test.ts`. */
export const keptTables: Readonly<Record<string, TableRule>> = {
  ...Object.fromEntries(aged),
  ...gatherOnce(
    'rule of the table',
    modules.map(({ name, retention }) => ({ module: name, value: retention.tables })),
  ),
}
