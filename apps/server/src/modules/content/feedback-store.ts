/** SQL of feedback: what visitors and members wrote. */
import { sqlDays, sqlScope, type DayRange, type Scope, type Tx } from '../../kernel/index.ts'

export interface FeedbackRow {
  readonly id: string
  readonly seq: bigint
  readonly type: number
  readonly content: string
  readonly sender: string
  readonly memberPublicId: string | null
  readonly at: Date
  readonly doneBy: string | null
  readonly note: string | null
  readonly answer: string | null
  readonly doneAt: Date | null
}

const COLUMNS = `id, seq, type, content, sender, member_public_id as "memberPublicId", at, done_by as "doneBy", note, answer, done_at as "doneAt"`

export interface NewFeedback {
  readonly id: string
  readonly type: number
  readonly content: string
  readonly sender: string
  readonly memberId: bigint | null
  readonly memberPublicId: string | null
  readonly network: string
}

export async function insertFeedback(t: Tx, row: NewFeedback): Promise<void> {
  await t.run(
    'insert into content.feedback (id, type, content, sender, member_id, member_public_id, network) values ($1, $2, $3, $4, $5, $6, $7)',
    [row.id, row.type, row.content, row.sender, row.memberId, row.memberPublicId, row.network],
  )
}

/** Written within the last day: by the member, or by whoever was not signed in on this network. */
export async function countRecent(t: Tx, by: { memberId: bigint | null; network: string }): Promise<number> {
  const { n } = await t.one<{ n: number }>(
    `select count(*)::int as n from content.feedback
      where at > kernel.now() - interval '1 day'
        and case when $1::bigint is null then member_id is null and network = $2 else member_id = $1 end`,
    [by.memberId, by.network],
  )
  return n
}

/** Open ones in the order they came, done ones newest first; `after` is the last seen. */
export function listFeedback(
  t: Tx,
  scope: Scope,
  o: { isDone: boolean; after: bigint | undefined; limit: number } & DayRange,
): Promise<FeedbackRow[]> {
  const within = sqlScope(scope, { member: 'member_id' }, 3)
  const days = sqlDays(o, 'at', 3 + within.params.length)
  return t.query(
    `select ${COLUMNS} from content.feedback
      where done_at is ${o.isDone ? 'not null' : 'null'} and ${within.where} and ${days.where}
        and ($1::bigint is null or seq ${o.isDone ? '<' : '>'} $1)
      order by seq ${o.isDone ? 'desc' : 'asc'} limit $2`,
    [o.after ?? null, o.limit, ...within.params, ...days.params],
  )
}

export async function countOpenFeedback(t: Tx): Promise<number> {
  return (await t.one<{ n: number }>('select count(*)::int as n from content.feedback where done_at is null')).n
}

/** Notes what came of it; undefined when it is unknown or done. */
export function endFeedback(
  t: Tx,
  id: string,
  by: string,
  said: { note: string; answer: string | null },
): Promise<FeedbackRow | undefined> {
  return t.maybe(
    `update content.feedback set done_at = kernel.now(), done_by = $2, note = $3, answer = $4 where id = $1 and done_at is null returning ${COLUMNS}`,
    [id, by, said.note, said.answer],
  )
}

export async function isFeedback(t: Tx, id: string): Promise<boolean> {
  return (await t.maybe('select 1 from content.feedback where id = $1', [id])) !== undefined
}

/** What a member wrote, the last first. */
export function ownFeedback(t: Tx, scope: Scope, o: { after: bigint | undefined; limit: number }): Promise<FeedbackRow[]> {
  const within = sqlScope(scope, { member: 'member_id' }, 3)
  return t.query(
    `select ${COLUMNS} from content.feedback where ($1::bigint is null or seq < $1) and ${within.where} order by seq desc limit $2`,
    [o.after ?? null, o.limit, ...within.params],
  )
}

/** What a member wrote, for the file of their data. */
export function feedbackOf(t: Tx, scope: Scope): Promise<unknown[]> {
  const within = sqlScope(scope, { member: 'member_id' })
  return t.query(
    `select type, content, sender, network, at, done_at as "doneAt", note, answer from content.feedback where ${within.where} order by seq limit 1000`,
    within.params,
  )
}

/** How often a member has written since a moment. */
export async function contactsSince(t: Tx, scope: Scope, memberId: bigint, from: Date): Promise<number> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  const { n } = await t.one<{ n: number }>(
    `select count(*)::int as n from content.feedback where member_id = $1 and at >= $2 and ${where}`,
    [memberId, from, ...params],
  )
  return n
}
