/** The withdrawal queue, over the wallet's front door. The state moves in the wallet; the act is audited here, in one commit. */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, type Money } from '@khela/money'
import { fail, now, operatorOf, type Call, type Operator, type Scope, type Tx } from '../../kernel/index.ts'
import { balances } from '../../ledger/index.ts'
import { findMembers } from '../identity/index.ts'
import { totalsOf } from '../play/index.ts'
import {
  approveWithdrawal,
  listWithdrawals,
  rejectWithdrawal,
  waitingTotals,
  walletTotals,
  withdrawalOf,
  type WithdrawalDetail,
  type WithdrawalRow,
} from '../wallet/index.ts'
import { appendAudit } from './audit.ts'
import { operatorById } from './store.ts'

const pageSize = 20
type Row = ReplyOf<'officeWithdrawal'>['row']

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
      channel: row.channel,
      state: row.state,
      createdAt: row.createdAt.toISOString(),
      waitingSeconds: Math.max(0, Math.floor((at.getTime() - row.createdAt.getTime()) / 1000)),
    }
  })
}

/** `waiting`: oldest first · `decided`: newest first. Totals are of all that wait. */
export async function readQueue(t: Tx, call: Call<'officeWithdrawals'>): Promise<ReplyOf<'officeWithdrawals'>> {
  const { filter, cursor } = call.input
  const rows = await listWithdrawals(t, call.scope, { list: filter, after: cursor, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const waiting = await waitingTotals(t, call.scope)
  return {
    content: await rowsOf(t, call.scope, shown),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    waiting: waiting.count,
    waitingAmount: formatMoney(waiting.amount),
  }
}

export async function readWithdrawal(t: Tx, call: Call<'officeWithdrawal'>): Promise<ReplyOf<'officeWithdrawal'>> {
  const { scope } = call
  const detail = (await withdrawalOf(t, scope, call.input.id)) ?? fail('not_found')
  const { memberId, payeeName, payeeAccount } = detail.row
  const wallet = await walletTotals(t, scope, memberId)
  const played = await totalsOf(t, scope, { memberId, mode: 'real' })
  const accounts = await balances(t, scope, memberId)
  const balanceOf = (kind: 'cash' | 'held'): Money => accounts.find((one) => one.kind === kind)?.balance ?? 0n
  return {
    row: await oneRow(t, scope, detail.row),
    payeeName,
    payeeAccount,
    checks: detail.checks.map((check) => ({ ...check })),
    totals: {
      deposited: formatMoney(wallet.deposited),
      withdrawn: formatMoney(wallet.withdrawn),
      stake: formatMoney(played.stake),
      payout: formatMoney(played.payout),
      cash: formatMoney(balanceOf('cash')),
      held: formatMoney(balanceOf('held')),
    },
    history: historyOf(detail),
  }
}

const historyOf = ({ steps }: WithdrawalDetail) =>
  steps.slice(-50).map(({ state, at, by, reason }) => ({ state, at: at.toISOString(), by, reason }))

async function oneRow(t: Tx, scope: Scope, row: WithdrawalRow): Promise<Row> {
  return (await rowsOf(t, scope, [row]))[0] ?? fail('not_found')
}

/** Nobody decides about the own money (reliability A20). The refusal is audited although the call fails. */
async function refuseOwnRequest(
  t: Tx,
  call: Call<'officeWithdrawalApprove'> | Call<'officeWithdrawalReject'>,
  operator: Operator,
): Promise<void> {
  const { memberId } = await operatorById(t, operator.operatorId)
  if (memberId === null) return
  const detail = await withdrawalOf(t, call.scope, call.input.id)
  if (detail?.row.memberId !== memberId) return
  await call.aside((aside) =>
    appendAudit(aside, { operator: operator.username, act: 'withdrawal.refused', subject: call.input.id, detail: 'own request' }),
  )
  fail('own_request')
}

const auditDetail = (row: WithdrawalRow): string => `${formatMoney(row.amount)} BDT to ${row.channel}`

/** Approves and sends. `own_request`, `state_changed`, `not_found`. */
export async function approve(t: Tx, call: Call<'officeWithdrawalApprove'>): Promise<ReplyOf<'officeWithdrawalApprove'>> {
  const operator = operatorOf(call.actor)
  await refuseOwnRequest(t, call, operator)
  const { id, state } = call.input
  const row = await approveWithdrawal(t, call.app, call.scope, { id, state, by: operator.username })
  await appendAudit(t, { operator: operator.username, act: 'withdrawal.approve', subject: id, detail: auditDetail(row) })
  return { row: await oneRow(t, call.scope, row) }
}

/** Rejects with a reason the member reads. `reason_required`, `own_request`, `state_changed`, `not_found`. */
export async function reject(t: Tx, call: Call<'officeWithdrawalReject'>): Promise<ReplyOf<'officeWithdrawalReject'>> {
  const operator = operatorOf(call.actor)
  await refuseOwnRequest(t, call, operator)
  const { id, state, reason } = call.input
  const row = await rejectWithdrawal(t, call.app, call.scope, { id, state, by: operator.username, reason })
  await appendAudit(t, {
    operator: operator.username,
    act: 'withdrawal.reject',
    subject: id,
    detail: `${auditDetail(row)}: ${reason.trim()}`,
  })
  return { row: await oneRow(t, call.scope, row) }
}
