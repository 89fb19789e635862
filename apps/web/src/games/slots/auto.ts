/** Spins that follow one another by themselves, and what ends them. Pure: the table asks after each round. */
import { parseMoney, parseTyped, type Money } from '@khela/money'

/** What was chosen before the spins began. */
export interface AutoRules {
  readonly spins: number
  /** What may be lost together; part of every plan, as in the autoplay of the other games. */
  readonly loss: Money
  /** Ends when one round pays this much; `undefined` for no such end. */
  readonly singleWin: Money | undefined
  /** Ends when a round gave free spins. */
  readonly untilFree: boolean
}
export interface Auto {
  readonly rules: AutoRules
  readonly left: number
  /** Won less staked, so far. */
  readonly net: Money
}
export type AutoEnd = 'spins' | 'loss' | 'win' | 'free'

export const autoCounts = [10, 25, 50, 100] as const

export const beginAuto = (rules: AutoRules): Auto => ({ rules, left: rules.spins, net: 0n })

interface Ended {
  readonly stake: string
  readonly payout: string
  readonly freeSpins: number
}

/** The spins after a round: how they go on, or why they ended. A loss limit ends them before a spin could go beyond it. */
export function afterRound({ rules, left, net }: Auto, round: Ended): Auto | AutoEnd {
  const [stake, payout] = [parseMoney(round.stake), parseMoney(round.payout)]
  const now = net + payout - stake
  if (rules.singleWin !== undefined && payout >= rules.singleWin) return 'win'
  if (rules.untilFree && round.freeSpins > 0) return 'free'
  if (stake - now > rules.loss) return 'loss'
  return left <= 1 ? 'spins' : { rules, left: left - 1, net: now }
}

/** An amount typed for a limit: nothing typed is no limit, anything else must be an amount above zero. */
export function typedLimit(text: string): Money | undefined | 'bad' {
  if (text.trim() === '') return undefined
  const amount = parseTyped(text)
  return amount === undefined || amount <= 0n ? 'bad' : amount
}
