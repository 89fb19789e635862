import type { ReplyOf, RequestOf } from '@khela/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type CallError } from '../../site/client.ts'
import { read, readKey } from '../../site/queries.ts'
import { useBetSender } from '../../features/play/use-bet-sender.ts'
import { seatAgain } from '../../features/play/use-seat.ts'
import type { Action, Mode } from './model.ts'

/** What is on its way: kept under its key until the server has decided, over reloads too. */
type Sent =
  | { readonly sit: RequestOf<'pokerSit'> }
  | { readonly more: RequestOf<'pokerTopUp'> }
  | { readonly seat: RequestOf<'pokerSeat'> }
  | { readonly act: RequestOf<'pokerAct'> }
type Seen = ReplyOf<'pokerTable'>

function send(sent: Sent, key: string): Promise<Seen> {
  if ('sit' in sent) return call('pokerSit', sent.sit, { key })
  if ('more' in sent) return call('pokerTopUp', sent.more, { key })
  if ('seat' in sent) return call('pokerSeat', sent.seat, { key })
  return call('pokerAct', sent.act, { key })
}

/** Pings tell who sits that the table has moved; who only watches, and a line that is down, look by themselves. */
const lookMs = { sitting: 5_000, watching: 2_000 } as const

/** A table and what may be done at it, one call at a time. */
export function useTable(tableId: string, mode: Mode, sessionId: string) {
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<CallError>()
  const key = readKey('pokerTable', { tableId })
  const seen = useQuery({
    ...read('pokerTable', { tableId }),
    refetchInterval: ({ state }) => (state.data?.table.me ? lookMs.sitting : lookMs.watching),
  })
  const sender = useBetSender<Sent, Seen>({
    name: `holdem ${mode}`,
    send,
    onSettled(reply, sent) {
      setRefusal(undefined)
      void queries.cancelQueries({ queryKey: key })
      queries.setQueryData<Seen>(key, (before) => (before && before.table.version > reply.table.version ? before : reply))
      if ('act' in sent) return
      for (const name of ['balance', 'pokerTables', 'bettingRecord']) void queries.invalidateQueries({ queryKey: [name] })
    },
    onRefused(error) {
      setRefusal(error)
      void queries.invalidateQueries({ queryKey: key })
      seatAgain(queries, error)
    },
  })
  const place = (sent: Sent) => {
    setRefusal(undefined)
    sender.place(sent)
  }
  const table = seen.data?.table
  return {
    seen,
    refusal,
    pending: sender.pending,
    again: sender.again,
    sit: (seat: number, buyIn: string) => place({ sit: { tableId, sessionId, seat, buyIn } }),
    more: (amount: string) => place({ more: { tableId, amount } }),
    seat: (what: 'leave' | 'out' | 'in') => place({ seat: { tableId, what } }),
    /** Makes a move for the turn that the page shows; does nothing when it is somebody else's. */
    act: (action: Action, to?: string) => {
      if (table === undefined || table.options === null || sender.pending !== undefined) return
      const { handNo, turn } = table
      place({ act: { tableId, handNo, turn, action, ...(to === undefined ? {} : { to }) } })
    },
  }
}
export type TableSeat = ReturnType<typeof useTable>
