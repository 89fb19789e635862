/** The risk checks: gathering what the house knows, and the step from REQUESTED to an operator's desk (PAY-3.4.2). */
import { balances } from '../../ledger/index.ts'
import type { Money } from '@khela/money'
import type { App, Scope, Tx } from '../../kernel/index.ts'
import { linksOf } from '../identity/index.ts'
import { findMember, findMembers } from '../members/index.ts'
import { openRequirements, turnoverOf } from '../turnover/index.ts'
import { riskChecks, type Check, type RiskFacts } from './checks.ts'
import { holdsOf } from '../wallet/index.ts'
import { pingAbout } from './live.ts'
import { accountUse } from './payee-store.ts'
import { askedInADay, paidMethods, playedSinceDeposit } from './risk-store.ts'
import { findWithdrawal, keepChecks, moveWithdrawal, type WithdrawalRow } from './store.ts'

/** What floors beside and above know; the office provides it by `riskPort`. */
export interface RiskSources {
  /** Rounds of the last 30 days in which one of `others` staked too, and one of the two won what the other lost. */
  readonly oppositeRounds: (t: Tx, scope: Scope, memberId: bigint, others: readonly bigint[]) => Promise<number>
  /** What the member has staked for money, and what that returned. */
  readonly played: (t: Tx, scope: Scope, memberId: bigint) => Promise<{ readonly stake: Money; readonly payout: Money }>
  /** The tier of identity that stands, and whether a higher one must be proved before this is paid (CO-5.38, CO-5.50). */
  readonly kycOf: (
    t: Tx,
    app: App,
    scope: Scope,
    withdrawal: WithdrawalRow,
  ) => Promise<{ readonly tier: number; readonly isMissing: boolean }>
}

/** Whether a part of the house waits for a proof of identity. */
export async function hasKycHold(t: Tx, scope: Scope, memberId: bigint): Promise<boolean> {
  return (await holdsOf(t, scope, memberId)).some(({ reason }) => reason === 'kyc')
}

async function kycNeeded(t: Tx, app: App, scope: Scope, row: WithdrawalRow, sources: RiskSources): Promise<boolean> {
  return (await hasKycHold(t, scope, row.memberId)) || (await sources.kycOf(t, app, scope, row)).isMissing
}

async function factsOf(t: Tx, app: App, scope: Scope, row: WithdrawalRow, sources: RiskSources): Promise<RiskFacts> {
  const { memberId, channel } = row
  const { crowd } = await app.settings.get('WITHDRAW_RISK')
  const member = await findMember(t, scope, memberId)
  const { others, paidBefore } = await accountUse(t, scope, { memberId, channel, account: row.payeeAccount, except: row.id })
  const links = await linksOf(t, scope, memberId, crowd)
  const tied = [...new Set([...links.map((link) => link.memberId), ...others])]
  const inLine = new Set(links.filter(({ isLine }) => isLine).map((link) => link.memberId))
  const members = new Map((await findMembers(t, scope, tied)).map((one) => [one.memberId, one.publicId]))
  const named = (ids: readonly bigint[]) => ids.flatMap((id) => members.get(id) ?? [])
  const open = await openRequirements(t, scope, memberId)
  const bonus = (await balances(t, scope, memberId)).find(({ kind }) => kind === 'bonus')?.balance ?? 0n
  return {
    turnoverMissing: turnoverOf(open).missing,
    bonus: bonus + turnoverOf(open.filter(({ source }) => source === 'bonus')).missing,
    needsIdentity: await kycNeeded(t, app, scope, row, sources),
    tier: (await sources.kycOf(t, app, scope, row)).tier,
    payeeName: row.payeeName,
    profileName: member?.payeeName ?? null,
    sharedWith: named(others),
    paidBefore,
    channel,
    depositMethods: await paidMethods(t, scope, memberId),
    tiedTo: named(tied),
    tiedInLine: named([...inLine]),
    oppositeRounds: tied.length === 0 ? 0 : await sources.oppositeRounds(t, scope, memberId, tied),
    sinceDeposit: await playedSinceDeposit(t, scope, memberId),
    askedInADay: await askedInADay(t, scope, row),
  }
}

/** The checks as the facts stand now. */
export async function checksOf(t: Tx, app: App, scope: Scope, row: WithdrawalRow, sources: RiskSources): Promise<Check[]> {
  return riskChecks(await factsOf(t, app, scope, row, sources), await app.settings.get('WITHDRAW_RISK'))
}

/**
 * Job: checks a withdrawal that was asked for, or one that waited for identity, keeps what was found, and lays it before the
 * operators; KYC_REQUIRED when identity is to be proved first. Safe to run again; one taken back meanwhile stays so.
 */
export async function checkWithdrawal(t: Tx, app: App, scope: Scope, id: string, sources: RiskSources): Promise<void> {
  const row = await findWithdrawal(t, scope, id)
  if (row?.state !== 'REQUESTED' && row?.state !== 'KYC_REQUIRED') return
  const checks = await checksOf(t, app, scope, row, sources)
  const to = (await kycNeeded(t, app, scope, row, sources)) ? 'KYC_REQUIRED' : 'RISK_CHECK'
  if (row.state === to || !(await moveWithdrawal(t, row, { from: row.state, to, by: 'system' }))) return
  await keepChecks(t, row, checks)
  pingAbout(t, app, row.memberId)
}
