/** Deposits at the office: the queue, one deposit with what was decided, acts with their lines of the audit, what came in. */
import type { EndpointName, ReplyOf } from '@khela/contract'
import { formatMoney, MERCHANT_CURRENCY, parseMoney, type Money } from '@khela/money'
import { dayRangeOf, fail, now, operatorOf, routes, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { findMembers } from '../members/index.ts'
import { appendAudit, callerOf, refuseOwn } from '../staff/index.ts'
import { approveDeposit, rejectDeposit, reverseDeposit } from './manual/decide.ts'
import { readDesk } from './manual/desk.ts'
import { depositDetail, firstsOf, type DepositDetail } from './manual/detail.ts'
import { dayOf, queueOf, waitingSum, type QueueRow } from './manual/queue-store.ts'
import { importReceived } from './manual/received.ts'
import { freeReceived, type ReceivedRow } from './manual/store.ts'
import type { DepositOffers } from './ports.ts'

const pageSize = 20
type Row = ReplyOf<'officeDeposit'>['row']

async function rowsOf(t: Tx, scope: Scope, rows: readonly QueueRow[]): Promise<Row[]> {
  const members = await findMembers(t, scope, [...new Set(rows.map(({ memberId }) => memberId))])
  const byId = new Map(members.map((member) => [member.memberId, member]))
  const firsts = await firstsOf(
    t,
    scope,
    rows.map(({ id }) => id),
  )
  const at = await now(t)
  return rows.map((row) => {
    const member = byId.get(row.memberId)
    if (!member) throw new Error('a deposit belongs to no member')
    return {
      id: row.id,
      memberId: member.publicId,
      account: member.username,
      method: row.method,
      amount: formatMoney(row.amount),
      credited: moneyOrNull(row.credited),
      state: row.state,
      reason: row.reason,
      createdAt: row.createdAt.toISOString(),
      waitingSeconds: Math.max(0, Math.floor((at.getTime() - row.createdAt.getTime()) / 1000)),
      firstBy: firsts.get(row.id) ?? null,
    }
  })
}

const moneyOrNull = (amount: Money | null): string | null => (amount === null ? null : formatMoney(amount))

async function readQueue(t: Tx, call: Call<'officeDeposits'>): Promise<ReplyOf<'officeDeposits'>> {
  const { filter, cursor } = call.input
  const days = dayRangeOf(call.app, call.input)
  const rows = await queueOf(t, call.scope, { list: filter, after: cursor, limit: pageSize + 1, ...days })
  const shown = rows.slice(0, pageSize)
  const waiting = await waitingSum(t, call.scope)
  return {
    content: await rowsOf(t, call.scope, shown),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    waiting: waiting.count,
    waitingAmount: formatMoney(waiting.amount),
  }
}

function receivedView({
  id,
  provider,
  trxId,
  number,
  amount,
  sender,
  at,
  source,
}: ReceivedRow): ReplyOf<'officeReceived'>['content'][number] {
  return { id, provider, trxId, number, amount: formatMoney(amount), sender, receivedAt: at.toISOString(), source }
}

async function readDeposit(t: Tx, { app, scope, input }: Call<'officeDeposit'>): Promise<ReplyOf<'officeDeposit'>> {
  const detail = (await depositDetail(t, app, scope, input.id)) ?? fail('not_found')
  const { manual, row, rivals } = detail
  const people = await findMembers(t, scope, [row.memberId, ...rivals])
  const numberOf = (memberId: bigint) => people.find((one) => one.memberId === memberId)?.publicId ?? []
  return {
    row: (await rowsOf(t, scope, [row]))[0] ?? fail('not_found'),
    confirmed: moneyOrNull(row.confirmed),
    shown: manual?.account ?? null,
    proof: proofOf(manual),
    reasons: [...detail.reasons],
    candidates: detail.candidates.map(receivedView),
    rivals: rivals.flatMap(numberOf),
    profileName: people.find(({ memberId }) => memberId === row.memberId)?.payeeName ?? null,
    needsTwo: detail.needsTwo,
    can: [...detail.can],
    history: historyOf(detail),
  }
}

function proofOf(manual: DepositDetail['manual']): ReplyOf<'officeDeposit'>['proof'] {
  if (manual === undefined || manual.sender === null || manual.trxId === null || manual.submittedAt === null) return null
  const { sender, trxId, fileId, submittedAt } = manual
  return { sender, trxId, fileId, at: submittedAt.toISOString() }
}

/** States and decisions in the order of time. */
function historyOf({ steps, decisions }: DepositDetail): ReplyOf<'officeDeposit'>['history'] {
  const moved = steps.map(({ state, at }) => ({ state, at, by: null, note: null, amount: null }))
  const decided = decisions.map(({ act, at, by, note, amount }) => ({ state: act, at, by, note, amount: moneyOrNull(amount) }))
  return [...moved, ...decided]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .slice(-60)
    .map((line) => ({ ...line, at: line.at.toISOString() }))
}

type Act = 'officeDepositApprove' | 'officeDepositReject' | 'officeDepositReverse'

/** The deposit before an act. Nobody decides about the own money (REL-A20); the refusal is audited although the call fails. Raises `not_found`, `own_request`. */
async function othersDeposit(t: Tx, call: Call<Act>): Promise<DepositDetail> {
  const { id } = call.input
  const detail = (await depositDetail(t, call.app, call.scope, id)) ?? fail('not_found')
  await refuseOwn(t, call, detail.row.memberId, { act: 'deposit.refused', subject: id })
  return detail
}

async function audited(t: Tx, call: Call<EndpointName>, line: { act: string; subject: string; detail: string }): Promise<void> {
  await appendAudit(t, { operator: operatorOf(call.actor).username, ...line })
}

async function oneRow(t: Tx, { app, scope, input }: Call<Act>): Promise<{ row: Row }> {
  const detail = (await depositDetail(t, app, scope, input.id)) ?? fail('not_found')
  return { row: (await rowsOf(t, scope, [detail.row]))[0] ?? fail('not_found') }
}

/** Whose money it is and what speaks for it, as it stands before the act: the row of the audit is understood by itself. */
async function claimOf(t: Tx, scope: Scope, { row, manual, candidates }: DepositDetail): Promise<string> {
  const [member] = await findMembers(t, scope, [row.memberId])
  const who = `member ${member?.publicId ?? row.memberId}, ${formatMoney(row.amount)} by ${row.method}`
  if (manual === undefined || manual.trxId === null)
    return row.confirmed === null ? who : `${who}, ${formatMoney(row.confirmed)} confirmed by the gateway`
  const seen = candidates.find(({ trxId }) => trxId === manual.trxId)
  return `${who}, TrxID ${manual.trxId}, ${seen === undefined ? 'nothing came in' : `${formatMoney(seen.amount)} came in`}`
}
const noteOf = (note: string): string => (note.trim() === '' ? '' : `: ${note.trim()}`)

async function approve(t: Tx, call: Call<'officeDepositApprove'>, offers: DepositOffers): Promise<ReplyOf<'officeDepositApprove'>> {
  const claim = await claimOf(t, call.scope, await othersDeposit(t, call))
  const { id, state, note } = call.input
  const isDone = await approveDeposit(t, { app: call.app, offers }, call.scope, {
    id,
    state,
    by: await callerOf(t, call),
    amount: parseMoney(call.input.amount),
    note: note.trim(),
  })
  const detail = `${call.input.amount} ${MERCHANT_CURRENCY}; ${claim}${noteOf(note)}`
  await audited(t, call, { act: isDone ? 'deposit.approve' : 'deposit.approve_first', subject: id, detail })
  return oneRow(t, call)
}

async function reject(t: Tx, call: Call<'officeDepositReject'>): Promise<ReplyOf<'officeDepositReject'>> {
  const claim = await claimOf(t, call.scope, await othersDeposit(t, call))
  const { id, state, reason, note } = call.input
  await rejectDeposit(t, call.app, call.scope, { id, state, by: operatorOf(call.actor).username, reason, note: note.trim() })
  await audited(t, call, { act: 'deposit.reject', subject: id, detail: `${reason}; ${claim}${noteOf(note)}` })
  return oneRow(t, call)
}

async function takeBack(t: Tx, call: Call<'officeDepositReverse'>, offers: DepositOffers): Promise<ReplyOf<'officeDepositReverse'>> {
  const before = await othersDeposit(t, call)
  const claim = await claimOf(t, call.scope, before)
  const { id, state, reason } = call.input
  const isDone = await reverseDeposit(t, { app: call.app, offers }, call.scope, { id, state, by: await callerOf(t, call), reason })
  const detail = `${formatMoney(before.row.credited ?? before.row.confirmed ?? 0n)} ${MERCHANT_CURRENCY}; ${claim}: ${reason.trim()}`
  await audited(t, call, { act: isDone ? 'deposit.reverse' : 'deposit.reverse_first', subject: id, detail })
  return oneRow(t, call)
}

async function readDay(t: Tx, { app, scope }: Call<'officeDepositDay'>): Promise<ReplyOf<'officeDepositDay'>> {
  const { day, rows } = await dayOf(t, scope, app.config.timeZone)
  return { day, rows: rows.map((row) => ({ ...row, asked: formatMoney(row.asked), credited: formatMoney(row.credited) })) }
}

async function takeIn(t: Tx, call: Call<'officeReceivedImport'>): Promise<ReplyOf<'officeReceivedImport'>> {
  const { account, ...reply } = await importReceived(t, call.app, call.input, operatorOf(call.actor).username)
  const detail = `${account.method} ${account.number}: ${reply.added} new, ${reply.known} known, ${reply.unread.length} not read`
  await audited(t, call, { act: 'deposit.import', subject: account.id, detail })
  return reply
}

/** The calls of the office about deposits; crediting and taking back follow the offers of deposits. */
export const depositDesk = (offers: DepositOffers) =>
  routes({
    officeDeposits: readQueue,
    officeDeposit: readDeposit,
    officeDepositApprove: (t, call) => approve(t, call, offers),
    officeDepositReject: reject,
    officeDepositReverse: (t, call) => takeBack(t, call, offers),
    officeDepositDay: readDay,
    officeReceived: async (t) => ({ content: (await freeReceived(t, 100)).map(receivedView) }),
    officeReceivedImport: takeIn,
    officeDepositDesk: async (t, { app }) => ({ ...(await readDesk(t, app)), offers: await offers.rows(t) }),
  })
