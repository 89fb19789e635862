/** Withdrawals as the office reads them: the queue, and one withdrawal with all that is known around it. */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, type Money } from '@khela/money'
import { dayRangeOf, fail, now, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { balances } from '../../ledger/index.ts'
import { findMember, findMembers, memberByName } from '../members/index.ts'
import { callerOf } from '../staff/index.ts'
import { standingHolds } from '../wallet/index.ts'
import { takesTwoBy, walletTotals, withdrawalOf, type WithdrawalDetail } from './decide.ts'
import { fourEyesAbove } from './pay.ts'
import { graphAround } from './picture.ts'
import { flowOf } from './risk-store.ts'
import type { RiskSources } from './risk.ts'
import { pageOfWithdrawals, queueTotals, type WithdrawalRow } from './store.ts'

const pageSize = 20
const flowDays = 30
type Detail = ReplyOf<'officeWithdrawal'>
type Row = Detail['row']
const iso = (at: Date | null): string | null => at?.toISOString() ?? null

async function rowsOf(t: Tx, scope: Scope, rows: readonly WithdrawalRow[]): Promise<Row[]> {
  const members = await findMembers(t, scope, [...new Set(rows.map(({ memberId }) => memberId))])
  const byId = new Map(members.map((member) => [member.memberId, member]))
  const at = await now(t)
  return rows.map((row) => {
    const member = byId.get(row.memberId)
    if (!member) throw new Error('a withdrawal belongs to no member')
    return {
      id: row.id,
      memberId: member.publicId,
      account: member.username,
      amount: formatMoney(row.amount),
      remaining: formatMoney(row.remaining),
      channel: row.channel,
      state: row.state,
      warnings: row.checks === null ? null : row.checks.filter(({ ok }) => !ok).length,
      createdAt: row.createdAt.toISOString(),
      waitingSeconds: Math.max(0, Math.floor((at.getTime() - row.createdAt.getTime()) / 1000)),
    }
  })
}

/** `waiting` and `paying`: oldest first · the others newest first. Totals are of all, whatever is asked for. */
export async function readQueue(t: Tx, call: Call<'officeWithdrawals'>): Promise<ReplyOf<'officeWithdrawals'>> {
  const { scope, app } = call
  const { filter, cursor, channel, account, warned } = call.input
  const limit = await fourEyesAbove(app)
  const named = account === undefined ? undefined : await memberByName(t, scope, account)
  const asked = {
    list: filter,
    after: cursor,
    limit: pageSize + 1,
    fourEyesAbove: limit,
    channel,
    warned: warned === 'yes',
    ...dayRangeOf(app, call.input),
  }
  const memberIds = account === undefined ? undefined : named ? [named.memberId] : []
  const rows = await pageOfWithdrawals(t, scope, { ...asked, memberIds })
  const shown = rows.slice(0, pageSize)
  const totals = await queueTotals(t, scope, limit)
  return {
    content: await rowsOf(t, scope, shown),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    waiting: totals.waiting,
    waitingAmount: formatMoney(totals.waitingAmount),
    paying: totals.paying,
    disputed: totals.disputed,
  }
}

async function totalsFor(t: Tx, scope: Scope, memberId: bigint, sources: RiskSources): Promise<Detail['totals']> {
  const wallet = await walletTotals(t, scope, memberId)
  const played = await sources.played(t, scope, memberId)
  const accounts = await balances(t, scope, memberId)
  const balanceOf = (kind: 'cash' | 'held'): Money => accounts.find((one) => one.kind === kind)?.balance ?? 0n
  return {
    deposited: formatMoney(wallet.deposited),
    withdrawn: formatMoney(wallet.withdrawn),
    stake: formatMoney(played.stake),
    payout: formatMoney(played.payout),
    cash: formatMoney(balanceOf('cash')),
    held: formatMoney(balanceOf('held')),
  }
}

/** One withdrawal. Raises `not_found`. */
export async function readWithdrawal(t: Tx, call: Call<'officeWithdrawal'>, sources: RiskSources): Promise<Detail> {
  const { scope, app } = call
  const detail = (await withdrawalOf(t, app, scope, { id: call.input.id, sources })) ?? fail('not_found')
  const { row, fourEyesAbove: limit } = detail
  const self = (await findMember(t, scope, row.memberId)) ?? fail('not_found')
  const flow = await flowOf(t, scope, row.memberId, { days: flowDays, zone: app.config.timeZone })
  return {
    row: await oneRow(t, scope, row),
    payeeName: row.payeeName,
    payeeAccount: row.payeeAccount,
    bank: row.bank,
    branch: row.branch,
    payableAt: iso(row.payableAt),
    hasGateway: detail.hasGateway,
    fourEyes: { needed: await takesTwoBy(t, app, row, await callerOf(t, call)), limit: formatMoney(limit), firstBy: row.approvedBy },
    checks: [...detail.checks],
    checksThen: row.checks === null ? null : [...row.checks],
    holds: await standingHolds(t, scope, row.memberId),
    totals: await totalsFor(t, scope, row.memberId, sources),
    received: formatMoney(row.paid),
    returned: formatMoney(row.returned),
    ...partsAndDisputes(detail),
    requirements: detail.requirements.slice(0, 50).map(({ source, needed, done, contribution, expiresAt }) => ({
      source,
      needed: formatMoney(needed),
      done: formatMoney(done),
      contribution:
        contribution === null
          ? null
          : Object.entries(contribution)
              .slice(0, 30)
              .map(([category, percent]) => ({ category, percent })),
      expiresAt: iso(expiresAt),
    })),
    leastOdds: await app.settings.get('TURNOVER_LEAST_HUNDREDTHS'),
    history: detail.steps.slice(-50).map(({ state, at, by, reason }) => ({ state, at: at.toISOString(), by, reason })),
    graph: await graphAround(t, app, scope, self),
    flow: flow.map(({ day, deposited, staked, withdrawn }) => ({
      day,
      deposited: formatMoney(deposited),
      staked: formatMoney(staked),
      withdrawn: formatMoney(withdrawn),
    })),
  }
}

function partsAndDisputes({ parts, disputes }: WithdrawalDetail): Pick<Detail, 'parts' | 'disputes'> {
  const amounts = new Map(parts.map(({ id, amount }) => [id, amount]))
  return {
    parts: parts.slice(-60).map((part) => ({
      id: part.id,
      no: part.no,
      amount: formatMoney(part.amount),
      state: part.state,
      way: part.way,
      isAgain: part.isAgain,
      reference: part.reference,
      picture: part.picture,
      by: part.by,
      madeAt: part.madeAt.toISOString(),
      paidAt: iso(part.paidAt),
      receipt: part.receipt,
      receiptUntil: iso(part.receiptUntil),
      reason: part.reason,
    })),
    disputes: disputes.slice(-60).map((dispute) => ({
      id: dispute.id,
      partId: dispute.partId,
      amount: formatMoney(amounts.get(dispute.partId) ?? 0n),
      state: dispute.state,
      note: dispute.note,
      picture: dispute.picture,
      openedAt: dispute.openedAt.toISOString(),
      firstBy: dispute.firstBy,
      resolvedBy: dispute.resolvedBy,
      resolvedAt: iso(dispute.resolvedAt),
      reason: dispute.reason,
    })),
  }
}

/** One line of the queue. */
export async function oneRow(t: Tx, scope: Scope, row: WithdrawalRow): Promise<Row> {
  return (await rowsOf(t, scope, [row]))[0] ?? fail('not_found')
}
