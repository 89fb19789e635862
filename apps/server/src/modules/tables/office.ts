/**
 * The live tables at the office, and what is said there. An act and its audit row
 * are one commit (REL-O05).
 */
import type { ReplyOf } from '@khela/contract'
import { formatMoney, type Money } from '@khela/money'
import { dayRangeOf, fail, now, operatorOf, routes, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { deskExposure, deskLimits, deskPast, deskTables, type DeskRound, type DeskTable } from './desk.ts'
import { muteMember, tableLines, tableMutes, takeLineAway } from './moderation.ts'
import { findMembers, type MemberView } from '../members/index.ts'
import { appendAudit, memberOf, refuseOwn } from '../staff/index.ts'

type Row = ReplyOf<'officeTables'>['tables'][number]
type Round = NonNullable<Row['round']>

const maybeMoney = (amount: Money | null): string | null => (amount === null ? null : formatMoney(amount))
const iso = (at: Date | null): string | null => at?.toISOString() ?? null

function wireSums({ staked, paid, ...counts }: DeskRound['real']): Round['real'] {
  return { ...counts, staked: formatMoney(staked), paid: maybeMoney(paid) }
}
function wireRound({ openAt, overAt, real, demo, ...round }: DeskRound): Round {
  return { ...round, openAt: openAt.toISOString(), overAt: iso(overAt), real: wireSums(real), demo: wireSums(demo) }
}
function wireTable({ terms, round, risk, results, name, ...row }: DeskTable): Row {
  return {
    ...row,
    name: { ...name },
    round: round === null ? null : wireRound(round),
    risk: formatMoney(risk),
    exposure: deskExposure(terms),
    results: results.map((one) => ({ ...one })),
  }
}

async function readTables(t: Tx, call: Call<'officeTables'>): Promise<ReplyOf<'officeTables'>> {
  return { serverTime: (await now(t)).toISOString(), tables: (await deskTables(t, call.app)).map(wireTable) }
}

/** Error: not_found for a table that the catalogue does not have. */
async function readTable(t: Tx, call: Call<'officeTable'>): Promise<ReplyOf<'officeTable'>> {
  const { table, chain, before } = call.input
  const [row] = await deskTables(t, call.app, table)
  if (row === undefined) return fail('not_found')
  const { betting, closed, scene, result, voidAfter } = row.terms
  const past = await deskPast(
    t,
    table,
    { chain, before: before === undefined ? undefined : Number(before) },
    dayRangeOf(call.app, call.input),
  )
  return {
    row: wireTable(row),
    limits: deskLimits(row.terms),
    times: { betting, closed, scene, result, voidAfter },
    rounds: past.rounds.map(wireRound),
    more: past.more,
  }
}

/** Members by their inner number, of those that are named. */
async function membersBy(t: Tx, scope: Scope, ids: readonly (bigint | null)[]): Promise<ReadonlyMap<bigint, MemberView>> {
  const named = [...new Set(ids.flatMap((id) => (id === null ? [] : [id])))]
  return new Map((await findMembers(t, scope, named)).map((member) => [member.memberId, member]))
}

async function readLines(t: Tx, call: Call<'officeTableLines'>): Promise<ReplyOf<'officeTableLines'>> {
  const rows = await tableLines(t, call.input.table)
  const members = await membersBy(
    t,
    call.scope,
    rows.map(({ memberId }) => memberId),
  )
  return {
    lines: rows.map(({ id, who, text, at, memberId, mutedUntil }) => {
      const member = memberId === null ? undefined : members.get(memberId)
      return {
        id,
        who,
        text,
        at: at.toISOString(),
        memberId: member?.publicId ?? null,
        account: member?.username ?? null,
        mutedUntil: iso(mutedUntil),
      }
    }),
  }
}

/** Error: not_found when the line is gone already. */
async function remove(t: Tx, call: Call<'officeTableLineRemove'>): Promise<ReplyOf<'officeTableLineRemove'>> {
  const { id, muteHours, reason } = call.input
  const operator = operatorOf(call.actor).username
  const taken = (await takeLineAway(t, call.app, id, muteHours, { reason, operator })) ?? fail('not_found')
  const muted = taken.mutedUntil === null ? '' : `; muted until ${taken.mutedUntil.toISOString()}`
  const detail = `${taken.table}, member ${taken.memberId ?? 'dealer'}: “${taken.text}”; ${reason}${muted}`
  await appendAudit(t, { operator, act: 'table.line_remove', subject: id, detail })
  return { mutedUntil: iso(taken.mutedUntil) }
}

async function readMutes(t: Tx, scope: Scope): Promise<ReplyOf<'officeTableMutes'>['mutes']> {
  const rows = await tableMutes(t, scope)
  const members = await membersBy(
    t,
    scope,
    rows.map(({ memberId }) => memberId),
  )
  return rows.flatMap(({ memberId, until, reason, operator, at }) => {
    const member = members.get(memberId)
    if (member === undefined) return []
    const { publicId, username } = member
    return [{ memberId: publicId, account: username, until: until.toISOString(), reason, by: operator, at: at.toISOString() }]
  })
}

/** Errors: reason_required; not_found; own_request; state_changed when nothing keeps the member from writing. */
async function mute(t: Tx, call: Call<'officeTableMute'>): Promise<ReplyOf<'officeTableMute'>> {
  const { hours, memberId: number } = call.input
  const operator = operatorOf(call.actor).username
  const reason = call.input.reason.trim()
  if (reason === '') fail('reason_required')
  const { memberId, publicId } = await memberOf(t, call.scope, number)
  await refuseOwn(t, call, memberId, { act: 'table.mute.refused', subject: publicId })
  const muted = (await muteMember(t, memberId, hours, { reason, operator })) ?? fail('state_changed')
  const detail = muted.until === null ? reason : `until ${muted.until.toISOString()}: ${reason}`
  await appendAudit(t, { operator, act: muted.until === null ? 'table.unmute' : 'table.mute', subject: publicId, detail })
  return { mutes: await readMutes(t, call.scope) }
}

export const tableDesk = routes({
  officeTables: readTables,
  officeTable: readTable,
  officeTableLines: readLines,
  officeTableLineRemove: remove,
  officeTableMutes: async (t, { scope }) => ({ mutes: await readMutes(t, scope) }),
  officeTableMute: mute,
})
