import type { ReplyOf } from '@khela/contract'
import type { Money } from '@khela/money'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type CallError } from '../../../site/client.ts'
import { readKey } from '../../../site/queries.ts'
import { readMoneyAgain, readTableAgain } from '../house/use-house-bet.ts'
import { noteBalance } from '../show-round.ts'
import { useBetSender } from '../use-bet-sender.ts'
import { moved, type Mode, type TableName, type TableState } from './table-model.ts'

type Moved = ReplyOf<'tableBet'>

/** The seat of a member at a live table. */
export interface LiveSeat {
  readonly table: TableName
  readonly mode: Mode
  readonly sessionId: string
}

/**
 * One kind of call that moves money at a table, one at a time, under its own key until the server has decided. What it answers is
 * put into the table at once.
 */
export function useMover<Input>(
  seat: LiveSeat,
  name: string,
  send: (input: Input, key: string) => Promise<Moved>,
  hear: {
    readonly onDone?: (input: Input) => void
    readonly onRefused?: () => void
    /** What the call stakes; nothing where it is no bet. */
    readonly stakeOf?: (input: Input) => Money
  } = {},
) {
  const { table, mode } = seat
  const queries = useQueryClient()
  const [refusal, setRefusal] = useState<CallError>()
  const key = readKey('tableState', { table, mode })
  const sender = useBetSender<Input, Moved>({
    name: `${table} ${mode} ${name}`,
    send,
    stakeOf: (input) => ({ mode, stake: hear.stakeOf?.(input) ?? 0n }),
    onSettled(reply, input) {
      setRefusal(undefined)
      // A read that began before the call would put the old state back.
      void queries.cancelQueries({ queryKey: key })
      queries.setQueryData<TableState>(key, (before) => before && moved(before, reply))
      noteBalance(queries, mode, reply.balance)
      readMoneyAgain(queries)
      hear.onDone?.(input)
    },
    onRefused(error) {
      setRefusal(error)
      hear.onRefused?.()
      readTableAgain(queries, key, error)
    },
  })
  return {
    pending: sender.pending,
    again: sender.again,
    refusal,
    forget: () => setRefusal(undefined),
    send: (input: Input) => {
      if (sender.pending !== undefined) return
      setRefusal(undefined)
      sender.place(input)
    },
  }
}

export type Mover<Input> = ReturnType<typeof useMover<Input>>

/** Takes own bets of a round back while it takes bets. */
export function useTakeBack(seat: LiveSeat) {
  const { table, mode } = seat
  return useMover<{ readonly no: number; readonly betId: string | null }>(seat, 'undo', (input, key) =>
    call('tableUndo', { table, mode, ...input }, { key }),
  )
}
