/** How well a payer's word agrees with what came in (PAY-3.3.3), and whether that is enough without a person. Pure. */
import { formatMoney, type Money } from '@khela/money'
import { sameName } from '../../members/index.ts'

/** What the payer says, and what was asked of them. */
export interface Claim {
  readonly trxId: string
  /** Number of a mobile wallet, or the name of an account's holder. */
  readonly sender: string
  readonly amount: Money
  /** The receiving number that this deposit was shown. */
  readonly number: string
  readonly from: Date
  readonly until: Date
}
/** What came in, as the provider shows it. */
export interface Receipt {
  readonly trxId: string
  /** May be masked or only a suffix. */
  readonly sender: string
  readonly amount: Money
  readonly number: string
  readonly at: Date
}
export interface Reason {
  readonly code: 'trx' | 'amount' | 'number' | 'sender' | 'time' | 'alone' | 'holder'
  readonly ok: boolean
  readonly said: string
  readonly seen: string
}
export interface Around {
  /** How many others name the same transaction. */
  readonly rivals: number
  /** Name of the member's profile, where the sender is a name (bank); null: there is none. */
  readonly profileName?: string | null
}

/** Providers print minutes, and clocks differ a little. */
const slackMs = 2 * 60_000
/** A masked number shows at least so many digits at its end. */
const leastSuffix = 3

/** Whether a sender as shown (`017••••5678`, `…678`, `01712345678`) can be the declared one: its last run of digits must be the end of it. */
export function isSuffixOf(shown: string, declared: string): boolean {
  const digits = /[0-9]+$/.exec(shown.replaceAll(/[\s-]/g, ''))?.[0] ?? ''
  const own = declared.replaceAll(/[^0-9]/g, '')
  // Numbers with the country's code are the same numbers.
  const local = digits.length > 11 ? digits.slice(-11) : digits
  return local.length >= leastSuffix && own.endsWith(local)
}

/** Every reason for and against, in a fixed order. */
export function scoreOf(said: Claim, seen: Receipt, around: Around): Reason[] {
  const at = seen.at.getTime()
  const isBank = around.profileName !== undefined
  const reasons: Reason[] = [
    { code: 'trx', ok: said.trxId === seen.trxId, said: said.trxId, seen: seen.trxId },
    { code: 'amount', ok: said.amount === seen.amount, said: formatMoney(said.amount), seen: formatMoney(seen.amount) },
    { code: 'number', ok: said.number === seen.number, said: said.number, seen: seen.number },
    {
      code: 'sender',
      ok: isBank ? sameName(seen.sender, said.sender) : isSuffixOf(seen.sender, said.sender),
      said: said.sender,
      seen: seen.sender,
    },
    {
      code: 'time',
      ok: at >= said.from.getTime() - slackMs && at <= said.until.getTime() + slackMs,
      said: `${said.from.toISOString()} – ${said.until.toISOString()}`,
      seen: seen.at.toISOString(),
    },
    { code: 'alone', ok: around.rivals === 0, said: '', seen: String(around.rivals) },
  ]
  if (!isBank) return reasons
  const profile = around.profileName ?? ''
  return [...reasons, { code: 'holder', ok: profile !== '' && sameName(said.sender, profile), said: said.sender, seen: profile }]
}

/** Credited without a person only when everything holds and the amount is below the limit; otherwise the first thing that speaks against it. */
export function verdictOf(
  reasons: readonly Reason[],
  amount: Money,
  autoBelow: Money,
): { credit: true } | { credit: false; because: string } {
  const against = reasons.find(({ ok }) => !ok)
  if (against !== undefined) return { credit: false, because: `${against.code}_differs` }
  return amount < autoBelow ? { credit: true } : { credit: false, because: 'amount_high' }
}
