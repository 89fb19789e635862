import type { ReplyOf } from '@khela/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { call } from '../../../site/client.ts'
import { read } from '../../../site/queries.ts'

export type TransferInfo = ReplyOf<'transferInfo'>
export type Transfer = ReplyOf<'transferCreate'>

/** Asks who is at the keyboard; the app says which part of it does. */
export type ProofView = ComponentType<{ readonly way: TransferInfo['proof']; readonly onProved: (proof: string) => void }>

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
