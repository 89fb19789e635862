/** Whether a deposit by hand may be credited by itself, by one operator, or takes two (docs/SECURITY.md, REL-A20). */
import { parseMoney, type Money } from '@khela/money'
import { fail, isSamePerson, lockNames, type App, type Person, type Tx } from '../../../kernel/index.ts'
import type { DepositRow } from '../deposit/store.ts'
import { creditedBy, creditedOnNumber, creditedToMember, hasCredited } from './eyes-store.ts'
import { forwarder, type DecisionRow, type ReceivedRow } from './store.ts'

/** The first of two who approved or took back, as the last thing that was decided. */
export function firstOf(decisions: readonly DecisionRow[], act: 'approve_first' | 'reverse_first'): DecisionRow | undefined {
  const last = decisions.at(-1)
  return last?.act === act ? last : undefined
}

/** The operators who vouch for what came in: who brought it, and whose statement says the same; none for a gateway and the demo's play. */
export function witnessesOf(seen: ReceivedRow | undefined): string[] {
  if (seen === undefined || seen.source === 'simulated') return []
  return [...new Set([seen.by, seen.statementBy].filter((one): one is string => one !== null && one !== forwarder))]
}

const limit = async (
  app: App,
  name: 'DEPOSIT_FOUR_EYES_ABOVE' | 'DEPOSIT_OPERATOR_DAY' | 'DEPOSIT_MEMBER_DAY' | 'DEPOSIT_NUMBER_DAY_AUTO',
) => parseMoney(await app.settings.get(name))

/** Whoever reads one of these sums waits for the others who do. */
const lockSums = (t: Tx, names: readonly string[]): Promise<void> =>
  lockNames(
    t,
    names.map((name) => `wallet.credited:${name}`),
  )

/** What is asked for and what was found: the larger counts, so that a smaller number typed later changes nothing. */
async function isLarge(app: App, deposit: DepositRow, amount: Money): Promise<boolean> {
  const most = await limit(app, 'DEPOSIT_FOUR_EYES_ABOVE')
  return amount > most || deposit.amount > most
}

export interface Crediting {
  readonly deposit: DepositRow
  readonly amount: Money
  /** What came in; undefined where nothing is known of it. */
  readonly seen: ReceivedRow | undefined
  /** Deposits whose money the house has from its provider: it is no claim. */
  readonly isConfirmed: boolean
}

/** Whether crediting takes two for what the deposit itself is, whoever decides. */
export async function takesTwo(app: App, { deposit, amount, seen, isConfirmed }: Crediting): Promise<boolean> {
  return (!isConfirmed && seen === undefined) || (await isLarge(app, deposit, amount))
}

/**
 * Whether this operator cannot credit it alone: the deposit takes two, the operator brought the very line that it is matched
 * with, or a day's sum of this operator or of this member is reached. Sums are of the last 24 hours; whoever asks waits for others who ask.
 */
export async function takesTwoOf(t: Tx, app: App, by: Person, crediting: Crediting): Promise<boolean> {
  const { deposit, amount, seen } = crediting
  await lockSums(t, [...by.accounts.map((one) => `operator:${one}`), `member:${deposit.memberId}`])
  if ((await takesTwo(app, crediting)) || witnessesOf(seen).some((one) => isSamePerson(by, one))) return true
  if ((await creditedBy(t, by.accounts)) + amount > (await limit(app, 'DEPOSIT_OPERATOR_DAY'))) return true
  return (await creditedToMember(t, deposit.memberId)) + amount > (await limit(app, 'DEPOSIT_MEMBER_DAY'))
}

/**
 * Why a proof that agrees with what came in is not credited by itself; undefined when it may be. An SMS alone is not enough: a
 * provider's statement must say the same.
 */
export async function againstAuto(t: Tx, app: App, { memberId }: DepositRow, seen: ReceivedRow): Promise<string | undefined> {
  if (seen.source === 'sms' && seen.statementBy === null) return 'statement_missing'
  const witnesses = witnessesOf(seen)
  await lockSums(t, [`number:${seen.number}`, `member:${memberId}`, ...witnesses.map((one) => `operator:${one}`)])
  if ((await creditedOnNumber(t, seen.number)) + seen.amount > (await limit(app, 'DEPOSIT_NUMBER_DAY_AUTO'))) return 'day_sum'
  if (witnesses.length === 0) return undefined
  const most = await limit(app, 'DEPOSIT_OPERATOR_DAY')
  for (const one of witnesses) if ((await creditedBy(t, [one])) + seen.amount > most) return 'day_sum'
  return (await creditedToMember(t, memberId)) + seen.amount > (await limit(app, 'DEPOSIT_MEMBER_DAY')) ? 'day_sum' : undefined
}

/** Whoever credited a member's deposit by hand lately, under any account of theirs, does not pay that member out. Raises `credited_by_you`. */
export async function refuseCreditor(t: Tx, app: App, memberId: bigint, by: Person): Promise<void> {
  if (await hasCredited(t, memberId, by.accounts, await app.settings.get('WITHDRAW_CREDITOR_DAYS'))) fail('credited_by_you')
}
