import { newKey } from '@khela/client'
import type { ReplyOf } from '@khela/contract'
import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/client.ts'

export type QueueFilter = 'waiting' | 'decided'
export type QueueRow = ReplyOf<'officeWithdrawals'>['content'][number]
export type WithdrawalDetail = ReplyOf<'officeWithdrawal'>

export const withdrawalQueries = {
  all: () => ['withdrawals'] as const,
  list: (filter: QueueFilter) =>
    infiniteQueryOptions({
      queryKey: [...withdrawalQueries.all(), 'list', filter] as const,
      queryFn: ({ signal, pageParam }) => call('officeWithdrawals', { filter, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.next ?? undefined,
      refetchInterval: 10_000,
    }),
  waiting: () =>
    queryOptions({
      queryKey: [...withdrawalQueries.all(), 'count'] as const,
      queryFn: ({ signal }) => call('officeWithdrawals', { filter: 'waiting' }, { signal }),
      refetchInterval: 10_000,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...withdrawalQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => call('officeWithdrawal', { id }, { signal }),
    }),
}

/** How many withdrawals wait for a decision; 0 while unknown. */
export function useWaiting(enabled: boolean): number {
  return useQuery({ ...withdrawalQueries.waiting(), enabled, select: (page) => page.waiting }).data ?? 0
}

/**
 * Approve or reject; the key is made before sending, so that sending again after a lost reply decides once. `onDecided` is told
 * also when the form has gone meanwhile, because the withdrawal waits no more.
 */
export function useDecision(row: QueueRow, onDecided: (act: 'approve' | 'reject') => void) {
  const queries = useQueryClient()
  const [key, setKey] = useState(newKey)
  return useMutation({
    mutationFn: (decision: { act: 'approve' } | { act: 'reject'; reason: string }) => {
      const state = row.state === 'APPROVED_1' ? 'APPROVED_1' : 'REQUESTED'
      return decision.act === 'approve'
        ? call('officeWithdrawalApprove', { id: row.id, state }, { key: `${key}a` })
        : call('officeWithdrawalReject', { id: row.id, state, reason: decision.reason }, { key: `${key}r` })
    },
    onSuccess: (_reply, { act }) => {
      setKey(newKey())
      onDecided(act)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: withdrawalQueries.all() }),
  })
}
