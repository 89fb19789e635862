/** Rounds that follow one another by themselves: when they end, and what each stakes. Pure; the hook beside it keeps the time. */
import { floorToCent, mulRate, parseTyped, type Money } from '@khela/money'
import { within, type StakeLimits } from '../stake.ts'

/** What becomes of the stake after a round. `first` goes back to the stake one began with. */
export const stakeChanges = ['keep', 'first', 'half', 'quarter', 'double'] as const
export type StakeChange = (typeof stakeChanges)[number]

export interface AutoplayPlan {
  /** Rounds at most: 1 … 100. */
  readonly rounds: number
  /** What may be lost together. No round is begun that could lose more. */
  readonly mostLost: Money
  /** Enough won together; `undefined` for none. */
  readonly wonTogether: Money | undefined
  /** Enough won by a single round, beyond its stake. */
  readonly wonAtOnce: Money | undefined
  /** A round that gave free spins is the last one. */
  readonly untilFree: boolean
  readonly afterWin: StakeChange
  readonly afterLoss: StakeChange
}
export interface AutoplayRun {
  readonly plan: AutoplayPlan
  readonly first: Money
  /** Of the next round. */
  readonly stake: Money
  readonly played: number
  /** Won and lost together so far. */
  readonly net: Money
}
/** Why rounds ended. The first six are the plan's, the others came from outside. */
export type AutoplayEnd =
  | 'rounds'
  | 'lost'
  | 'won'
  | 'wonAtOnce'
  | 'free'
  | 'balance'
  | 'person'
  | 'refused'
  | 'connection'
  | 'dialog'
  | 'hidden'
  | 'changed'

export const mostRounds = 100
/** How long a tab may be out of sight before rounds end. */
export const hiddenMs = 30_000

const factors: Readonly<Record<Exclude<StakeChange, 'first'>, readonly [bigint, bigint]>> = {
  keep: [1n, 1n],
  half: [1n, 2n],
  quarter: [5n, 4n],
  double: [2n, 1n],
}

/** The stake after a change, in whole hundredths within the table's limits. */
export function changed(stake: Money, first: Money, change: StakeChange, limits: StakeLimits): Money {
  if (change === 'first') return within(first, limits)
  const [num, den] = factors[change]
  return within(floorToCent(mulRate(stake, num, den)), limits)
}

export const begun = (plan: AutoplayPlan, first: Money): AutoplayRun => ({ plan, first, stake: first, played: 0, net: 0n })

/** Why the next round may not be begun, or `undefined`. */
export function endBefore({ plan, stake, played, net }: AutoplayRun, balance: Money): AutoplayEnd | undefined {
  if (played >= Math.min(plan.rounds, mostRounds)) return 'rounds'
  if (stake - net > plan.mostLost) return 'lost'
  return stake > balance ? 'balance' : undefined
}

/** A round that was played, as far as a plan looks at it. */
export interface PlayedRound {
  readonly stake: Money
  readonly payout: Money
  /** How many it gave; 0 where a game has none. */
  readonly freeSpins: number
}

/** The run after a round that was played with its stake, and why it ends with it, if it does. */
export function after(
  run: AutoplayRun,
  round: PlayedRound,
  limits: StakeLimits,
): { readonly run: AutoplayRun; readonly end: AutoplayEnd | undefined } {
  const { plan, first } = run
  const won = round.payout - round.stake
  const net = run.net + won
  const change = won > 0n ? plan.afterWin : won < 0n ? plan.afterLoss : 'keep'
  const next = { ...run, played: run.played + 1, net, stake: changed(round.stake, first, change, limits) }
  if (plan.wonAtOnce !== undefined && won >= plan.wonAtOnce) return { run: next, end: 'wonAtOnce' }
  if (plan.untilFree && round.freeSpins > 0) return { run: next, end: 'free' }
  if (plan.wonTogether !== undefined && net >= plan.wonTogether) return { run: next, end: 'won' }
  return { run: next, end: undefined }
}

/** An amount typed for a limit: nothing typed is no limit, anything else must be an amount above zero. */
export function typedLimit(text: string): Money | undefined | 'bad' {
  if (text.trim() === '') return undefined
  const amount = parseTyped(text)
  return amount === undefined || amount <= 0n ? 'bad' : amount
}
