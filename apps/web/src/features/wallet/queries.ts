import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../site/client.ts'
import { read } from '../../site/queries.ts'
import { isOpenDeposit } from './model.ts'
import { blocksOf } from './withdrawal/model.ts'

/** How often a thing under way is read again, should the live line be down. */
const pollMs = 8_000

/**
 * Reads of the cashier. Every key begins with the name of its call, so that a live ping that invalidates the call reaches it
 * (site/live.ts).
 */
export const walletQueries = {
  balance: () => read('balance', {}),
  methods: () => queryOptions({ ...read('depositMethods', {}), staleTime: 60_000 }),
  deposit: (id: string) =>
    queryOptions({
      ...read('deposit', { id }),
      refetchInterval: (query) => (query.state.data !== undefined && isOpenDeposit(query.state.data) ? pollMs : false),
    }),
  deposits: () =>
    infiniteQueryOptions({
      queryKey: ['deposits', 'pages'] as const,
      queryFn: ({ pageParam, signal }) => call('deposits', pageParam === undefined ? {} : { cursor: pageParam }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  withdrawInfo: () =>
    queryOptions({
      ...read('withdrawInfo', {}),
      // A stake counts a moment after its round has settled, and nothing says when.
      refetchInterval: (query) =>
        query.state.data !== undefined && blocksOf(query.state.data, undefined).includes('turnover') ? pollMs : false,
    }),
  payees: () => read('payees', {}),
  withdrawals: () =>
    infiniteQueryOptions({
      queryKey: ['withdrawals', 'pages'] as const,
      queryFn: ({ pageParam, signal }) => call('withdrawals', pageParam === undefined ? {} : { cursor: pageParam }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  /** Rounds for money that are not over, of a span of days. */
  openRounds: (days: { from: string; to: string }) => read('bettingRecord', { mode: 'real', status: 'open', ...days, size: '100' }),
  /** Entries of the cash account in a span of days, newest first. */
  movements: (days: { from: string; to: string }) => read('accountRecord', { account: 'cash', ...days }),
}
