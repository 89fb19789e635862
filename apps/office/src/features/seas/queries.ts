import type { ReplyOf } from '@khela/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { DaysSearch } from '../../app/address.ts'
import { call } from '../../app/client.ts'
import { useKeyedAct } from '../../app/keyed-act.ts'

export type SeaRow = ReplyOf<'officeSeas'>['seas'][number]
export type SeaDetail = ReplyOf<'officeSea'>
export type Sitting = SeaDetail['seats'][number]
export type ShotRow = ReplyOf<'officeSeaShots'>['content'][number]

/** Seas move with every shot at them. */
const refetchInterval = 5_000
/** What is read page by page moves less. */
const slowly = 15_000

export const seaQueries = {
  all: () => ['seas'] as const,
  list: (state: 'open' | 'ended') =>
    queryOptions({
      queryKey: [...seaQueries.all(), 'list', state] as const,
      queryFn: ({ signal }) => call('officeSeas', { state }, { signal }),
      refetchInterval,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...seaQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => call('officeSea', { id }, { signal }),
      refetchInterval,
    }),
  over: (seaId: string, days: DaysSearch) =>
    infiniteQueryOptions({
      queryKey: [...seaQueries.all(), 'over', seaId, days] as const,
      queryFn: ({ signal, pageParam }) =>
        call('officeSeaSittings', { seaId, ...days, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.next ?? undefined,
      refetchInterval: slowly,
    }),
  sitting: (seaId: string, id: string) =>
    queryOptions({
      queryKey: [...seaQueries.all(), 'sitting', seaId, id] as const,
      queryFn: ({ signal }) => call('officeSeaSitting', { seaId, id }, { signal }),
      refetchInterval: slowly,
    }),
  shots: (seaId: string, sitting: string) =>
    infiniteQueryOptions({
      queryKey: [...seaQueries.all(), 'shots', seaId, sitting] as const,
      queryFn: ({ signal, pageParam }) => call('officeSeaShots', { seaId, sitting, ...(pageParam && { before: pageParam }) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.next ?? undefined,
      refetchInterval: slowly,
    }),
  shot: (seaId: string, sitting: string, no: number) =>
    queryOptions({
      queryKey: [...seaQueries.all(), 'shot', seaId, sitting, no] as const,
      queryFn: ({ signal }) => call('officeSeaShot', { seaId, sitting, no: String(no) }, { signal }),
      // Its member may have opened the seed meanwhile.
      staleTime: 0,
    }),
}

/** Ends a sea. */
export const useSeaEnd = (onDone: () => void) => useKeyedAct('officeSeaEnd', [seaQueries.all()], onDone)
