import { formatMoney, parseMoney, type Money } from '@khela/money'
import { useState } from 'react'
import { call } from '../../../site/client.ts'
import { strike } from '../sound.ts'
import { chipsFor, double, joined, laidProblem, lay, nothing, nothingLaid, repeat, totalOf, undo, type Laid, type Stakes } from './chips.ts'
import { useMover, useTakeBack, type LiveSeat } from './live-bets.ts'
import { ownNow, stakesOf, type TableState } from './table-model.ts'

interface TableInput {
  readonly no: number
  readonly spots: readonly { readonly spot: string; readonly stake: string }[]
}

/** The bets of the last round that had any: from the table, or as this page placed them. */
function useLast(state: TableState) {
  const [kept, keep] = useState<Stakes>(nothing)
  const before = state.own.filter((bet) => bet.no < state.round.no && bet.state !== 'back')
  const no = Math.max(0, ...before.map((bet) => bet.no))
  return { last: no > 0 ? stakesOf(before.filter((bet) => bet.no === no)) : kept, keep }
}

/** The chips of the table and the one in the hand. */
function useChips(state: TableState) {
  const limits = {
    spotMin: parseMoney(state.limits.min),
    spotMax: parseMoney(state.limits.max),
    roundMax: parseMoney(state.limits.roundMax),
  }
  const chips = chipsFor(limits)
  const [picked, choose] = useState<Money>()
  const chip = picked !== undefined && chips.includes(picked) ? picked : (chips[Math.min(1, chips.length - 1)] ?? limits.spotMin)
  return { limits, chips, chip, choose }
}

/** Chips in the hand and on the felt, and the bets of the last round for "again". */
export function useHand(isSpot: (spot: string) => boolean, seat: LiveSeat, state: TableState, isOpen: boolean) {
  const { table, mode, sessionId } = seat
  const { round } = state
  const { limits, chips, chip, choose } = useChips(state)
  const { last, keep } = useLast(state)
  // What was not placed in time is no bet, of this round or the next: it goes from the felt when bets close.
  const [inHand, setInHand] = useState({ no: 0, laid: nothingLaid })
  const laid = isOpen && inHand.no === round.no ? inHand.laid : nothingLaid
  const placed = stakesOf(ownNow(state))
  const placing = useMover<TableInput>(
    seat,
    'bet',
    (input, key) => call('tableBet', { sessionId, table, mode, no: input.no, spots: [...input.spots] }, { key }),
    {
      onDone({ spots }) {
        setInHand({ no: 0, laid: nothingLaid })
        keep(new Map(spots.map(({ spot, stake }) => [spot, parseMoney(stake)])))
        strike(330, 0.08)
      },
      stakeOf: ({ spots }) => spots.reduce((sum, { stake }) => sum + parseMoney(stake), 0n),
    },
  )
  const taking = useTakeBack(seat)
  const problem = laidProblem(laid, placed, limits, parseMoney(state.balance))
  const isFree = isOpen && placing.pending === undefined
  const change = (next: Laid) => isFree && setInHand({ no: round.no, laid: next })
  return {
    chips,
    chip,
    choose,
    laid,
    placed,
    limits,
    problem,
    placing,
    taking,
    total: totalOf(laid.stakes),
    isOpen: isFree,
    lay: (spot: string) => isSpot(spot) && change(lay(laid, spot, chip, placed, limits)),
    takeBack: (spot: string) => {
      const stakes = new Map(laid.stakes)
      if (stakes.delete(spot)) change({ stakes, before: [...laid.before, laid.stakes] })
    },
    moves: {
      undo: isFree && laid.before.length > 0 ? () => change(undo(laid)) : undefined,
      double: isFree && joined(placed, laid.stakes).size > 0 ? () => change(double(laid, placed)) : undefined,
      repeat: isFree && last.size > 0 ? () => change(repeat(laid, last)) : undefined,
    },
    place: () => {
      if (!isFree || laid.stakes.size === 0 || problem !== undefined) return
      placing.send({ no: round.no, spots: [...laid.stakes].map(([spot, stake]) => ({ spot, stake: formatMoney(stake) })) })
    },
    takeAllBack: isFree && placed.size > 0 ? () => taking.send({ no: round.no, betId: null }) : undefined,
  }
}

export type Hand = ReturnType<typeof useHand>
