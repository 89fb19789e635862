import type { ReplyOf } from '@khela/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../app/client.ts'

export type BooksState = ReplyOf<'officeBooksState'>

export const bookQueries = {
  balances: () => queryOptions({ queryKey: ['books', 'balances'] as const, queryFn: ({ signal }) => call('officeBooks', {}, { signal }) }),
  state: () =>
    queryOptions({
      queryKey: ['books', 'state'] as const,
      queryFn: ({ signal }) => call('officeBooksState', {}, { signal }),
      refetchInterval: 60_000,
    }),
}

/** The last look through the books; undefined while unknown. */
export function useBooksState(enabled: boolean): BooksState | undefined {
  return useQuery({ ...bookQueries.state(), enabled }).data
}
