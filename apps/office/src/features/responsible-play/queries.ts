import type { ReplyOf } from '@khela/contract'
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import type { DaysSearch } from '../../app/address.ts'
import { call } from '../../app/client.ts'
import { useKeyedAct } from '../../app/keyed-act.ts'

export type CaseRow = ReplyOf<'officeHarmCases'>['content'][number]
export type CaseDetail = ReplyOf<'officeHarmCase'>

/** Figures are read once a day. */
const refetchInterval = 60_000

export const responsiblePlayQueries = {
  all: () => ['responsible-play'] as const,
  list: (state: CaseRow['state'], days: DaysSearch) =>
    infiniteQueryOptions({
      queryKey: [...responsiblePlayQueries.all(), 'list', state, days] as const,
      queryFn: ({ signal, pageParam }) => call('officeHarmCases', { state, ...days, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.next ?? undefined,
      refetchInterval,
    }),
  open: () =>
    queryOptions({
      queryKey: [...responsiblePlayQueries.all(), 'count'] as const,
      queryFn: ({ signal }) => call('officeHarmCases', { state: 'OPEN' }, { signal }),
      refetchInterval,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...responsiblePlayQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => call('officeHarmCase', { id }, { signal }),
    }),
}

/** How many cases are open; 0 while unknown. */
export function useOpenCases(enabled: boolean): number {
  return useQuery({ ...responsiblePlayQueries.open(), enabled, select: (page) => page.open }).data ?? 0
}

/** An act on a case. */
export const useCaseAct = <N extends 'officeHarmAct' | 'officeHarmLimits'>(name: N, onDone: (reply: ReplyOf<N>) => void) =>
  useKeyedAct(name, [responsiblePlayQueries.all()], onDone)
