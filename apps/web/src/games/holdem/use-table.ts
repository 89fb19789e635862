import type { pokerChannel, ReplyOf, RequestOf } from '@khela/contract'
import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call, type CallError } from '../../site/client.ts'
import { connectionStore } from '../../site/small/connection.ts'
import { watchChannel } from '../../site/live-channel.ts'
import { read, readKey } from '../../site/queries.ts'
import { useBetSender } from '../kit/use-bet-sender.ts'
import { seatAgain } from '../kit/use-seat.ts'
import type { Action, Mode } from './model.ts'
import { isNews } from './news.ts'

/** What is on its way: kept under its key until the server has decided, over reloads too. */
type Sent =
  | { readonly sit: RequestOf<'pokerSit'> }
  | { readonly more: RequestOf<'pokerTopUp'> }
  | { readonly seat: RequestOf<'pokerSeat'> }
  | { readonly act: RequestOf<'pokerAct'> }
type TableReply = ReplyOf<'pokerTable'>

function send(sent: Sent, key: string): Promise<TableReply> {
  if ('sit' in sent) return call('pokerSit', sent.sit, { key })
  if ('more' in sent) return call('pokerTopUp', sent.more, { key })
  if ('seat' in sent) return call('pokerSeat', sent.seat, { key })
  return call('pokerAct', sent.act, { key })
}

/** How often the page looks by itself while the line is down; while it is up, every change of the table is told. */
const LOOK_MS = 15_000

/** Reads the table again when it has moved, when messages may have been lost, and when the line has come up. */
function useNews(tableId: string, key: QueryKey): boolean {
  const queries = useQueryClient()
  const readAgain = useEffectEvent(() => {
    // A page that nobody sees reads when somebody looks (refetch on focus).
    void queries.invalidateQueries({ queryKey: key, refetchType: document.hidden ? 'none' : 'active' })
  })
  const hear = useEffectEvent((message: unknown) => {
    if (isNews(message, queries.getQueryData<TableReply>(key)?.table.version)) readAgain()
  })
  useEffect(() => {
    const channel = `poker:${tableId}` satisfies ReturnType<typeof pokerChannel>
    const again = () => readAgain()
    return watchChannel(channel, { onMessage: (message) => hear(message), onGap: again, onJoin: again })
  }, [tableId])
  return connectionStore((line) => line.isUp)
}

/** A table and what may be done at it, one call at a time. */
export function useTable(tableId: string, mode: Mode, sessionId: string) {
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<CallError>()
  const key = readKey('pokerTable', { tableId })
  const isUp = useNews(tableId, key)
  const seen = useQuery({ ...read('pokerTable', { tableId }), refetchInterval: isUp ? false : LOOK_MS })
  const sender = useBetSender<Sent, TableReply>({
    name: `holdem ${mode}`,
    send,
    onSettled(reply, sent) {
      setRefusal(undefined)
      void queries.cancelQueries({ queryKey: key })
      queries.setQueryData<TableReply>(key, (before) => (before && before.table.version > reply.table.version ? before : reply))
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
