import { tableIds, type TableId } from '@khela/contract'

export interface TablesSearch {
  readonly table?: TableId
  readonly tab?: 'chat'
}

/** Reads the address of the page; what is not understood is left out. */
export function readTablesSearch(search: Record<string, unknown>): TablesSearch {
  const table = tableIds.find((one) => one === search.table)
  return { ...(table && { table }), ...(search.tab === 'chat' && { tab: 'chat' as const }) }
}
