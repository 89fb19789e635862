import type { RequestOf } from '@khela/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../site/client.ts'
import { read } from '../../site/queries.ts'

export type BettingFilter = Omit<RequestOf<'bettingRecord'>, 'cursor' | 'size'>
export type AccountFilter = Omit<RequestOf<'accountRecord'>, 'cursor' | 'size'>

/** A page of the betting record; the first one without a cursor. */
export const bettingPage = (filter: BettingFilter, cursor: string | undefined, options: { signal?: AbortSignal; size?: number } = {}) =>
  call('bettingRecord', { ...filter, ...pageOf(cursor, options.size) }, options.signal ? { signal: options.signal } : {})
export const accountPage = (filter: AccountFilter, cursor: string | undefined, options: { signal?: AbortSignal; size?: number } = {}) =>
  call('accountRecord', { ...filter, ...pageOf(cursor, options.size) }, options.signal ? { signal: options.signal } : {})

const pageOf = (cursor: string | undefined, size: number | undefined) => ({
  ...(cursor !== undefined && { cursor }),
  ...(size !== undefined && { size: String(size) }),
})

/** Reads of the records. Keys begin with the name of the call, so that live pings reach them (site/live.ts). */
export const recordQueries = {
  betting: (filter: BettingFilter) =>
    infiniteQueryOptions({
      queryKey: ['bettingRecord', filter] as const,
      queryFn: ({ pageParam, signal }) => bettingPage(filter, pageParam, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  account: (filter: AccountFilter) =>
    infiniteQueryOptions({
      queryKey: ['accountRecord', filter] as const,
      queryFn: ({ pageParam, signal }) => accountPage(filter, pageParam, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  round: (id: string) => read('bettingRound', { id }),
  /** A posting never changes. */
  posting: (id: string) => queryOptions({ ...read('accountPosting', { postingId: id }), staleTime: Number.POSITIVE_INFINITY }),
  profit: (input: RequestOf<'profit'>) => read('profit', input),
  statement: (input: RequestOf<'statement'>) => read('statement', input),
  bonuses: () => read('bonusDetails', {}),
  /** The games a person has opened, for the filters. */
  played: () => queryOptions({ ...read('playedGames', {}), staleTime: 300_000 }),
  /** The games a person has opened lately, for pictures. */
  games: () => queryOptions({ ...read('recentGames', {}), staleTime: 300_000 }),
}
