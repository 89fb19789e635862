import { newKey } from '@khela/client'
import type { ReplyOf, RequestOf } from '@khela/contract'
import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DaysSearch } from '../../app/address.ts'
import { call } from '../../app/client.ts'

export type DepositFilter = 'waiting' | 'ended'
export type DepositRow = ReplyOf<'officeDeposits'>['content'][number]
export type DepositDetail = ReplyOf<'officeDeposit'>
export type Desk = ReplyOf<'officeDepositDesk'>
export type Received = ReplyOf<'officeReceived'>['content'][number]

export const depositQueries = {
  all: () => ['officeDeposits'] as const,
  list: (filter: DepositFilter, days: DaysSearch) =>
    infiniteQueryOptions({
      queryKey: [...depositQueries.all(), 'list', filter, days] as const,
      queryFn: ({ signal, pageParam }) => call('officeDeposits', { filter, ...days, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.next ?? undefined,
      refetchInterval: 10_000,
    }),
  waiting: () =>
    queryOptions({
      queryKey: [...depositQueries.all(), 'count'] as const,
      queryFn: ({ signal }) => call('officeDeposits', { filter: 'waiting' }, { signal }),
      refetchInterval: 10_000,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...depositQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => call('officeDeposit', { id }, { signal }),
    }),
  day: () =>
    queryOptions({
      queryKey: [...depositQueries.all(), 'day'] as const,
      queryFn: ({ signal }) => call('officeDepositDay', {}, { signal }),
      refetchInterval: 30_000,
    }),
  received: () =>
    queryOptions({
      queryKey: [...depositQueries.all(), 'received'] as const,
      queryFn: ({ signal }) => call('officeReceived', {}, { signal }),
      refetchInterval: 15_000,
    }),
  desk: () =>
    queryOptions({
      queryKey: [...depositQueries.all(), 'desk'] as const,
      queryFn: ({ signal }) => call('officeDepositDesk', {}, { signal }),
      // What was proposed here holds when somebody else agrees, elsewhere.
      refetchOnMount: 'always',
    }),
}

/** How many deposits wait for a decision; 0 while unknown. */
export function useWaitingDeposits(enabled: boolean): number {
  return useQuery({ ...depositQueries.waiting(), enabled, select: (page) => page.waiting }).data ?? 0
}

type Write =
  | 'officeDepositApprove'
  | 'officeDepositReject'
  | 'officeDepositReverse'
  | 'officeReceivedImport'
  | 'officeDepositMethodSave'
  | 'officeReceivingAccountSave'
  | 'officeDepositOfferSave'
  | 'officeDepositOfferArchive'

/** A write whose key is made before it is sent: sending again after a lost reply acts once; a changed form is another act. */
export function useDepositWrite<N extends Write>(name: N, onDone: (reply: ReplyOf<N>) => void) {
  const queries = useQueryClient()
  const [kept, setKept] = useState({ key: newKey(), fingerprint: '' })
  return useMutation({
    mutationFn: (input: RequestOf<N>) => {
      const fingerprint = JSON.stringify(input)
      const key = kept.fingerprint === fingerprint ? kept.key : newKey()
      setKept({ key, fingerprint })
      return call(name, input, { key })
    },
    onSuccess: (reply) => {
      setKept({ key: newKey(), fingerprint: '' })
      onDone(reply)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: depositQueries.all() }),
  })
}
