import { parseMoney, showMoney, type Money } from '@khela/money'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CallError } from '../../../site/client.ts'
import type { PendingBet } from '../bet-sender.ts'
import type { StakeLimits } from '../stake.ts'
import {
  after,
  begun,
  endBefore,
  hiddenMs,
  stakeChanges,
  typedLimit,
  type AutoplayEnd,
  type AutoplayRun,
  type StakeChange,
} from './autoplay.ts'
import { useStoredChoice } from './stored-choice.ts'

/** A table where one bet decides, as autoplay sees it. */
export interface AutoplayTable {
  readonly gameId: string
  /** The profile of this house allows it. */
  readonly isAllowed: boolean
  /** The stake of the panel; `undefined` while something stands against it. */
  readonly stake: Money | undefined
  readonly limits: StakeLimits
  readonly balance: Money
  readonly pending: PendingBet<unknown> | undefined
  readonly refusal: CallError | undefined
  /** The round this page has played last, in wire form; where a scene tells when it has shown a round, only from then on. */
  readonly played: AutoplayRound | undefined
  /** Its rounds may give free spins, which may end a plan. */
  readonly hasFreeSpins: boolean
  /** Places a bet of this stake on what is chosen. */
  readonly place: (stake: Money) => void
  /** How long a round that was shown lies before the next one. */
  readonly paceMs: number
}
export interface AutoplayRound {
  readonly id: string
  readonly stake: string
  readonly payout: string
  readonly freeSpins?: number
}

export const roundChoices = [10, 25, 50, 100] as const
/** What was typed, kept between visits. */
export interface AutoplayForm {
  readonly rounds: (typeof roundChoices)[number]
  readonly mostLost: string
  readonly wonTogether: string
  readonly wonAtOnce: string
  readonly untilFree: boolean
  readonly afterWin: StakeChange
  readonly afterLoss: StakeChange
}
const emptyForm: AutoplayForm = {
  rounds: 10,
  mostLost: '',
  wonTogether: '',
  wonAtOnce: '',
  untilFree: true,
  afterWin: 'keep',
  afterLoss: 'keep',
}

function readForm(kept: unknown): AutoplayForm | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const said = kept as Readonly<Record<string, unknown>>
  const text = (name: string) => (typeof said[name] === 'string' ? said[name] : '')
  const change = (name: string) => stakeChanges.find((one) => one === said[name]) ?? 'keep'
  return {
    rounds: roundChoices.find((one) => one === said['rounds']) ?? 10,
    mostLost: text('mostLost'),
    wonTogether: text('wonTogether'),
    wonAtOnce: text('wonAtOnce'),
    untilFree: said['untilFree'] !== false,
    afterWin: change('afterWin'),
    afterLoss: change('afterLoss'),
  }
}

const lookMs = 150

/** A dialog asks something: a reality check, a limit, a sign-in. Nothing is staked under it. */
const isAsked = (): boolean => document.querySelector('[role="dialog"]') !== null

/** Plays round after round by the plan, until it ends, the person ends it, or anything else asks for attention. */
export function useAutoplay(table: AutoplayTable) {
  const [form, setForm] = useStoredChoice(`khela.${table.gameId}.autoplay`, readForm, emptyForm)
  const [run, setRun] = useState<AutoplayRun>()
  const [end, setEnd] = useState<AutoplayEnd>()
  const [seen, setSeen] = useState<{ readonly id: string; readonly shownAt: number }>()
  const stop = (why: AutoplayEnd) => {
    setRun(undefined)
    setEnd(why)
  }
  const mostLost = typedLimit(form.mostLost)
  const wonTogether = typedLimit(form.wonTogether)
  const wonAtOnce = typedLimit(form.wonAtOnce)
  const canStart =
    table.isAllowed && run === undefined && table.stake !== undefined && table.pending === undefined && typeof mostLost === 'bigint'

  /** What came since the last look: a refusal, a lost connection, a round; or time for the next one. */
  const look = useEffectEvent((): void => {
    const { played, pending } = table
    if (run === undefined) return
    if (table.refusal !== undefined) stop('refused')
    else if (pending?.reason !== undefined) stop('connection')
    else if (table.stake !== undefined && table.stake !== run.first) stop('changed')
    else if (pending !== undefined || played === undefined) return
    else if (played.id !== seen?.id) {
      const round = { stake: parseMoney(played.stake), payout: parseMoney(played.payout), freeSpins: played.freeSpins ?? 0 }
      const came = after(run, round, table.limits)
      // The next round waits until the scene has shown this one.
      setSeen({ id: played.id, shownAt: performance.now() + table.paceMs })
      if (came.end === undefined) setRun(came.run)
      else stop(came.end)
    } else if (run.played > 0 && performance.now() >= seen.shownAt) {
      const why = isAsked() ? 'dialog' : endBefore(run, table.balance)
      if (why !== undefined) return stop(why)
      // Nothing is placed before the round of this bet was shown, however late it comes.
      setSeen({ id: seen.id, shownAt: Infinity })
      table.place(run.stake)
    }
  })
  const isOn = run !== undefined
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => look(), lookMs)
    return () => clearInterval(timer)
  }, [isOn])
  useHidden(isOn, () => stop('hidden'))
  useEscape(isOn, () => stop('person'))

  return {
    ...table,
    form,
    setForm,
    run,
    end,
    canStart,
    problems: { mostLost: mostLost === 'bad', wonTogether: wonTogether === 'bad', wonAtOnce: wonAtOnce === 'bad' },
    stop: () => stop('person'),
    start: () => {
      if (!canStart || table.stake === undefined || wonTogether === 'bad' || wonAtOnce === 'bad') return
      const { rounds, afterWin, afterLoss } = form
      const untilFree = table.hasFreeSpins && form.untilFree
      const next = begun({ rounds, mostLost, wonTogether, wonAtOnce, untilFree, afterWin, afterLoss }, table.stake)
      setEnd(undefined)
      setSeen(table.played && { id: table.played.id, shownAt: 0 })
      const why = endBefore(next, table.balance)
      if (why !== undefined) {
        setEnd(why)
        return
      }
      setRun(next)
      table.place(next.stake)
    },
  }
}
export type Autoplay = ReturnType<typeof useAutoplay>

/** Ends rounds that nobody has looked at for a while: when the time is up, or when the person comes back and it was. */
function useHidden(isOn: boolean, stop: () => void): void {
  const over = useEffectEvent(stop)
  useEffect(() => {
    if (!isOn) return undefined
    let since: number | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const turn = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') {
        since = Date.now()
        timer = setTimeout(() => over(), hiddenMs)
      } else if (since !== undefined && Date.now() - since >= hiddenMs) over()
    }
    turn()
    document.addEventListener('visibilitychange', turn)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', turn)
    }
  }, [isOn])
}

/** Escape ends the rounds wherever the keys are; space, which presses the one action, does too. */
function useEscape(isOn: boolean, stop: () => void): void {
  const over = useEffectEvent(stop)
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') over()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn])
}

/** What the panel's one action is while rounds follow one another: to end them. A bet on its way does not bar it. */
export function actionOf<Action extends { readonly text: string }>(auto: Autoplay, action: Action, stopText: string) {
  if (auto.run === undefined) return action
  return { ...action, text: stopText, amount: undefined, run: auto.stop, isOff: false }
}

/** The text of an amount as a field takes it. */
export const fieldText = (amount: Money): string => showMoney(amount).replaceAll(',', '')
