import type { EndpointName, ReplyOf, RequestOf } from '@khela/contract'
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import type { DaysSearch } from '../../app/address.ts'
import { call } from '../../app/client.ts'
import { useKeyedAct } from '../../app/keyed-act.ts'

export type Member = ReplyOf<'officeMember'>
export type FoundMember = ReplyOf<'officeMembers'>['content'][number]
export type Adjustment = ReplyOf<'officeAdjustments'>['content'][number]
type Page = 'officeMemberEntries' | 'officeMemberRounds' | 'officeMemberPayments'

/** Reads about one member; all of them are read again after an act. */
export const memberQueries = {
  all: () => ['members'] as const,
  search: (q: string) =>
    queryOptions({
      queryKey: [...memberQueries.all(), 'search', q] as const,
      queryFn: ({ signal }) => call('officeMembers', { q }, { signal }),
    }),
  one: <N extends EndpointName>(name: N, input: RequestOf<N>) =>
    queryOptions<ReplyOf<N>>({
      queryKey: [...memberQueries.all(), name, input] as const,
      queryFn: ({ signal }) => call(name, input, { signal }),
    }),
  pages: <N extends Page>(name: N, input: RequestOf<N>) =>
    infiniteQueryOptions({
      queryKey: [...memberQueries.all(), name, input, 'pages'] as const,
      queryFn: ({ signal, pageParam }): Promise<ReplyOf<N>> =>
        call(name, { ...input, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => (last as { readonly next: string | null }).next ?? undefined,
    }),
}

export const adjustmentQueries = {
  all: () => ['adjustments'] as const,
  list: (filter: 'waiting' | 'decided', member?: string, days: DaysSearch = {}) =>
    infiniteQueryOptions({
      queryKey: [...adjustmentQueries.all(), filter, member ?? '', days] as const,
      queryFn: ({ signal, pageParam }) =>
        call(
          'officeAdjustments',
          { filter, ...days, ...(member !== undefined && { member }), ...(pageParam && { cursor: pageParam }) },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: (last) => last.next ?? undefined,
      refetchInterval: 15_000,
    }),
}

/** How many adjustments wait for somebody; 0 while unknown. */
export function useWaitingAdjustments(enabled: boolean): number {
  const count = queryOptions({
    queryKey: [...adjustmentQueries.all(), 'count'] as const,
    queryFn: ({ signal }) => call('officeAdjustments', { filter: 'waiting' }, { signal }),
    refetchInterval: 15_000,
    enabled,
  })
  return useQuery({ ...count, select: (page) => page.waiting }).data ?? 0
}

type Act =
  | 'officeMemberEndSessions'
  | 'officeMemberSignIn'
  | 'officeMemberState'
  | 'officeMemberPassword'
  | 'officeMemberLimitsSet'
  | 'officeAdjustmentCreate'
  | 'officeAdjustmentApprove'
  | 'officeAdjustmentReject'
  | 'officeMemberReveal'

/** An act with its reason. */
export const useAct = <N extends Act>(name: N, onDone: (reply: ReplyOf<N>) => void) =>
  useKeyedAct(name, [memberQueries.all(), adjustmentQueries.all()], onDone)
