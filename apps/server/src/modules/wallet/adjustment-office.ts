/** Manual adjustments, as operators make and approve them (CO-5.41). Each act is audited in the same commit. */
import { adjustmentReasons, type ReplyOf } from '@khela/contract'
import { formatMoney, MERCHANT_CURRENCY } from '@khela/money'
import { dayRangeOf, fail, operatorOf, routes, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { deskMember } from '../identity/index.ts'
import { findMembers } from '../members/index.ts'
import { adjustmentBounds, approveAdjustment, foresee, proposeAdjustment, rejectAdjustment } from './adjustment/adjustment.ts'
import { countWaiting as countAdjustments, findAdjustment, pageOfAdjustments, type AdjustmentRow } from './adjustment/store.ts'
import { appendAudit, callerOf, refuseOwn } from '../staff/index.ts'

const pageSize = 20
type Row = ReplyOf<'officeAdjustmentApprove'>['row']

async function rowsOf(t: Tx, scope: Scope, rows: readonly AdjustmentRow[]): Promise<Row[]> {
  const members = new Map(
    (await findMembers(t, scope, [...new Set(rows.map(({ memberId }) => memberId))])).map((one) => [one.memberId, one]),
  )
  const shown: Row[] = []
  for (const row of rows) {
    const member = members.get(row.memberId)
    if (member === undefined) throw new Error('an adjustment belongs to no member')
    const { before, after, owed } = await foresee(t, scope, row)
    const { id, account, side, rest, note, reference, state, madeBy, firstBy, decidedBy, decision } = row
    shown.push({
      id,
      account,
      side,
      rest,
      note,
      reference,
      state,
      madeBy,
      firstBy,
      decidedBy,
      decision,
      memberId: member.publicId,
      username: member.username,
      amount: formatMoney(row.amount),
      wagering: row.multiplier,
      reason: adjustmentReasons.find((one) => one === row.reason) ?? 'other',
      checkers: row.checkers,
      madeAt: row.madeAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      before: formatMoney(before),
      after: formatMoney(after),
      owed: formatMoney(owed),
      posting: row.postingId?.toString() ?? null,
    })
  }
  return shown
}
const oneRow = async (t: Tx, scope: Scope, row: AdjustmentRow): Promise<Row> => (await rowsOf(t, scope, [row]))[0] ?? fail('not_found')

async function readAdjustments(t: Tx, { app, scope, input }: Call<'officeAdjustments'>): Promise<ReplyOf<'officeAdjustments'>> {
  const member = input.member === undefined ? undefined : ((await deskMember(t, scope, input.member)) ?? fail('not_found'))
  const filter = { list: input.filter, memberId: member?.memberId, after: input.cursor, limit: pageSize + 1, ...dayRangeOf(app, input) }
  const rows = await pageOfAdjustments(t, scope, filter)
  const { max, twoFrom } = await adjustmentBounds(app)
  return {
    content: await rowsOf(t, scope, rows.slice(0, pageSize)),
    next: rows.length > pageSize ? (rows[pageSize - 1]?.id ?? null) : null,
    waiting: await countAdjustments(t, scope),
    max: formatMoney(max),
    twoFrom: formatMoney(twoFrom),
    bonusTimes: await app.settings.get('ADJUST_BONUS_TIMES'),
    bonusDays: await app.settings.get('ADJUST_BONUS_DAYS'),
  }
}

const detailOf = ({ side, account, amount, multiplier, reason, note }: AdjustmentRow): string =>
  `${side} ${formatMoney(amount)} ${MERCHANT_CURRENCY} ${account}${multiplier === null ? '' : `, wagered ${multiplier} times`}, ${reason}: ${note}`

async function propose(t: Tx, call: Call<'officeAdjustmentCreate'>): Promise<ReplyOf<'officeAdjustmentCreate'>> {
  const { app, scope, input, actor } = call
  const { username } = operatorOf(actor)
  const member = (await deskMember(t, scope, input.memberId)) ?? fail('not_found')
  await refuseOwn(t, call, member.memberId, { act: 'adjustment.refused', subject: member.publicId })
  const row = await proposeAdjustment(t, app, scope, { ...input, memberId: member.memberId, madeBy: username })
  await appendAudit(t, { operator: username, act: 'adjustment.propose', subject: row.id, detail: `${member.publicId} ${detailOf(row)}` })
  return { row: await oneRow(t, scope, row) }
}

async function approve(t: Tx, call: Call<'officeAdjustmentApprove'>): Promise<ReplyOf<'officeAdjustmentApprove'>> {
  const { app, scope, input, actor } = call
  const { username: by } = operatorOf(actor)
  const seen = (await findAdjustment(t, scope, input.id)) ?? fail('not_found')
  await refuseOwn(t, call, seen.memberId, { act: 'adjustment.refused', subject: input.id })
  const row = await approveAdjustment(t, app, scope, { ...input, by: await callerOf(t, call) })
  const shown = await oneRow(t, scope, row)
  const moved = row.state === 'POSTED' ? `${shown.before} to ${shown.after}, owed ${shown.owed}` : 'first of two'
  await appendAudit(t, { operator: by, act: 'adjustment.approve', subject: row.id, detail: `${moved}; ${detailOf(row)}` })
  return { row: shown }
}

async function reject(t: Tx, call: Call<'officeAdjustmentReject'>): Promise<ReplyOf<'officeAdjustmentReject'>> {
  const { scope, input, actor } = call
  const { username: by } = operatorOf(actor)
  const seen = (await findAdjustment(t, scope, input.id)) ?? fail('not_found')
  await refuseOwn(t, call, seen.memberId, { act: 'adjustment.refused', subject: input.id })
  const row = await rejectAdjustment(t, scope, { ...input, by })
  const act = row.state === 'CANCELLED' ? 'adjustment.cancel' : 'adjustment.reject'
  await appendAudit(t, { operator: by, act, subject: row.id, detail: `${row.decision}; ${detailOf(row)}` })
  return { row: await oneRow(t, scope, row) }
}

export const adjustmentDesk = routes({
  officeAdjustments: readAdjustments,
  officeAdjustmentCreate: propose,
  officeAdjustmentApprove: approve,
  officeAdjustmentReject: reject,
})
