/** SQL of applications and their journal. */
import type { FundSource, KycDocument, KycReason, KycState } from '@khela/contract'
import { sqlDays, sqlPrivate, textArray, type DayRange, type Scope, type Tx } from '../../kernel/index.ts'
import { mayFollow } from './rules.ts'

export interface ApplicationRow {
  readonly id: string
  readonly seq: bigint
  readonly memberId: bigint
  readonly tier: number
  readonly state: KycState
  readonly legalName: string | null
  /** yyyy-MM-dd, as `expiresOn`. */
  readonly birthday: string | null
  readonly address: string | null
  readonly documentType: KycDocument | null
  readonly documentNumber: Buffer | null
  readonly documentTail: string | null
  readonly expiresOn: string | null
  readonly source: FundSource | null
  readonly explanation: string | null
  readonly front: string | null
  readonly back: string | null
  readonly selfie: string | null
  readonly proof: string | null
  readonly reasons: readonly KycReason[]
  readonly note: string
  readonly submittedAt: Date | null
  readonly firstBy: string | null
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
}

const columns = `a.id, a.seq, a.member_id as "memberId", a.tier, a.state, a.legal_name as "legalName", a.birthday::text as birthday, a.address,
  a.document_type as "documentType", a.document_number as "documentNumber", a.document_tail as "documentTail",
  a.expires_on::text as "expiresOn", a.source, a.explanation, a.front, a.back, a.selfie, a.proof, a.reasons, a.note,
  a.submitted_at as "submittedAt", a.first_by as "firstBy", a.decided_at as "decidedAt", a.decided_by as "decidedBy"`

const mostShown = 30

/** Applications of a member, newest first. */
export function applicationsOf(t: Tx, scope: Scope, memberId: bigint): Promise<ApplicationRow[]> {
  const { where, params } = sqlPrivate(scope, { member: 'a.member_id' }, 3)
  return t.query(`select ${columns} from identity.kyc_application a where a.member_id = $1 and ${where} order by a.seq desc limit $2`, [
    memberId,
    mostShown,
    ...params,
  ])
}

/** The tiers of which an approved application stands. */
export async function approvedTiers(t: Tx, scope: Scope, memberId: bigint): Promise<ReadonlySet<number>> {
  const { where, params } = sqlPrivate(scope, { member: 'a.member_id' }, 2)
  const rows = await t.query<{ tier: number }>(
    `select a.tier from identity.kyc_application a where a.member_id = $1 and a.state = 'APPROVED' and ${where}`,
    [memberId, ...params],
  )
  return new Set(rows.map(({ tier }) => tier))
}

export async function applicationById(t: Tx, scope: Scope, id: string): Promise<ApplicationRow | undefined> {
  const { where, params } = sqlPrivate(scope, { member: 'a.member_id' }, 2)
  return t.maybe(`select ${columns} from identity.kyc_application a where a.id = $1 and ${where}`, [id, ...params])
}

/** The application of a tier that is under way. */
export async function openApplication(t: Tx, scope: Scope, memberId: bigint, tier: number): Promise<ApplicationRow | undefined> {
  const { where, params } = sqlPrivate(scope, { member: 'a.member_id' }, 3)
  return t.maybe(
    `select ${columns} from identity.kyc_application a
      where a.member_id = $1 and a.tier = $2 and a.state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW') and ${where}`,
    [memberId, tier, ...params],
  )
}

export interface NewApplication {
  readonly id: string
  readonly memberId: bigint
  readonly tier: number
  readonly state: 'DRAFT' | 'SUBMITTED'
  readonly legalName?: string
  readonly birthday?: string
  readonly address?: string
}

/** Adds an application; false when one of its tier is under way or stands. */
export async function insertApplication(t: Tx, made: NewApplication): Promise<boolean> {
  // One of tier 1 may come to stand within its own transaction: who presses at the same moment waits for that, and then sees it.
  await t.query(`select pg_advisory_xact_lock(hashtextextended('identity.kyc:' || $1::text, 0))`, [made.memberId])
  const added = await t.run(
    `insert into identity.kyc_application (member_id, id, tier, state, legal_name, birthday, address, submitted_at)
     select $1, $2, $3, $4, $5, $6, $7, case when $4 = 'SUBMITTED' then kernel.now() end
      where not exists (select from identity.kyc_application s where s.member_id = $1 and s.tier = $3 and s.state = 'APPROVED')
     on conflict do nothing`,
    [made.memberId, made.id, made.tier, made.state, made.legalName ?? null, made.birthday ?? null, made.address ?? null],
  )
  if (added === 0) return false
  await addStep(t, made, made.state, 'member')
  return true
}

/** What a draft may be given; a field that is absent stays. */
export interface DraftChange {
  readonly documentType?: KycDocument | undefined
  readonly number?: { readonly sealed: Buffer; readonly hash: Buffer; readonly tail: string } | undefined
  readonly expiresOn?: string | null | undefined
  readonly source?: FundSource | undefined
  readonly explanation?: string | undefined
  readonly front?: string | null | undefined
  readonly back?: string | null | undefined
  readonly selfie?: string | null | undefined
  readonly proof?: string | null | undefined
}

/** Writes into a draft; false when it is none any more. */
export async function updateDraft(t: Tx, { memberId, id }: { memberId: bigint; id: string }, change: DraftChange): Promise<boolean> {
  const { number, ...rest } = change
  const given: Record<string, unknown> = {
    document_type: rest.documentType,
    document_number: number?.sealed,
    document_hash: number?.hash,
    document_tail: number?.tail,
    expires_on: rest.expiresOn,
    source: rest.source,
    explanation: rest.explanation,
    front: rest.front,
    back: rest.back,
    selfie: rest.selfie,
    proof: rest.proof,
  }
  const sets = Object.entries(given).filter(([, value]) => value !== undefined)
  const list = ['state = state', ...sets.map(([column], i) => `${column} = $${i + 3}`)].join(', ')
  const written = await t.run(`update identity.kyc_application set ${list} where member_id = $1 and id = $2 and state = 'DRAFT'`, [
    memberId,
    id,
    ...sets.map(([, value]) => value),
  ])
  return written === 1
}

interface Move {
  readonly from: KycState
  readonly to: KycState
  readonly by: string
  readonly reasons?: readonly KycReason[]
  readonly note?: string
}

/** Compare-and-set of the state with its journal line; false when it was another one. */
export async function moveApplication(t: Tx, one: { memberId: bigint; id: string }, move: Move): Promise<boolean> {
  if (!mayFollow(move.from, move.to)) throw new Error(`an application does not go from ${move.from} to ${move.to}`)
  const isDecision = move.to === 'APPROVED' || move.to === 'REJECTED'
  const moved = await t.run(
    `update identity.kyc_application
        set state = $4, reasons = coalesce($5, reasons), note = coalesce($6, note),
            submitted_at = case when $4 = 'SUBMITTED' then kernel.now() else submitted_at end,
            decided_at = case when $7 then kernel.now() else decided_at end, decided_by = case when $7 then $8 else decided_by end
      where member_id = $1 and id = $2 and state = $3`,
    [one.memberId, one.id, move.from, move.to, move.reasons ? textArray(move.reasons) : null, move.note ?? null, isDecision, move.by],
  )
  if (moved === 0) return false
  await addStep(t, one, move.to, move.by)
  return true
}

/** Notes who approved first; false when somebody has, or it is not in review. */
export async function noteFirst(t: Tx, one: { memberId: bigint; id: string }, by: string): Promise<boolean> {
  const noted = await t.run(
    `update identity.kyc_application set first_by = $3 where member_id = $1 and id = $2 and state = 'IN_REVIEW' and first_by is null`,
    [one.memberId, one.id, by],
  )
  return noted === 1
}

async function addStep(t: Tx, one: { memberId: bigint; id: string }, state: KycState, by: string): Promise<void> {
  await t.run(
    `insert into identity.kyc_step (member_id, application_id, no, state, by)
     select $1, $2, coalesce(max(no), 0) + 1, $3, $4 from identity.kyc_step where member_id = $1 and application_id = $2`,
    [one.memberId, one.id, state, by],
  )
}

export interface StepRow {
  readonly id: string
  readonly state: KycState
  readonly at: Date
  readonly by: string
}

/** Journals of some applications, oldest line first. */
export async function stepsOf(t: Tx, scope: Scope, ids: readonly string[]): Promise<Map<string, StepRow[]>> {
  const { where, params } = sqlPrivate(scope, { member: 's.member_id' }, 2)
  const rows = await t.query<StepRow>(
    `select s.application_id as id, s.state, s.at, s.by from identity.kyc_step s where s.application_id = any($1) and ${where}
      order by s.application_id, s.no`,
    [textArray(ids), ...params],
  )
  return Map.groupBy(rows, ({ id }) => id)
}

/** As the indexes of the two lists say it. */
const waitingList = { where: `a.state in ('SUBMITTED', 'IN_REVIEW')` }
const decidedList = { where: `a.state in ('APPROVED', 'REJECTED', 'EXPIRED')` }

/** Those that wait, oldest first, or those decided, newest first, handed in on the days; `after` is the id of the last one seen. */
export function pageOfApplications(
  t: Tx,
  scope: Scope,
  page: { isWaiting: boolean; after: string | undefined; limit: number } & DayRange,
): Promise<ApplicationRow[]> {
  const { where, params } = sqlPrivate(scope, { member: 'a.member_id' }, 3)
  const days = sqlDays(page, 'a.submitted_at', 3 + params.length)
  const { isWaiting } = page
  const list = isWaiting ? waitingList : decidedList
  return t.query(
    `select ${columns} from identity.kyc_application a
      where ${list.where} and ${where} and ${days.where}
        and ($1::text is null or a.seq ${isWaiting ? '>' : '<'} (select l.seq from identity.kyc_application l where l.id = $1))
      order by a.seq ${isWaiting ? 'asc' : 'desc'} limit $2`,
    [page.after ?? null, page.limit, ...params, ...days.params],
  )
}

export async function countWaiting(t: Tx): Promise<number> {
  const { n } = await t.one<{ n: number }>(
    `select count(*)::int as n from identity.kyc_application where state in ('SUBMITTED', 'IN_REVIEW')`,
  )
  return n
}

/** Approved ones whose document is over, locked. */
export function runOut(t: Tx, today: string, limit: number): Promise<{ id: string; memberId: bigint; tier: number }[]> {
  return t.query(
    `select id, member_id as "memberId", tier from identity.kyc_application where state = 'APPROVED' and expires_on < $1::date
      order by expires_on limit $2 for update skip locked`,
    [today, limit],
  )
}
