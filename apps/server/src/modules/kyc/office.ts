/** Identity checks as operators meet them (PAY-3.6). Opening one and deciding it are audited in the same commit. */
import { hasPermission, type ReplyOf } from '@khela/contract'
import { routes, dayRangeOf, fail, operatorOf, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { findMembers } from '../members/index.ts'
import { countWaiting as countWaitingKyc, pageOfApplications as listKyc, type ApplicationRow as KycRow } from './store.ts'
import { decideKyc, openKyc, type KycDetail } from './decide.ts'
import { appendAudit, callerOf, operatorById } from '../staff/index.ts'
import { putOnList, readWatchList } from './watch-list.ts'

const pageSize = 20
type Row = ReplyOf<'officeKycQueue'>['content'][number]

async function rowsOf(t: Tx, scope: Scope, found: readonly KycRow[]): Promise<Row[]> {
  const members = new Map(
    (await findMembers(t, scope, [...new Set(found.map(({ memberId }) => memberId))])).map((member) => [member.memberId, member]),
  )
  return found.map((one) => {
    const member = members.get(one.memberId)
    return {
      id: one.id,
      tier: one.tier,
      state: one.state,
      memberId: member?.publicId ?? one.memberId.toString(),
      account: member?.username ?? one.memberId.toString(),
      submittedAt: one.submittedAt?.toISOString() ?? null,
      decidedAt: one.decidedAt?.toISOString() ?? null,
      decidedBy: one.decidedBy,
      firstBy: one.firstBy,
    }
  })
}

async function readKycQueue(t: Tx, { app, input, scope }: Call<'officeKycQueue'>): Promise<ReplyOf<'officeKycQueue'>> {
  const found = await listKyc(t, scope, {
    isWaiting: input.list === 'waiting',
    after: input.cursor,
    limit: pageSize + 1,
    ...dayRangeOf(app, input),
  })
  const shown = found.slice(0, pageSize)
  return {
    content: await rowsOf(t, scope, shown),
    next: found.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    waiting: await countWaitingKyc(t),
  }
}

const personOf = ({ legalName, birthday, address }: NonNullable<KycDetail['person']>) => ({ legalName, birthday, address })

async function wireDetail(t: Tx, scope: Scope, detail: KycDetail): Promise<ReplyOf<'officeKycRead'>> {
  const { row } = detail
  const others = await findMembers(
    t,
    scope,
    detail.others.map(({ memberId }) => memberId),
  )
  const publicIdOf = (memberId: bigint) => others.find((one) => one.memberId === memberId)?.publicId ?? memberId.toString()
  return {
    row: (await rowsOf(t, scope, [row]))[0] ?? fail('not_found'),
    reasons: [...row.reasons],
    note: row.note,
    legalName: row.legalName,
    birthday: row.birthday,
    address: row.address,
    person: detail.person ? personOf(detail.person) : null,
    documentType: row.documentType,
    documentNumber: detail.number,
    expiresOn: row.expiresOn,
    source: row.source,
    explanation: row.explanation,
    front: row.front,
    back: row.back,
    selfie: row.selfie,
    proof: row.proof,
    matches: detail.matches.map(({ kind, name, birthday, note, addedBy }) => ({ kind, name, birthday, note, by: addedBy.slice(0, 20) })),
    others: detail.others.map(({ memberId, by, isProved }) => ({ memberId: publicIdOf(memberId), by, isProved })),
    steps: detail.steps.map(({ state, at, by }) => ({ state, at: at.toISOString(), by })),
  }
}

/** Everything in an application; the audit notes who read it. Who may decide takes it into review. `not_found`. */
async function readKyc(t: Tx, { app, actor, scope, input }: Call<'officeKycRead'>): Promise<ReplyOf<'officeKycRead'>> {
  const { username, role } = operatorOf(actor)
  const detail = await openKyc(t, app, scope, { id: input.id, by: username, take: hasPermission(role, 'kyc.decide') })
  await appendAudit(t, { operator: username, act: 'kyc.read', subject: input.id, detail: `tier ${detail.row.tier}` })
  return wireDetail(t, scope, detail)
}

/** Decides. `own_request` (REL-A20), `reason_required`, `four_eyes`, `not_found`, `state_changed`. */
async function decide(t: Tx, call: Call<'officeKycDecide'>): Promise<ReplyOf<'officeKycDecide'>> {
  const { app, scope, input } = call
  const { operatorId, username } = operatorOf(call.actor)
  const { memberId: own } = await operatorById(t, operatorId)
  const before = await openKyc(t, app, scope, { id: input.id, by: username, take: false })
  if (own === before.row.memberId) {
    await call.aside((aside) => appendAudit(aside, { operator: username, act: 'kyc.refused', subject: input.id, detail: 'own request' }))
    fail('own_request')
  }
  const { isFirst, ...detail } = await decideKyc(t, app, scope, { ...input, by: await callerOf(t, call) })
  const what = input.decision === 'reject' ? `rejected: ${input.reasons.join(', ')}` : isFirst ? 'approved, first of two' : 'approved'
  await appendAudit(t, { operator: username, act: `kyc.${input.decision}`, subject: input.id, detail: `tier ${detail.row.tier} ${what}` })
  return wireDetail(t, scope, detail)
}

export const kycDesk = routes({
  officeKycQueue: readKycQueue,
  officeKycRead: readKyc,
  officeKycDecide: decide,
  officeWatchList: (t) => readWatchList(t),
  officeWatchAdd: putOnList,
})
