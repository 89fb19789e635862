import { newKey } from '@khela/client'
import type { ReplyOf, RequestOf } from '@khela/contract'
import type { Tone } from '@khela/ui'
import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { daysOf } from '../../app/address.ts'
import { call } from '../../app/client.ts'
import type { QueueSearch } from './search.ts'

export type QueueRow = ReplyOf<'officeWithdrawals'>['content'][number]
export type WithdrawalDetail = ReplyOf<'officeWithdrawal'>
export type Part = WithdrawalDetail['parts'][number]
export type Dispute = WithdrawalDetail['disputes'][number]

export const stateTones: Readonly<Record<QueueRow['state'], Tone>> = {
  REQUESTED: 'plain',
  RISK_CHECK: 'warn',
  KYC_REQUIRED: 'warn',
  APPROVED_1: 'info',
  APPROVED_2: 'info',
  SENT: 'info',
  PAID: 'good',
  REJECTED: 'bad',
  CANCELLED_BY_MEMBER: 'plain',
  FAILED: 'bad',
  DISPUTED: 'warn',
}

export const withdrawalQueries = {
  all: () => ['withdrawals'] as const,
  list: ({ filter, channel, account, warned, ...search }: QueueSearch) =>
    infiniteQueryOptions({
      queryKey: [...withdrawalQueries.all(), 'list', filter, channel, account, warned, daysOf(search)] as const,
      queryFn: ({ signal, pageParam }) =>
        call(
          'officeWithdrawals',
          {
            filter,
            ...(channel && { channel }),
            ...(account && { account }),
            ...(warned && { warned }),
            ...daysOf(search),
            ...(pageParam && { cursor: pageParam }),
          },
          { signal },
        ),
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
      // What the gateway answers, and what the member says, comes without a word to this page.
      refetchInterval: 10_000,
    }),
}

/** How many withdrawals wait for a decision, for being paid or for a dispute's end; 0 while unknown. */
export function useWaiting(enabled: boolean): number {
  return useQuery({ ...withdrawalQueries.waiting(), enabled, select: (page) => page.waiting + page.paying + page.disputed }).data ?? 0
}

type Act = 'officeWithdrawalApprove' | 'officeWithdrawalReject' | 'officePayoutMake' | 'officeDisputeResolve'

/**
 * One act on a withdrawal. The key is made before sending and kept while nothing was decided, so that sending the same again
 * after a lost reply acts once. `onDone` is told also when the form has gone meanwhile.
 */
export function useAct<N extends Act>(name: N, onDone: (reply: ReplyOf<N>) => void) {
  const queries = useQueryClient()
  const kept = useRef<{ readonly text: string; readonly key: string } | undefined>(undefined)
  return useMutation<ReplyOf<N>, Error, RequestOf<N>>({
    mutationFn: (input) => {
      const text = JSON.stringify(input)
      if (kept.current?.text !== text) kept.current = { text, key: newKey() }
      return call(name, input, { key: kept.current.key })
    },
    onSuccess: (reply) => {
      kept.current = undefined
      onDone(reply)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: withdrawalQueries.all() }),
  })
}
