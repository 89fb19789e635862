/** How far rules may be moved in one step, and where they end. Pure. */
import { parseMoney, type Money } from '@khela/money'

/** The most that one person may ever be let credit without a second. */
const mostAlone = parseMoney('50000.00')

/** Whether a rate is within a fifth of the one that stands: a slip of the hand, or worse, is not taken in one step. */
const isNear = (rate: Money, before: Money): boolean => rate * 5n >= before * 4n && rate * 5n <= before * 6n

export interface DepositRules {
  readonly min: string
  readonly max: string
  readonly presets: readonly string[]
  readonly fourEyesAbove: string
  readonly autoMax: string
  readonly usdtRate: string
}

/** Whether what deposits are held to hangs together and stays within what is ever allowed. Amounts are decimal text. */
export function areDepositRulesSound(to: DepositRules, before: Pick<DepositRules, 'usdtRate'>): boolean {
  const [min, max] = [parseMoney(to.min), parseMoney(to.max)]
  const [alone, auto] = [parseMoney(to.fourEyesAbove), parseMoney(to.autoMax)]
  return (
    min > 0n &&
    max >= min &&
    to.presets.every((preset) => parseMoney(preset) >= min && parseMoney(preset) <= max) &&
    alone <= mostAlone &&
    auto <= alone &&
    isNear(parseMoney(to.usdtRate), parseMoney(before.usdtRate))
  )
}
