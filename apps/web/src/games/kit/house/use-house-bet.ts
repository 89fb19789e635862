import type { ReplyOf, RequestOf } from '@khela/contract'
import { formatMoney, parseMoney, type Money } from '@khela/money'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, type CallError } from '../../../site/client.ts'
import { readKey } from '../../../site/queries.ts'
import { endAllShows } from '../../../site/show/shows.ts'
import { noteBalance, showRound } from '../show-round.ts'
import { useBetSender } from '../use-bet-sender.ts'
import { seatAgain } from '../use-seat.ts'
import { useStake, type HouseTable, type Seat } from './use-stake.ts'

type Bet = RequestOf<'houseBet'>

/** A table of a game that one bet decides: the stake with what stands against it, and one bet at a time. */
export function useHouseBet(seat: Seat, choice: Bet['choice'], most: bigint) {
  const { gameId: game, mode, sessionId, state } = seat
  const queries = useQueryClient()
  const stake = useStake(seat, most)
  const [playedId, setPlayedId] = useState<string>()
  const [refusal, setRefusal] = useState<CallError>()
  const key = readKey('houseTable', { game, mode })
  const sender = useBetSender<Bet, ReplyOf<'houseBet'>>({
    name: `${game} ${mode}`,
    send: (bet, betKey) => call('houseBet', bet, { key: betKey }),
    stakeOf: (bet) => ({ mode, stake: parseMoney(bet.stake) }),
    onSettled(reply) {
      setRefusal(undefined)
      setPlayedId(reply.round.id)
      // A read that began before the bet would put the old state back.
      void queries.cancelQueries({ queryKey: key })
      showRound({ mode, round: reply.round, before: queries.getQueryData<HouseTable>(key), after: reply })
      queries.setQueryData<HouseTable>(key, (before) => before && after(before, reply))
      noteBalance(queries, mode, reply.balance)
      if (reply.round.seedId !== state.seeds.id) void queries.invalidateQueries({ queryKey: key })
      readMoneyAgain(queries)
    },
    onRefused(error) {
      setRefusal(error)
      readTableAgain(queries, key, error)
    },
  })
  useEffect(() => endAllShows, [])
  /** Places a bet of this stake on the choice; does nothing while one is pending. */
  const place = (amount: Money) => {
    if (sender.pending !== undefined) return
    setRefusal(undefined)
    sender.place({ sessionId, game, mode, choice, stake: formatMoney(amount) })
  }
  return {
    stake,
    playedId,
    refusal,
    pending: sender.pending,
    again: sender.again,
    place,
    /** Places the bet that the table shows; does nothing while one is pending or something stands against it. */
    play: () => {
      if (stake.amount !== undefined && stake.problem === undefined) place(stake.amount)
    },
  }
}

/** What others show of the member's money and rounds. */
export function readMoneyAgain(queries: QueryClient): void {
  for (const name of ['balance', 'bettingRecord']) void queries.invalidateQueries({ queryKey: [name] })
}
/** After a refusal: the table may have changed, and a session may be over. */
export function readTableAgain(queries: QueryClient, key: readonly unknown[], error: CallError): void {
  void queries.invalidateQueries({ queryKey: key })
  seatAgain(queries, error)
}

function after(before: HouseTable, { round, balance, bonus }: ReplyOf<'houseBet'>): HouseTable {
  return {
    ...before,
    balance,
    bonus,
    seeds: round.seedId === before.seeds.id ? { ...before.seeds, nonce: Math.max(before.seeds.nonce, round.nonce) } : before.seeds,
    last: [round, ...before.last.filter((one) => one.id !== round.id)].slice(0, 20),
  }
}
