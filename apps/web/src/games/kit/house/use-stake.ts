import type { ReplyOf } from '@khela/contract'
import { parseMoney, parseTyped, showMoney, type Money } from '@khela/money'
import { useQueryClient } from '@tanstack/react-query'
import { readKey } from '../../../site/queries.ts'
import { useDisplayed, useIsWaiting } from '../../../site/show/shows.ts'
import { least, limitsFor, spendable, stakeProblem, type StakeLimits, type StakeProblem } from '../stake.ts'
import { useStoredChoice } from './stored-choice.ts'

export type HouseTable = ReplyOf<'houseTable'>
export type HouseRound = ReplyOf<'houseBet'>['round']
export type HouseStep = ReplyOf<'houseAct'>['step']
export type Mode = 'real' | 'demo'

/** The seat at a table of the house: what its parts are given. */
export interface Seat {
  readonly gameId: string
  readonly mode: Mode
  readonly sessionId: string
  readonly state: HouseTable
}

export interface Stake {
  readonly text: string
  readonly setText: (text: string) => void
  readonly amount: Money | undefined
  readonly allowed: StakeLimits
  /** All that can be staked, as it is displayed: without stakes on their way and payouts whose scene is shown. */
  readonly balance: Money
  /** What of it is bonus money, which is staked when no cash is left. */
  readonly bonus: Money
  /** What the server told last. */
  readonly told: Money
  readonly maxWin: Money
  /** The choice allows less than the table does, so that no win is above the most. */
  readonly isCapped: boolean
  readonly problem: StakeProblem | undefined
}

const asText = (kept: unknown): string | undefined => (typeof kept === 'string' ? kept : undefined)

/** The stake as typed, with what stands against it. `most`: what the choice can become, in 1/10 000. */
export function useStake({ gameId, mode, state }: Seat, most: bigint): Stake {
  const limits = { min: parseMoney(state.limits.min), max: parseMoney(state.limits.max), maxWin: parseMoney(state.limits.maxWin) }
  const [text, setText] = useStoredChoice(`khela.${gameId}.stake.${mode}`, asText, showMoney(limits.min * 10n))
  const allowed = limitsFor(limits, most)
  const amount = parseTyped(text)
  // From the cache itself: the answer of a bet and what is left out of it change at once, and a property comes a moment later.
  const now = useQueryClient().getQueryData<HouseTable>(readKey('houseTable', { game: gameId, mode })) ?? state
  const told = spendable(now)
  const balance = useDisplayed(told, mode)
  // While something is shown the server alone says that there is not enough: saying it here would tell how the round ends.
  const isWaiting = useIsWaiting(mode)
  const problem = stakeProblem(amount, allowed, isWaiting ? undefined : told)
  const bonus = least(balance, parseMoney(now.bonus))
  return { text, setText, amount, allowed, balance, bonus, told, maxWin: limits.maxWin, isCapped: allowed.max < limits.max, problem }
}
