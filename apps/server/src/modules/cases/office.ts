/** Cases at the office: with game vendors (W-29, W-30) and about tables. Closing one is audited in the same commit. */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, type Money } from '@khela/money'
import { dayRangeOf, fail, operatorOf, routes, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { findMembers, type MemberView } from '../members/index.ts'
import { appendAudit } from '../staff/index.ts'
import type { FindBooks, FindPair } from './ports.ts'
import { caseOf, caseVendors, closeCase, countOpenCases, listCases, type CaseRow } from './store.ts'

const pageSize = 20
/** What stands beside a case in the modules above. */
interface CasePorts {
  readonly books: FindBooks
  readonly pairs: FindPair
}
type Row = ReplyOf<'officeCase'>['row']

const maybeMoney = (amount: Money | null): string | null => (amount === null ? null : formatMoney(amount))

function rowOf(one: CaseRow, member: MemberView | undefined): Row {
  const { id, vendor, kind, state, player, txId, roundId, op, currency, reason, closedBy, note } = one
  return {
    id,
    vendor,
    kind,
    state,
    memberId: member?.publicId ?? one.memberId?.toString() ?? null,
    account: member?.username ?? null,
    player,
    txId,
    roundId,
    op,
    currency,
    ours: maybeMoney(one.ours),
    theirs: maybeMoney(one.theirs),
    reason,
    happenedAt: one.happenedAt.toISOString(),
    openedAt: one.openedAt.toISOString(),
    closedAt: one.closedAt?.toISOString() ?? null,
    closedBy,
    note,
  }
}

async function rowsOf(t: Tx, scope: Scope, cases: readonly CaseRow[]): Promise<Row[]> {
  const ids = new Set(cases.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])))
  const members = new Map((await findMembers(t, scope, [...ids])).map((member) => [member.memberId, member]))
  return cases.map((one) => rowOf(one, one.memberId === null ? undefined : members.get(one.memberId)))
}
async function oneRow(t: Tx, scope: Scope, one: CaseRow): Promise<Row> {
  return (await rowsOf(t, scope, [one]))[0] ?? fail('not_found')
}

async function readCases(t: Tx, call: Call<'officeCases'>): Promise<ReplyOf<'officeCases'>> {
  const { state, kind, vendor, cursor } = call.input
  const found = await listCases(t, call.scope, {
    state,
    kind,
    vendor,
    after: cursor,
    limit: pageSize + 1,
    ...dayRangeOf(call.app, call.input),
  })
  const shown = found.slice(0, pageSize)
  return {
    content: await rowsOf(t, call.scope, shown),
    next: found.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    open: await countOpenCases(t),
    vendors: await caseVendors(t),
  }
}

/** Of a case about two members at the poker tables: who they are, and the figures it was opened by. */
async function pairOf(t: Tx, scope: Scope, one: CaseRow, pairs: FindPair): Promise<ReplyOf<'officeCase'>['pair']> {
  const figures = one.kind === 'chip_dump' ? await pairs(t, one.id) : undefined
  if (figures === undefined) return null
  const { giver, taker, given, back, since, until, ...rest } = figures
  const members = new Map((await findMembers(t, scope, [giver, taker])).map((member) => [member.memberId, member]))
  const who = (memberId: bigint) => {
    const member = members.get(memberId)
    return { memberId: member?.publicId ?? memberId.toString(), account: member?.username ?? null }
  }
  return {
    ...rest,
    giver: who(giver),
    taker: who(taker),
    given: formatMoney(given),
    back: formatMoney(back),
    since: since.toISOString(),
    until: until.toISOString(),
  }
}

/** One case with our calls, the vendor's, the round and the postings behind it. `not_found`. */
async function readCase(t: Tx, call: Call<'officeCase'>, { books, pairs }: CasePorts): Promise<ReplyOf<'officeCase'>> {
  const { scope } = call
  const one = (await caseOf(t, scope, call.input.id)) ?? fail('not_found')
  return {
    row: await oneRow(t, scope, one),
    ...(await books(t, scope, one)),
    theirs: one.answer.map((line) => ({ ...line })),
    pair: await pairOf(t, scope, one, pairs),
  }
}

/** Closes a case with a note. `reason_required`, `not_found`, `state_changed` when it is closed already. */
async function endCase(t: Tx, call: Call<'officeCaseClose'>): Promise<ReplyOf<'officeCaseClose'>> {
  const { username } = operatorOf(call.actor)
  const { id } = call.input
  const note = call.input.note.trim()
  if (note === '') fail('reason_required')
  const before = (await caseOf(t, call.scope, id)) ?? fail('not_found')
  if (!(await closeCase(t, id, username, note))) fail('state_changed')
  await appendAudit(t, { operator: username, act: 'case.close', subject: id, detail: `${before.kind} at ${before.vendor}: ${note}` })
  return { row: await oneRow(t, call.scope, (await caseOf(t, call.scope, id)) ?? before) }
}

/** The calls of the office about cases. */
export const caseDesk = (ports: CasePorts) =>
  routes({ officeCases: readCases, officeCase: (t, call) => readCase(t, call, ports), officeCaseClose: endCase })
