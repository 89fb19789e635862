import type { ReplyOf } from '@khela/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../site/client.ts'
import { read } from '../../../site/queries.ts'

export type TransferInfo = ReplyOf<'transferInfo'>
export type Transfer = ReplyOf<'transferCreate'>

export const transferQueries = {
  info: () => read('transferInfo', {}),
  list: () =>
    infiniteQueryOptions({
      queryKey: ['transfers', 'pages'] as const,
      queryFn: ({ pageParam, signal }) => call('transfers', pageParam === undefined ? {} : { cursor: pageParam }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
}
