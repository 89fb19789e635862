import type { EndpointName, ReplyOf, TableId } from '@khela/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../app/client.ts'
import { useKeyedAct } from '../../app/keyed-act.ts'

export type TableRow = ReplyOf<'officeTables'>['tables'][number]
export type TableDetail = ReplyOf<'officeTable'>
export type Round = TableDetail['rounds'][number]
export type Line = ReplyOf<'officeTableLines'>['lines'][number]
export type Mute = ReplyOf<'officeTableMutes'>['mutes'][number]

/** Rounds last some seconds, and what is said is to be read while it is new. */
const refetchInterval = 5_000

export const tableQueries = {
  all: () => ['tables'] as const,
  list: () =>
    queryOptions({
      queryKey: [...tableQueries.all(), 'list'] as const,
      queryFn: ({ signal }) => call('officeTables', {}, { signal }),
      refetchInterval,
    }),
  /** The table as it stands, with its newest rounds. */
  detail: (table: TableId) =>
    queryOptions({
      queryKey: [...tableQueries.all(), 'detail', table] as const,
      queryFn: ({ signal }) => call('officeTable', { table }, { signal }),
      refetchInterval,
    }),
  /** Rounds of a chain before one of them. They do not change any more. */
  before: (table: TableId, { chain, no }: { readonly chain: string; readonly no: number }) =>
    queryOptions({
      queryKey: [...tableQueries.all(), 'before', table, chain, no] as const,
      queryFn: ({ signal }) => call('officeTable', { table, chain, before: String(no) }, { signal }),
      staleTime: Infinity,
    }),
  lines: (table: TableId) =>
    queryOptions({
      queryKey: [...tableQueries.all(), 'lines', table] as const,
      queryFn: ({ signal }) => call('officeTableLines', { table }, { signal }),
      refetchInterval,
    }),
  mutes: () =>
    queryOptions({
      queryKey: [...tableQueries.all(), 'mutes'] as const,
      queryFn: ({ signal }) => call('officeTableMutes', {}, { signal }),
      refetchInterval: 20_000,
    }),
}

type Act = Extract<EndpointName, 'officeGameSwitch' | 'officeTableLineRemove' | 'officeTableMute'>

/** An act at a table. */
export const useTableAct = <N extends Act>(name: N, onDone: (reply: ReplyOf<N>) => void) => useKeyedAct(name, [tableQueries.all()], onDone)
