import type { EndpointName, ReplyOf, TableId } from '@khela/contract'
import { queryOptions } from '@tanstack/react-query'
import type { DaysSearch } from '../../app/address.ts'
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
  /** Rounds of some days, or those before one of them: what is before one does not change any more. */
  past: (table: TableId, days: DaysSearch, before: Pick<Round, 'chain' | 'no'> | undefined) =>
    queryOptions({
      queryKey: [...tableQueries.all(), 'past', table, days, before] as const,
      queryFn: ({ signal }) =>
        call('officeTable', { table, ...days, ...(before && { chain: before.chain, before: String(before.no) }) }, { signal }),
      ...(before === undefined ? { refetchInterval } : { staleTime: Infinity }),
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
