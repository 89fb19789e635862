import type { ReplyOf, RequestOf } from '@khela/contract'
import { dice, type DiceChoice } from '@khela/games/dice'
import { formatMoney, parseMoney, parseTyped, showMoney, type Money } from '@khela/money'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAutoplay } from '../kit/house/use-autoplay.ts'
import { least, limitsFor, spendable, stakeProblem, type StakeProblem } from '../kit/stake.ts'
import { useBetSender } from '../kit/use-bet-sender.ts'
import { noteBalance, showRound } from '../kit/show-round.ts'
import { seatAgain } from '../kit/use-seat.ts'
import { call, type CallError } from '../../site/client.ts'
import { readKey } from '../../site/queries.ts'
import { endAllShows, useDisplayed, useIsShowing, useIsWaiting } from '../../site/show/shows.ts'
import { oddsOf } from './model.ts'

export type DiceState = ReplyOf<'diceState'>
type Bet = RequestOf<'diceBet'>
type Mode = Bet['mode']

/** How long a roll lies before the next one of autoplay. */
const paceMs = 1_100
/** 2.0000x */
const firstChoice: DiceChoice = { side: 'over', target: 5049 }

function keptChoice(): DiceChoice {
  try {
    return dice.parseChoice(JSON.parse(localStorage.getItem('khela.dice.choice') ?? 'null')) ?? firstChoice
  } catch {
    return firstChoice
  }
}

/** The choice and the stake as the person left them: kept through rounds, reloads and visits. */
function useTable(mode: Mode, smallest: Money) {
  const place = `khela.dice.stake.${mode}`
  const [choice, setChoice] = useState(keptChoice)
  const [stakeText, setStakeText] = useState(() => localStorage.getItem(place) ?? showMoney(smallest * 10n))
  return {
    choice,
    stakeText,
    choose: (next: DiceChoice) => {
      localStorage.setItem('khela.dice.choice', JSON.stringify(next))
      setChoice(next)
    },
    setStake: (text: string) => {
      localStorage.setItem(place, text)
      setStakeText(text)
    },
  }
}

/** What the server told last, what is displayed of it, and whether anything is waited for; from the cache itself, as in use-stake.ts. */
function useMoney(mode: Mode, state: DiceState) {
  const now = useQueryClient().getQueryData<DiceState>(readKey('diceState', { mode })) ?? state
  const told = spendable(now)
  const balance = useDisplayed(told, mode)
  return { told, balance, bonus: least(balance, parseMoney(now.bonus)), isWaiting: useIsWaiting(mode) }
}

/** The round that was played last, once its scene is over. The table that is left shows nothing any more. */
function usePlayed(last: DiceState['last'], playedId: string | undefined) {
  const isShowing = useIsShowing(playedId)
  useEffect(() => endAllShows, [])
  return isShowing ? undefined : last.find(({ id }) => id === playedId)
}

/** All a dice table does: the choice, the stake with what stands against it, and one bet at a time. */
export function useDice(mode: Mode, sessionId: string, state: DiceState) {
  const queries = useQueryClient()
  const limits = { min: parseMoney(state.limits.min), max: parseMoney(state.limits.max), maxWin: parseMoney(state.limits.maxWin) }
  const table = useTable(mode, limits.min)
  const [playedId, setPlayedId] = useState<string>()
  const [refusal, setRefusal] = useState<CallError>()
  const odds = oddsOf(table.choice)
  const allowed = limitsFor(limits, odds.mult4)
  const key = readKey('diceState', { mode })
  const { told, isWaiting, ...shown } = useMoney(mode, state)
  const stake = parseTyped(table.stakeText)
  const problem: StakeProblem | undefined = stakeProblem(stake, allowed, isWaiting ? undefined : told)

  const sender = useBetSender<Bet, ReplyOf<'diceBet'>>({
    name: `dice ${mode}`,
    send: (bet, betKey) => call('diceBet', bet, { key: betKey }),
    stakeOf: (bet) => ({ mode, stake: parseMoney(bet.stake) }),
    onSettled(reply) {
      setRefusal(undefined)
      setPlayedId(reply.round.id)
      // A read that began before the bet would put the old state back.
      void queries.cancelQueries({ queryKey: key })
      showRound({ mode, round: reply.round, before: queries.getQueryData<DiceState>(key), after: reply })
      queries.setQueryData<DiceState>(key, (before) => before && after(before, reply))
      noteBalance(queries, mode, reply.balance)
      if (reply.round.seedId !== state.seeds.id) void queries.invalidateQueries({ queryKey: key })
      for (const name of ['balance', 'bettingRecord']) void queries.invalidateQueries({ queryKey: [name] })
    },
    onRefused(error) {
      setRefusal(error)
      void queries.invalidateQueries({ queryKey: key })
      seatAgain(queries, error)
    },
  })

  const place = (amount: Money) => {
    if (sender.pending !== undefined) return
    setRefusal(undefined)
    sender.place({ sessionId, mode, side: table.choice.side, target: table.choice.target, stake: formatMoney(amount) })
  }
  const played = usePlayed(state.last, playedId)
  const auto = useAutoplay({
    gameId: 'dice',
    isAllowed: state.autoplay,
    stake: problem === undefined ? stake : undefined,
    limits: allowed,
    balance: told,
    pending: sender.pending,
    refusal,
    played,
    hasFreeSpins: false,
    place,
    paceMs,
  })

  return {
    ...table,
    auto,
    limits,
    allowed,
    odds,
    ...shown,
    stake,
    problem,
    playedId,
    refusal,
    pending: sender.pending,
    again: sender.again,
    /** Places the bet that the table shows; does nothing while one is pending or something stands against it. Ends autoplay. */
    roll: () => {
      if (auto.run !== undefined) auto.stop()
      else if (stake !== undefined && problem === undefined) place(stake)
    },
  }
}
export type Dice = ReturnType<typeof useDice>

function after(before: DiceState, { round, balance, bonus }: ReplyOf<'diceBet'>): DiceState {
  return {
    ...before,
    balance,
    bonus,
    seeds: round.seedId === before.seeds.id ? { ...before.seeds, nonce: Math.max(before.seeds.nonce, round.nonce) } : before.seeds,
    last: [round, ...before.last.filter((one) => one.id !== round.id)].slice(0, 20),
  }
}
