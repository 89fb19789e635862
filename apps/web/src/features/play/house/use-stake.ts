import type { ReplyOf } from '@khela/contract'
import { parseMoney, parseTyped, showMoney, type Money } from '@khela/money'
import { limitsFor, stakeProblem, type StakeLimits, type StakeProblem } from '../stake.ts'
import { useKept } from './kept.ts'

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
  readonly balance: Money
  readonly maxWin: Money
  /** The choice allows less than the table does, so that no win is above the most. */
  readonly isCapped: boolean
  readonly problem: StakeProblem | undefined
}

const asText = (kept: unknown): string | undefined => (typeof kept === 'string' ? kept : undefined)

/** The stake as typed, with what stands against it. `most`: what the choice can become, in 1/10 000. */
export function useStake({ gameId, mode, state }: Seat, most: bigint): Stake {
  const limits = { min: parseMoney(state.limits.min), max: parseMoney(state.limits.max), maxWin: parseMoney(state.limits.maxWin) }
  const [text, setText] = useKept(`khela.${gameId}.stake.${mode}`, asText, showMoney(limits.min * 10n))
  const allowed = limitsFor(limits, most)
  const amount = parseTyped(text)
  const balance = parseMoney(state.balance)
  const problem = stakeProblem(amount, allowed, balance)
  return { text, setText, amount, allowed, balance, maxWin: limits.maxWin, isCapped: allowed.max < limits.max, problem }
}
