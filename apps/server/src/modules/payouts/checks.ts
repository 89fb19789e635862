/** The risk checks of PAY-3.4.2 as data: facts in, rows out. They advise; the operator decides. Pure. */
import type { CheckCode, ReplyOf } from '@khela/contract'
import { formatMoney, type Money } from '@khela/money'
import { sameName } from '../members/index.ts'
import type { PayeeChannel } from './rules.ts'

/** `detail`: data behind it (an amount, a name, numbers), no words; empty when there is none. */
export type Check = ReplyOf<'officeWithdrawal'>['checks'][number]

export interface Thresholds {
  /** More withdrawals than this within a day are looked at. */
  readonly perDay: number
  /** Least share of the last deposit that should have been staked, in percent. */
  readonly playedPercent: number
}

export interface RiskFacts {
  readonly turnoverMissing: Money
  /** Bonus money, and what bonuses still ask to be wagered. */
  readonly bonus: Money
  /** The proof of identity that the house waits for. */
  readonly needsIdentity: boolean
  /** The tier of identity that stands; 0: nothing was ever proven. */
  readonly tier: number
  /** Name of the holder of the payee account. */
  readonly payeeName: string
  /** Name of the member's profile; null when there is none. */
  readonly profileName: string | null
  /** Public numbers of other members who have, or were paid at, the same account. */
  readonly sharedWith: readonly string[]
  /** Payments made to this account before. */
  readonly paidBefore: number
  readonly channel: PayeeChannel
  /** Methods that money came in by. */
  readonly depositMethods: readonly string[]
  /** Public numbers of members with the same browser, network or payee. */
  readonly tiedTo: readonly string[]
  /** Those of them that stand in the member's own line. */
  readonly tiedInLine: readonly string[]
  /** Rounds in which one of them staked too and one won what the other lost. */
  readonly oppositeRounds: number
  /** Settled stakes since the last credited deposit, and that deposit; null when there was none. */
  readonly sinceDeposit: { readonly played: Money; readonly deposit: Money } | null
  /** Withdrawals asked for within a day, this one too. */
  readonly askedInADay: number
}

const some = (names: readonly string[]): string => names.slice(0, 10).join(', ')
/** The channel that a deposit method belongs to: the simulated ones are named after the real. */
const channelOf = (method: string): string => method.replace(/^sim_/, '').replace(/^(card|sslcommerz)$/, 'bank')

/** Whether identity was proven, or only not asked for yet: the first payer must not take the one for the other. */
function identityFound({ needsIdentity, profileName, tier }: RiskFacts): NonNullable<Check['found']> {
  if (needsIdentity) return 'missing'
  if (profileName === null) return 'no_name'
  return tier === 0 ? 'not_required' : 'proven'
}

/** One row for each check, in the order they are shown. */
export function riskChecks(facts: RiskFacts, limits: Thresholds): Check[] {
  const { profileName, sinceDeposit } = facts
  const row = (code: CheckCode, ok: boolean, detail: string, found?: Check['found']): Check => ({
    code,
    ok,
    detail: detail.slice(0, 200),
    ...(found && { found }),
  })
  const amount = (value: Money) => (value === 0n ? '' : formatMoney(value))
  const methods = facts.depositMethods.map(channelOf)
  const inLoop = methods.length === 0 || methods.includes(facts.channel)
  const isPlayed = sinceDeposit === null || sinceDeposit.played * 100n >= sinceDeposit.deposit * BigInt(limits.playedPercent)
  return [
    row('turnover_done', facts.turnoverMissing === 0n, amount(facts.turnoverMissing)),
    row('no_bonus', facts.bonus === 0n, amount(facts.bonus)),
    row('identity_known', !facts.needsIdentity && profileName !== null, facts.tier === 0 ? '' : String(facts.tier), identityFound(facts)),
    row('payee_is_member', profileName !== null && sameName(facts.payeeName, profileName), profileName ?? ''),
    row('payee_not_shared', facts.sharedWith.length === 0, some(facts.sharedWith)),
    row('payee_known', facts.paidBefore > 0, String(facts.paidBefore)),
    row('closed_loop', inLoop, some([...new Set(methods)]), methods.length === 0 ? 'no_deposit' : undefined),
    row('no_overlap', facts.tiedTo.length === 0, some(facts.tiedTo)),
    row('no_upline_overlap', facts.tiedInLine.length === 0, some(facts.tiedInLine)),
    row('no_opposite_bets', facts.oppositeRounds === 0, facts.oppositeRounds === 0 ? '' : String(facts.oppositeRounds)),
    row(
      'played_since_deposit',
      isPlayed,
      sinceDeposit === null ? '' : `${formatMoney(sinceDeposit.played)} / ${formatMoney(sinceDeposit.deposit)}`,
      sinceDeposit === null ? 'no_deposit' : undefined,
    ),
    row('velocity', facts.askedInADay <= limits.perDay, String(facts.askedInADay)),
  ]
}
