import type { ReplyOf } from '@khela/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DaysSearch } from '../../app/address.ts'
import { call } from '../../app/client.ts'
import { useKeyedAct } from '../../app/keyed-act.ts'

export type DeadJob = ReplyOf<'officeJobs'>['content'][number]

export const jobQueries = {
  all: () => ['jobs'] as const,
  list: (days: DaysSearch = {}) =>
    queryOptions({
      queryKey: [...jobQueries.all(), 'list', days] as const,
      queryFn: ({ signal }) => call('officeJobs', days, { signal }),
      refetchInterval: 30_000,
    }),
}

/** How many jobs wait for somebody to decide; 0 while unknown. */
export function useDeadJobs(enabled: boolean): number {
  return useQuery({ ...jobQueries.list(), enabled, select: ({ open }) => open }).data ?? 0
}

/** What an operator decides about a job. */
export const useJobAct = (name: 'officeJobRetry' | 'officeJobDrop', onDone: () => void) => useKeyedAct(name, [jobQueries.all()], onDone)
