import type { ReplyOf } from '@khela/contract'
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import type { DaysSearch } from '../../app/address.ts'
import { call } from '../../app/client.ts'
import { useKeyedAct } from '../../app/keyed-act.ts'

export type Proposal = ReplyOf<'officeProposals'>['content'][number]
export type ProposalFilter = 'waiting' | 'decided'

/** What a proposal is called: its act, and what it is about where that says more. */
export const titleOf = (act: string, subject: string): string => (subject === '' ? act : `${act}: ${subject}`)

const refetchInterval = 15_000

export const proposalQueries = {
  all: () => ['proposals'] as const,
  list: (filter: ProposalFilter, days: DaysSearch) =>
    infiniteQueryOptions({
      queryKey: [...proposalQueries.all(), 'list', filter, days] as const,
      queryFn: ({ signal, pageParam }) => call('officeProposals', { filter, ...days, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.next ?? undefined,
      refetchInterval,
    }),
  /** The first page of those that wait: how many, and what about. */
  waiting: () =>
    queryOptions({
      queryKey: [...proposalQueries.all(), 'waiting'] as const,
      queryFn: ({ signal }) => call('officeProposals', { filter: 'waiting' }, { signal }),
      refetchInterval,
    }),
}

/** How many proposals wait for another operator; 0 while unknown. */
export function useWaitingProposals(enabled: boolean): number {
  return useQuery({ ...proposalQueries.waiting(), enabled, select: ({ waiting }) => waiting }).data ?? 0
}

/** The word of this operator on a proposal. What it may have changed anywhere in the office is read again. */
export const useProposalAct = <N extends 'officeProposalApprove' | 'officeProposalReject'>(name: N, onDone: (reply: ReplyOf<N>) => void) =>
  useKeyedAct(name, [[]], onDone)
