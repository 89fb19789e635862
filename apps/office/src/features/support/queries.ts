import { newKey } from '@khela/client'
import type { EndpointName, ReplyOf, RequestOf, TicketState, TicketType } from '@khela/contract'
import { infiniteQueryOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DaysSearch } from '../../app/address.ts'
import { call } from '../../app/client.ts'
import { useOfficeLive } from '../../app/live.ts'

export type TicketRow = ReplyOf<'officeTickets'>['content'][number]
export type Thread = ReplyOf<'officeTicket'>
export type ChatRow = ReplyOf<'officeChats'>['content'][number]
export type Talk = ReplyOf<'officeChat'>
export type LetterRow = ReplyOf<'officeLetters'>['content'][number]

export interface TicketFilter extends DaysSearch {
  readonly state: TicketState
  readonly type?: TicketType | undefined
  readonly mine?: 'yes' | undefined
}

/** The live line tells of every change; this is for when it is down. */
const refetchInterval = 20_000
const next = { initialPageParam: '', getNextPageParam: (last: { readonly next: string | null }) => last.next ?? undefined }

export const supportQueries = {
  all: () => ['support'] as const,
  tickets: ({ state, type, mine, ...days }: TicketFilter) =>
    infiniteQueryOptions({
      queryKey: [...supportQueries.all(), 'tickets', state, type ?? '', mine ?? '', days] as const,
      queryFn: ({ signal, pageParam }) =>
        call(
          'officeTickets',
          { state, ...(type && { type }), ...(mine && { mine }), ...days, ...(pageParam && { cursor: pageParam }) },
          { signal },
        ),
      ...next,
      refetchInterval,
    }),
  openTickets: () =>
    queryOptions({
      queryKey: [...supportQueries.all(), 'openTickets'] as const,
      queryFn: ({ signal }) => call('officeTickets', { state: 'OPEN' }, { signal }),
      refetchInterval,
    }),
  ticket: (id: string) =>
    queryOptions({
      queryKey: [...supportQueries.all(), 'ticket', id] as const,
      queryFn: ({ signal }) => call('officeTicket', { id }, { signal }),
    }),
  chats: (state: 'LIVE' | 'CLOSED', days: DaysSearch = {}) =>
    queryOptions({
      queryKey: [...supportQueries.all(), 'chats', state, days] as const,
      queryFn: ({ signal }) => call('officeChats', { state, ...days }, { signal }),
      refetchInterval,
    }),
  chat: (id: string) =>
    queryOptions({
      queryKey: [...supportQueries.all(), 'chat', id] as const,
      queryFn: ({ signal }) => call('officeChat', { id }, { signal }),
      refetchInterval,
    }),
  letters: (days: DaysSearch) =>
    infiniteQueryOptions({
      queryKey: [...supportQueries.all(), 'letters', days] as const,
      queryFn: ({ signal, pageParam }) => call('officeLetters', { ...days, ...(pageParam && { cursor: pageParam }) }, { signal }),
      ...next,
    }),
}

/** What waits for the desk: conversations and tickets; nothing while unknown. Follows the live line. */
export function useDesk(enabled: boolean): { readonly chats: number; readonly tickets: number; readonly isHere: boolean } {
  const queries = useQueryClient()
  useOfficeLive('care', () => void queries.invalidateQueries({ queryKey: supportQueries.all() }))
  const { data: chats } = useQuery({ ...supportQueries.chats('LIVE'), enabled })
  const { data: tickets } = useQuery({ ...supportQueries.openTickets(), enabled })
  return { chats: chats?.waiting ?? 0, tickets: tickets?.open ?? 0, isHere: chats?.isHere ?? false }
}

/** How many chats and tickets wait. */
export function useWaitingSupport(enabled: boolean): number {
  const { data: chats } = useQuery({ ...supportQueries.chats('LIVE'), enabled })
  const { data: tickets } = useQuery({ ...supportQueries.openTickets(), enabled })
  return (chats?.waiting ?? 0) + (tickets?.open ?? 0)
}

type Act = Extract<EndpointName, `officeTicket${string}` | `officeChat${string}` | `officeLetter${string}`>

/** An act of the desk. The key is made before sending, so that sending again after a lost reply does it once. */
export function useSupportAct<N extends Act>(name: N, onDone?: (reply: ReplyOf<N>) => void) {
  const queries = useQueryClient()
  const [key, setKey] = useState(newKey)
  return useMutation({
    mutationFn: (input: RequestOf<N>) => call(name, input, { key }),
    onSuccess: (reply) => {
      setKey(newKey())
      onDone?.(reply)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: supportQueries.all() }),
  })
}
