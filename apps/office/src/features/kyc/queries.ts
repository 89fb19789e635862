import { newKey } from '@khela/client'
import type { KycReason, ReplyOf, RequestOf } from '@khela/contract'
import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DaysSearch } from '../../app/address.ts'
import { call } from '../../app/client.ts'

export type KycRow = ReplyOf<'officeKycQueue'>['content'][number]
export type KycDetail = ReplyOf<'officeKycRead'>
export type WatchEntry = ReplyOf<'officeWatchList'>['content'][number]
export type KycList = 'waiting' | 'decided'

const refetchInterval = 15_000

export const kycQueries = {
  all: () => ['kyc'] as const,
  list: (list: KycList, days: DaysSearch) =>
    infiniteQueryOptions({
      queryKey: [...kycQueries.all(), 'list', list, days] as const,
      queryFn: ({ signal, pageParam }) => call('officeKycQueue', { list, ...days, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.next ?? undefined,
      refetchInterval,
    }),
  waiting: () =>
    queryOptions({
      queryKey: [...kycQueries.all(), 'count'] as const,
      queryFn: ({ signal }) => call('officeKycQueue', { list: 'waiting' }, { signal }),
      refetchInterval,
    }),
  /** Each reading is an audit row: read once for each visit, and again only by an act. */
  detail: (id: string) =>
    queryOptions({
      queryKey: ['kycDetail', id] as const,
      queryFn: ({ signal }) => call('officeKycRead', { id }, { signal }),
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  lists: () => queryOptions({ queryKey: ['watch'] as const, queryFn: ({ signal }) => call('officeWatchList', {}, { signal }) }),
}

/** How many applications wait; 0 while unknown. */
export function useWaitingKyc(enabled: boolean): number {
  return useQuery({ ...kycQueries.waiting(), enabled, select: (page) => page.waiting }).data ?? 0
}

/** Approves or rejects; the answer is the application as it stands then. */
export function useDecide(id: string, onDone: (detail: KycDetail) => void) {
  const queries = useQueryClient()
  const [key, setKey] = useState(newKey)
  return useMutation({
    mutationFn: (o: { decision: 'approve' | 'reject'; reasons: KycReason[]; note: string }) =>
      call('officeKycDecide', { id, ...o }, { key: `${key}${o.decision === 'approve' ? 'a' : 'r'}` }),
    onSuccess: (detail) => {
      setKey(newKey())
      queries.setQueryData(kycQueries.detail(id).queryKey, detail)
      onDone(detail)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: kycQueries.all() }),
  })
}

/** Puts somebody on a list, or takes them off. */
export function useWatchAct<N extends 'officeWatchAdd' | 'officeWatchEnd'>(name: N, onDone: (reply: ReplyOf<N>) => void) {
  const queries = useQueryClient()
  const [key, setKey] = useState(newKey)
  return useMutation<ReplyOf<N>, Error, RequestOf<N>>({
    mutationFn: (input) => call(name, input, { key }),
    onSuccess: (reply) => {
      setKey(newKey())
      onDone(reply)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['watch'] }),
  })
}
