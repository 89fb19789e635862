import type { ReplyOf, RequestOf } from '@khela/contract'
import { formatMoney, parseMoney } from '@khela/money'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, type CallError } from '../../../site/client.ts'
import { readKey } from '../../../site/queries.ts'
import { endAllShows, endShow, useIsShowing } from '../../../site/show/shows.ts'
import { noteBalance, showRound } from '../show-round.ts'
import { useBetSender } from '../use-bet-sender.ts'
import { readMoneyAgain, readTableAgain } from './use-house-bet.ts'
import { isStill } from './still.ts'
import { useStake, type HouseTable, type Seat } from './use-stake.ts'

type Open = RequestOf<'houseOpen'>
type Act = RequestOf<'houseAct'>
/** What is on its way: the opening bet, or an action. Both keep their key until the server has decided. */
type Sent = { readonly open: Open } | { readonly act: Act }

/**
 * A table of a game of several steps: the open round (this page's, or one that another device or an earlier visit left),
 * and one call at a time. `ended` is the round that was played last, for the scene: it stays to be seen over a reload.
 * `showMs`: how long the scene takes to show the end; what the round brought waits for it (`isShowing`).
 */
export function useHouseRound(seat: Seat, choice: Open['choice'], most: bigint, showMs = 0) {
  const { gameId: game, mode, sessionId, state } = seat
  const queries = useQueryClient()
  const stake = useStake(seat, most)
  const [refusal, setRefusal] = useState<CallError>()
  const key = readKey('houseTable', { game, mode })
  const sender = useBetSender<Sent, ReplyOf<'houseAct'>>({
    name: `${game} ${mode}`,
    send: (sent, sentKey) =>
      'open' in sent ? call('houseOpen', sent.open, { key: sentKey }) : call('houseAct', sent.act, { key: sentKey }),
    stakeOf: (sent) => ({ mode, stake: 'open' in sent ? parseMoney(sent.open.stake) : 0n }),
    onSettled(reply) {
      setRefusal(undefined)
      void queries.cancelQueries({ queryKey: key })
      if (showMs > 0) showEnd(mode, queries.getQueryData<HouseTable>(key), reply, showMs)
      queries.setQueryData<HouseTable>(key, (before) => before && after(before, reply))
      noteBalance(queries, mode, reply.balance)
      // The number of the seed has moved with the opening bet.
      if (reply.step.turn === 0) void queries.invalidateQueries({ queryKey: key })
      readMoneyAgain(queries)
    },
    onRefused(error) {
      setRefusal(error)
      readTableAgain(queries, key, error)
    },
  })
  const send = (sent: Sent) => {
    setRefusal(undefined)
    sender.place(sent)
  }
  useEffect(() => endAllShows, [])
  const { open, ended } = state
  return {
    isShowing: useIsShowing(ended?.id),
    stake,
    open: open ?? undefined,
    ended: ended ?? undefined,
    refusal,
    pending: sender.pending,
    again: sender.again,
    /** Opens the round that the table shows; does nothing while one is open or something stands against it. */
    start: () => {
      if (open !== null || stake.amount === undefined || stake.problem !== undefined || sender.pending !== undefined) return
      send({ open: { sessionId, game, mode, choice, stake: formatMoney(stake.amount) } })
    },
    /** Takes an action of the open round; does nothing while a call is pending or the action is not allowed. */
    act: (action: Act['action']) => {
      if (open === null || sender.pending !== undefined || !open.legal.includes(String(action['kind']))) return
      send({ act: { roundId: open.id, turn: open.turn, action } })
    },
  }
}

/** The end of a round is shown for a while; what it staked besides leaves at once. */
function showEnd(mode: Seat['mode'], before: HouseTable | undefined, reply: ReplyOf<'houseAct'>, showMs: number): void {
  const { step } = reply
  const { done } = step
  if (done === null || isStill()) return
  const stake = formatMoney(parseMoney(step.staked) - parseMoney(before?.open?.staked ?? '0.00'))
  showRound({ mode, round: { ...done, stake }, before, after: reply })
  setTimeout(() => endShow(done.id), showMs)
}

function after(before: HouseTable, { step, balance, bonus }: ReplyOf<'houseAct'>): HouseTable {
  const { done } = step
  const last = done === null ? before.last : [done, ...before.last.filter((one) => one.id !== done.id)].slice(0, 20)
  return { ...before, balance, bonus, open: done === null ? step : null, ended: done === null ? null : step, last }
}
