import { infiniteQueryOptions } from '@tanstack/react-query'
import type { EndpointName, ReplyOf } from '@khela/contract'
import { call } from '../../site/client.ts'

export type Letter = ReplyOf<'messages'>['content'][number]
export type Ticket = ReplyOf<'ticket'>['ticket']
export type Post = ReplyOf<'ticket'>['posts'][number]

/** Calls that a change of the inbox, of tickets or of the chat makes old. */
export const inboxReads: readonly EndpointName[] = ['messages', 'publicState', 'unreadCount']

const next = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: { next: string | null }) => last.next ?? undefined,
}

/** Lists of messages. Keys begin with the name of the call, so that live pings reach them (site/live.ts). */
export const messageQueries = {
  inbox: (filter: 'all' | 'unread') =>
    infiniteQueryOptions({
      queryKey: ['messages', filter] as const,
      queryFn: ({ pageParam, signal }) => call('messages', { filter, ...(pageParam !== undefined && { cursor: pageParam }) }, { signal }),
      ...next,
    }),
  tickets: () =>
    infiniteQueryOptions({
      queryKey: ['tickets'] as const,
      queryFn: ({ pageParam, signal }) => call('tickets', pageParam === undefined ? {} : { cursor: pageParam }, { signal }),
      ...next,
    }),
  feedback: () =>
    infiniteQueryOptions({
      queryKey: ['feedbackHistory'] as const,
      queryFn: ({ pageParam, signal }) => call('feedbackHistory', pageParam === undefined ? {} : { cursor: pageParam }, { signal }),
      ...next,
    }),
}
