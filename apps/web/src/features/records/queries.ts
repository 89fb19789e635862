import type { MemberAccountKind } from '@khela/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../site/client.ts'
import { read } from '../../site/queries.ts'
import type { GameMode, Span } from './model.ts'

export interface BettingFilter extends Span {
  readonly mode: GameMode
  readonly gameCode?: string
}
export interface AccountFilter extends Span {
  readonly account: MemberAccountKind
  readonly kind?: string
}

/** Reads of the records. Keys begin with the name of the call, so that live pings reach them (site/live.ts). */
export const recordQueries = {
  betting: (filter: BettingFilter) =>
    infiniteQueryOptions({
      queryKey: ['bettingRecord', filter] as const,
      queryFn: ({ pageParam, signal }) =>
        call('bettingRecord', pageParam === undefined ? { ...filter } : { ...filter, cursor: pageParam }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  account: (filter: AccountFilter) =>
    infiniteQueryOptions({
      queryKey: ['accountRecord', filter] as const,
      queryFn: ({ pageParam, signal }) =>
        call('accountRecord', pageParam === undefined ? { ...filter } : { ...filter, cursor: pageParam }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  round: (id: string) => read('bettingRound', { id }),
  /** A posting never changes. */
  posting: (id: string) => queryOptions({ ...read('accountPosting', { postingId: id }), staleTime: Number.POSITIVE_INFINITY }),
  /** The games a person has opened, for the filter and for pictures. */
  games: () => queryOptions({ ...read('recentGames', {}), staleTime: 300_000 }),
}
