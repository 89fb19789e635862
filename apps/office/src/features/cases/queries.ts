import { newKey } from '@khela/client'
import type { ReplyOf } from '@khela/contract'
import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DaysSearch } from '../../app/address.ts'
import { call } from '../../app/client.ts'

export type CaseRow = ReplyOf<'officeCases'>['content'][number]
export type CaseDetail = ReplyOf<'officeCase'>
export type CaseKind = CaseRow['kind']
export type ReviewRow = ReplyOf<'officeReviews'>['content'][number]

export interface CaseFilter extends DaysSearch {
  readonly state: 'OPEN' | 'CLOSED'
  readonly kind?: CaseKind | undefined
  readonly vendor?: string | undefined
}

/** Cases change when a vendor is compared, not by the second. */
const refetchInterval = 30_000

export const caseQueries = {
  all: () => ['cases'] as const,
  list: ({ state, kind, vendor, ...days }: CaseFilter) =>
    infiniteQueryOptions({
      queryKey: [...caseQueries.all(), 'list', state, kind ?? '', vendor ?? '', days] as const,
      queryFn: ({ signal, pageParam }) =>
        call(
          'officeCases',
          { state, ...(kind && { kind }), ...(vendor && { vendor }), ...days, ...(pageParam && { cursor: pageParam }) },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: (last) => last.next ?? undefined,
      refetchInterval,
    }),
  open: () =>
    queryOptions({
      queryKey: [...caseQueries.all(), 'count'] as const,
      queryFn: ({ signal }) => call('officeCases', { state: 'OPEN' }, { signal }),
      refetchInterval,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...caseQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => call('officeCase', { id }, { signal }),
    }),
}
export const reviewQueries = {
  all: () => ['reviews'] as const,
  list: (state: ReviewRow['state'], days: DaysSearch) =>
    infiniteQueryOptions({
      queryKey: [...reviewQueries.all(), state, days] as const,
      queryFn: ({ signal, pageParam }) => call('officeReviews', { state, ...days, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.next ?? undefined,
      refetchInterval,
    }),
}

/** How many cases are open; 0 while unknown. */
export function useOpenCases(enabled: boolean): number {
  return useQuery({ ...caseQueries.open(), enabled, select: (page) => page.open }).data ?? 0
}

/** Closes a case. The key is made before sending, so that sending again after a lost reply closes once. */
export function useCloseCase(id: string, onClosed: () => void) {
  const queries = useQueryClient()
  const [key, setKey] = useState(newKey)
  return useMutation({
    mutationFn: (note: string) => call('officeCaseClose', { id, note }, { key }),
    onSuccess: () => {
      setKey(newKey())
      onClosed()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: caseQueries.all() }),
  })
}
/** Releases the withdrawals of a member, in the same way. */
export function useRelease(id: string, onReleased: () => void) {
  const queries = useQueryClient()
  const [key, setKey] = useState(newKey)
  return useMutation({
    mutationFn: (note: string) => call('officeReviewRelease', { id, note }, { key }),
    onSuccess: () => {
      setKey(newKey())
      onReleased()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: reviewQueries.all() }),
  })
}
