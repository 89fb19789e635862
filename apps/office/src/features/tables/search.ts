import { tableIds, type TableId } from '@khela/contract'
import { daysOf, type DaysSearch } from '../../app/address.ts'

/** The days are those of a table's rounds. */
export interface TablesSearch extends DaysSearch {
  readonly table?: TableId
  readonly tab?: 'chat'
}

/** Reads the address of the page; what is not understood is left out. */
export function readTablesSearch(search: Record<string, unknown>): TablesSearch {
  const table = tableIds.find((one) => one === search.table)
  return { ...(table && { table }), ...(search.tab === 'chat' && { tab: 'chat' as const }), ...daysOf(search) }
}
