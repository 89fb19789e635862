import { crash } from '@khela/games/crash'
import { formatMoney, parseMoney, parseTyped, showMoney, type Money } from '@khela/money'
import { useEffect, useEffectEvent, useState } from 'react'
import { useStoredChoice } from '../kit/house/stored-choice.ts'
import { limitsFor, stakeProblem, type StakeLimits, type StakeProblem } from '../kit/stake.ts'
import { useMover, useTakeBack, type LiveSeat } from '../kit/tables/live-bets.ts'
import type { ServerClock } from '../kit/tables/server-clock.ts'
import { ownNow, type OwnBet, type TableRound, type TableState } from '../kit/tables/table-model.ts'
import { useOpen } from '../kit/tables/use-open.ts'
import { call } from '../../site/client.ts'
import { isNext, stepOf, typedHundredths, type PanelNo, type PanelStep } from './model.ts'

const asText = (kept: unknown): string | undefined => (typeof kept === 'string' ? kept : undefined)
const asFlag = (kept: unknown): boolean | undefined => (typeof kept === 'boolean' ? kept : undefined)

interface CrashInput {
  readonly no: number
  readonly stake: string
  readonly auto: number | null
}

/** What the person has set in a panel; kept through rounds and visits. */
function usePlan({ mode }: LiveSeat, state: TableState, panel: PanelNo) {
  const limits = { min: parseMoney(state.limits.min), max: parseMoney(state.limits.max), maxWin: parseMoney(state.limits.maxWin) }
  const place = `khela.crash.${panel}`
  const [text, setText] = useStoredChoice(`${place}.stake.${mode}`, asText, showMoney(limits.min * 10n))
  const [autoText, setAutoText] = useStoredChoice(`${place}.auto`, asText, '2.00')
  const [isAutoOut, setAutoOut] = useStoredChoice(`${place}.isAuto`, asFlag, false)
  const auto = typedHundredths(autoText)
  const allowed: StakeLimits = isAutoOut && auto !== undefined ? limitsFor(limits, BigInt(auto) * 100n) : limits
  const amount: Money | undefined = parseTyped(text)
  const problem: StakeProblem | undefined = stakeProblem(amount, allowed, parseMoney(state.balance))
  return {
    text,
    setText,
    autoText,
    setAutoText,
    isAutoOut,
    setAutoOut,
    auto,
    allowed,
    amount,
    problem,
    isAutoWrong: isAutoOut && auto === undefined,
  }
}

/** A little after the multiplier was passed by this page's clock: the curve that stopped just before it is heard of by then. */
const hearMs = 400

/** Whether the curve has passed an automatic cash-out: the server pays it when the round ends, but the bet is out from here on. */
function useLeft(clock: ServerClock, { no, startAt }: TableRound, auto: number | undefined): boolean {
  const [leftNo, setLeftNo] = useState<number>()
  useEffect(() => {
    if (auto === undefined || startAt === null) return
    const timer = setTimeout(() => setLeftNo(no), Math.max(0, Date.parse(startAt) + crash.reachedAt(auto) + hearMs - clock.now()))
    return () => clearTimeout(timer)
  }, [clock, no, startAt, auto])
  return auto !== undefined && leftNo === no
}

/**
 * One of the two panels: its bet of the round at hand, what it can do now, and the bet that waits for the next round. Betting every
 * round goes on only while this page is open, and stops at the first refusal.
 */
export function usePanel(seat: LiveSeat, state: TableState, clock: ServerClock, panel: PanelNo) {
  const { mode, sessionId } = seat
  const { round } = state
  const isOpen = useOpen(clock, round)
  const plan = usePlan(seat, state, panel)
  const [isWaiting, setWaiting] = useState(false)
  const [isEvery, setEvery] = useState(false)
  const bet: OwnBet | undefined = ownNow(state).findLast((one) => one.panel === panel)
  const standing = stepOf(round, bet, isOpen)
  const isPast = useLeft(clock, round, standing === 'flying' ? (bet?.auto ?? undefined) : undefined)
  const step: PanelStep = isPast ? 'out' : standing
  const stop = () => {
    setEvery(false)
    setWaiting(false)
  }
  const placing = useMover<CrashInput>(
    seat,
    `bet ${panel}`,
    (input, key) => call('crashBet', { sessionId, mode, panel, ...input }, { key }),
    { stakeOf: ({ stake }) => parseMoney(stake) },
  )
  const leaving = useMover<{ readonly betId: string }>(seat, `out ${panel}`, (input, key) => call('crashOut', input, { key }))
  const undoing = useTakeBack(seat)
  const isReady = plan.amount !== undefined && plan.problem === undefined && !plan.isAutoWrong
  const place = () => {
    if (!isReady || plan.amount === undefined) return
    setWaiting(false)
    placing.send({ no: round.no, stake: formatMoney(plan.amount), auto: plan.isAutoOut ? (plan.auto ?? null) : null })
  }
  const isDue = step === 'bet' && (isWaiting || isEvery) && placing.pending === undefined
  const placeDue = useEffectEvent(() => (isReady ? place() : stop()))
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => placeDue())
    return () => clearTimeout(timer)
  }, [isDue])
  const sending = [leaving, placing, undoing].find((one) => one.pending !== undefined || one.refusal !== undefined) ?? placing
  return {
    plan,
    bet,
    step,
    sending,
    isReady,
    isWaiting,
    isEvery,
    setEvery,
    /** The one action of the panel as it stands. */
    act: () => {
      if (step === 'bet') place()
      if (isNext(step) && (isReady || isWaiting)) setWaiting(!isWaiting)
      if (step === 'placed' && bet !== undefined) undoing.send({ no: round.no, betId: bet.id })
      if (step === 'flying' && bet !== undefined) leaving.send({ betId: bet.id })
    },
  }
}

export type Panel = ReturnType<typeof usePanel>
