import { newKey } from '@khela/client'
import type { ReplyOf, RequestOf } from '@khela/contract'
import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/client.ts'

export type HarmRow = ReplyOf<'officeHarmCases'>['content'][number]
export type HarmDetail = ReplyOf<'officeHarmCase'>

/** Figures are read once a day. */
const refetchInterval = 60_000

export const harmQueries = {
  all: () => ['harm'] as const,
  list: (state: HarmRow['state']) =>
    infiniteQueryOptions({
      queryKey: [...harmQueries.all(), 'list', state] as const,
      queryFn: ({ signal, pageParam }) => call('officeHarmCases', { state, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.next ?? undefined,
      refetchInterval,
    }),
  open: () =>
    queryOptions({
      queryKey: [...harmQueries.all(), 'count'] as const,
      queryFn: ({ signal }) => call('officeHarmCases', { state: 'OPEN' }, { signal }),
      refetchInterval,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...harmQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => call('officeHarmCase', { id }, { signal }),
    }),
}

/** How many cases are open; 0 while unknown. */
export function useOpenHarm(enabled: boolean): number {
  return useQuery({ ...harmQueries.open(), enabled, select: (page) => page.open }).data ?? 0
}

/** An act on a case: one key until it is decided. */
export function useHarmAct<N extends 'officeHarmAct' | 'officeHarmLimits'>(name: N, onDone: () => void) {
  const queries = useQueryClient()
  const [key, setKey] = useState(newKey)
  return useMutation<ReplyOf<N>, Error, RequestOf<N>>({
    mutationFn: (input) => call(name, input, { key }),
    onSuccess: () => {
      setKey(newKey())
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: harmQueries.all() }),
  })
}
