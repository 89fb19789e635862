import type { EndpointName, ReplyOf } from '@khela/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { DaysSearch } from '../../app/address.ts'
import { call } from '../../app/client.ts'
import { useKeyedAct } from '../../app/keyed-act.ts'

export type PokerRow = ReplyOf<'officePokerTables'>['tables'][number]
export type PokerDetail = ReplyOf<'officePokerTable'>
export type HandRow = ReplyOf<'officePokerHands'>['content'][number]
export type Hand = ReplyOf<'officePokerHand'>

/** Tables move with every act at them. */
const refetchInterval = 5_000

export const pokerQueries = {
  all: () => ['poker'] as const,
  list: (state: 'open' | 'ended') =>
    queryOptions({
      queryKey: [...pokerQueries.all(), 'list', state] as const,
      queryFn: ({ signal }) => call('officePokerTables', { state }, { signal }),
      refetchInterval,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...pokerQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => call('officePokerTable', { id }, { signal }),
      refetchInterval,
    }),
  hands: (tableId: string, days: DaysSearch) =>
    infiniteQueryOptions({
      queryKey: [...pokerQueries.all(), 'hands', tableId, days] as const,
      queryFn: ({ signal, pageParam }) =>
        call('officePokerHands', { tableId, ...days, ...(pageParam && { before: pageParam }) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.next ?? undefined,
      refetchInterval: 15_000,
    }),
  hand: (id: string) =>
    queryOptions({
      queryKey: [...pokerQueries.all(), 'hand', id] as const,
      queryFn: ({ signal }) => call('officePokerHand', { id }, { signal }),
      // A hand that was played does not change.
      staleTime: Infinity,
    }),
}

type Act = Extract<EndpointName, 'officePokerTableEnd' | 'officePokerCards'>

/** An act at a table. */
export const usePokerAct = <N extends Act>(name: N, onDone: (reply: ReplyOf<N>) => void) => useKeyedAct(name, [pokerQueries.all()], onDone)
