/** Pure decisions of identity checks (PAY-3.6): which tier stands, which is asked for, what is missing, what may follow what. */
import type { KycState, KycTier, SettingValue } from '@khela/contract'
import { parseMoney, type Money } from '@khela/money'

export type Tier = 0 | KycTier
export type Thresholds = SettingValue<'KYC_FROM'>

/** What came in and went out of a member's wallet in their whole time, in 1/10 000 BDT: linked transactions are never left out. */
export interface Moved {
  readonly deposited: Money
  readonly withdrawn: Money
}

/** Each tier with the sum it is asked for from; null: from none. */
export function askedFrom({ tier1, tier2, tier3 }: Thresholds): { readonly tier: KycTier; readonly from: string | null }[] {
  return [
    { tier: 1, from: tier1 },
    { tier: 2, from: tier2 },
    { tier: 3, from: tier3 },
  ]
}

/** The highest tier whose sum is reached by what came in or by what went out, either alone. */
export function neededTier(thresholds: Thresholds, { deposited, withdrawn }: Moved): Tier {
  const most = deposited > withdrawn ? deposited : withdrawn
  return askedFrom(thresholds).reduce<Tier>((needed, { tier, from }) => (from !== null && most >= parseMoney(from) ? tier : needed), 0)
}

/** The tier that stands: a higher one counts only above all lower ones. */
export function standingTier(approved: ReadonlySet<number>): Tier {
  if (!approved.has(1)) return 0
  if (!approved.has(2)) return 1
  return approved.has(3) ? 3 : 2
}

const next: Readonly<Record<KycState, readonly KycState[]>> = {
  DRAFT: ['SUBMITTED'],
  SUBMITTED: ['IN_REVIEW', 'APPROVED'],
  IN_REVIEW: ['APPROVED', 'REJECTED'],
  APPROVED: ['EXPIRED'],
  REJECTED: [],
  EXPIRED: [],
}
/** Whether an application may go from one state to the other. */
export const mayFollow = (from: KycState, to: KycState): boolean => next[from].includes(to)

/** A name as it is compared: letters of any script and nothing else, without marks, its words in one order. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<=\p{Script=Latin})\p{Mn}+/gu, '')
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ')
}

/** A document's number as it is compared: signs that people set between digits do not count. */
export const numberKey = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
