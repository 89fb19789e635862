import { newKey } from '@khela/client'
import type { ReplyOf, RequestOf } from '@khela/contract'
import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/client.ts'

export type CareRow = ReplyOf<'officeCareCases'>['content'][number]
export type CareDetail = ReplyOf<'officeCareCase'>

/** Figures are read once a day. */
const refetchInterval = 60_000

export const careQueries = {
  all: () => ['care'] as const,
  list: (state: CareRow['state']) =>
    infiniteQueryOptions({
      queryKey: [...careQueries.all(), 'list', state] as const,
      queryFn: ({ signal, pageParam }) => call('officeCareCases', { state, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.next ?? undefined,
      refetchInterval,
    }),
  open: () =>
    queryOptions({
      queryKey: [...careQueries.all(), 'count'] as const,
      queryFn: ({ signal }) => call('officeCareCases', { state: 'OPEN' }, { signal }),
      refetchInterval,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...careQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => call('officeCareCase', { id }, { signal }),
    }),
}

/** How many cases are open; 0 while unknown. */
export function useOpenCare(enabled: boolean): number {
  return useQuery({ ...careQueries.open(), enabled, select: (page) => page.open }).data ?? 0
}

/** An act on a case: one key until it is decided. */
export function useCareAct<N extends 'officeCareAct' | 'officeCareLimits'>(name: N, onDone: () => void) {
  const queries = useQueryClient()
  const [key, setKey] = useState(newKey)
  return useMutation<ReplyOf<N>, Error, RequestOf<N>>({
    mutationFn: (input) => call(name, input, { key }),
    onSuccess: () => {
      setKey(newKey())
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: careQueries.all() }),
  })
}
