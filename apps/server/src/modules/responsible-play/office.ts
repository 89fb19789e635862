/** Cases of responsible play, as operators meet them (CO-5.23, CO-5.24). Acts are audited in the same commit. */
import { houseLimitNames, type ReplyOf } from '@khela/contract'
import { formatMoney, type Money } from '@khela/money'
import { routes, dayRangeOf, fail, operatorOf, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { actOnCase, responsiblePlayCase, type CaseDetail } from './cases.ts'
import { countOpenCases, listCases, type CaseRow } from './store.ts'
import { findMembers } from '../members/index.ts'
import { appendAudit, operatorById } from '../staff/index.ts'

const pageSize = 20
type Row = ReplyOf<'officeHarmCases'>['content'][number]
type Detail = ReplyOf<'officeHarmCase'>

const maybeMoney = (amount: Money | null | undefined): string | null =>
  amount === null || amount === undefined ? null : formatMoney(amount)

async function rowsOf(t: Tx, scope: Scope, cases: readonly CaseRow[]): Promise<Row[]> {
  const found = await findMembers(t, scope, [...new Set(cases.map(({ memberId }) => memberId))])
  const members = new Map(found.map((member) => [member.memberId, member]))
  return cases.map(({ figures: _figures, memberId, markers, openedAt, seenAt, closedAt, ...one }) => ({
    ...one,
    memberId: members.get(memberId)?.publicId ?? memberId.toString(),
    account: members.get(memberId)?.username ?? memberId.toString(),
    markers: [...markers],
    openedAt: openedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }))
}

async function readResponsiblePlayCases(t: Tx, { app, input, scope }: Call<'officeHarmCases'>): Promise<ReplyOf<'officeHarmCases'>> {
  const found = await listCases(t, scope, { state: input.state, after: input.cursor, limit: pageSize + 1, ...dayRangeOf(app, input) })
  const shown = found.slice(0, pageSize)
  return {
    content: await rowsOf(t, scope, shown),
    next: found.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    open: await countOpenCases(t),
  }
}

async function wireDetail(t: Tx, scope: Scope, { row, standing, steps }: CaseDetail): Promise<Detail> {
  const { depositsWeek, depositsUsual, samePersonAs, ...counts } = row.figures
  return {
    row: (await rowsOf(t, scope, [row]))[0] ?? fail('not_found'),
    figures: {
      ...counts,
      depositsWeek: formatMoney(depositsWeek),
      depositsUsual: formatMoney(depositsUsual),
      samePersonAs: samePersonAs.slice(0, 20),
    },
    limits: houseLimitNames.map((name) => ({
      name,
      own: maybeMoney(standing.caps.member[name]?.value),
      house: maybeMoney(standing.caps.operator[name]?.value),
    })),
    excluded: standing.excluded,
    excludedUntil: standing.excludedUntil?.toISOString() ?? null,
    coolingUntil: standing.coolingUntil?.toISOString() ?? null,
    steps: steps.map(({ at, by, act, text }) => ({ at: at.toISOString(), by, act, text })),
  }
}

/** One case. `not_found`. */
async function readResponsiblePlayCase(t: Tx, { input, scope }: Call<'officeHarmCase'>): Promise<Detail> {
  return wireDetail(t, scope, await responsiblePlayCase(t, scope, input.id))
}

/** An operator does nothing about themselves as a member (REL-A20). */
export async function refuseOwnCase(
  t: Tx,
  call: Pick<Call<'officeHarmAct'>, 'actor' | 'aside' | 'scope'> & { readonly input: { readonly id: string } },
): Promise<string> {
  const { operatorId, username } = operatorOf(call.actor)
  const { row } = await responsiblePlayCase(t, call.scope, call.input.id)
  const { memberId } = await operatorById(t, operatorId)
  if (memberId === row.memberId) {
    await call.aside((aside) => appendAudit(aside, { operator: username, act: 'care.refused', subject: row.id, detail: 'own request' }))
    fail('own_request')
  }
  return username
}

/** Notes, writes or closes. `own_request`, `reason_required`, `not_found`, `state_changed`. */
async function actOnResponsiblePlayCase(t: Tx, call: Call<'officeHarmAct'>): Promise<Detail> {
  const { id, act, text } = call.input
  const by = await refuseOwnCase(t, call)
  const detail = await actOnCase(t, call.app, call.scope, { id, act, text, by })
  await appendAudit(t, { operator: by, act: `care.${act}`, subject: id, detail: text.trim() })
  return wireDetail(t, call.scope, detail)
}

export const responsiblePlayDesk = routes({
  officeHarmCases: readResponsiblePlayCases,
  officeHarmCase: readResponsiblePlayCase,
  officeHarmAct: actOnResponsiblePlayCase,
})
