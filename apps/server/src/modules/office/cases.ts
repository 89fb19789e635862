/** Cases with game vendors, over play's front door (W-29, W-30). Closing one is audited in the same commit. */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, type Money } from '@khela/money'
import { dayRangeOf, fail, operatorOf, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { dumpFigures } from '../poker/index.ts'
import { findMembers, type MemberView } from '../members/index.ts'
import { caseOf, caseVendors, closeCase, countOpenCases, listCases, type CaseRow } from '../cases/index.ts'
import { ourLines, postingsOfCall, roundOf } from '../play/index.ts'
import { appendAudit } from '../staff/index.ts'

const pageSize = 20
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

export async function readCases(t: Tx, call: Call<'officeCases'>): Promise<ReplyOf<'officeCases'>> {
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
async function pairOf(t: Tx, scope: Scope, one: CaseRow): Promise<ReplyOf<'officeCase'>['pair']> {
  const figures = one.kind === 'chip_dump' ? await dumpFigures(t, one.id) : undefined
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
export async function readCase(t: Tx, call: Call<'officeCase'>): Promise<ReplyOf<'officeCase'>> {
  const { scope } = call
  const one = (await caseOf(t, scope, call.input.id)) ?? fail('not_found')
  const round = one.roundId === null ? undefined : await roundOf(t, scope, one.roundId)
  const { memberId, vendor, txId } = one
  const ofCall = memberId === null || txId === null ? [] : await postingsOfCall(t, scope, { memberId, vendor, txId })
  return {
    row: await oneRow(t, scope, one),
    ours: (await ourLines(t, scope, one)).map((line) => ({
      txId: line.txId,
      op: line.op,
      amount: formatMoney(line.amount),
      win: line.op === 'bet' || line.op === 'betwin' ? formatMoney(line.payout) : null,
      state: line.state,
      at: line.at.toISOString(),
    })),
    theirs: one.answer.map((line) => ({ ...line })),
    round: round
      ? {
          id: round.id,
          gameCode: round.gameCode,
          name: round.displayName,
          status: round.status,
          stake: formatMoney(round.stake),
          payout: formatMoney(round.payout),
          at: round.at.toISOString(),
        }
      : null,
    postings: [...new Set([...(round?.postingIds ?? []), ...ofCall])].slice(0, 200).map(String),
    pair: await pairOf(t, scope, one),
  }
}

/** Closes a case with a note. `reason_required`, `not_found`, `state_changed` when it is closed already. */
export async function endCase(t: Tx, call: Call<'officeCaseClose'>): Promise<ReplyOf<'officeCaseClose'>> {
  const { username } = operatorOf(call.actor)
  const { id } = call.input
  const note = call.input.note.trim()
  if (note === '') fail('reason_required')
  const before = (await caseOf(t, call.scope, id)) ?? fail('not_found')
  if (!(await closeCase(t, id, username, note))) fail('state_changed')
  await appendAudit(t, { operator: username, act: 'case.close', subject: id, detail: `${before.kind} at ${before.vendor}: ${note}` })
  return { row: await oneRow(t, call.scope, (await caseOf(t, call.scope, id)) ?? before) }
}
