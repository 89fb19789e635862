/** SQL of support tickets. Every move is a compare-and-set on the state. */
import type { TicketState, TicketType } from '@khela/contract'
import { sqlDays, sqlScope, type DayRange, type Scope, type Tx } from '../../kernel/index.ts'

export interface TicketRow {
  readonly seq: bigint
  readonly id: string
  readonly memberId: bigint
  readonly type: TicketType
  readonly state: TicketState
  readonly summary: string
  readonly openedAt: Date
  readonly updatedAt: Date
  readonly acknowledgedAt: Date | null
  readonly assignedTo: string | null
  readonly answeredAt: Date | null
  readonly seenAt: Date | null
  readonly closedAt: Date | null
}
export interface PostRow {
  readonly seq: bigint
  readonly by: 'member' | 'house' | 'note'
  readonly author: string
  readonly text: string
  readonly files: readonly string[]
  readonly at: Date
}

const COLUMNS = `seq, id, member_id as "memberId", type, state, summary, opened_at as "openedAt", updated_at as "updatedAt",
  acknowledged_at as "acknowledgedAt", assigned_to as "assignedTo", answered_at as "answeredAt", seen_at as "seenAt", closed_at as "closedAt"`

export function insertTicket(t: Tx, row: { id: string; memberId: bigint; type: TicketType; summary: string }): Promise<TicketRow> {
  return t.one(`insert into messages.ticket (id, member_id, type, summary) values ($1, $2, $3, $4) returning ${COLUMNS}`, [
    row.id,
    row.memberId,
    row.type,
    row.summary,
  ])
}

/** Adds what somebody said. Answers its number. */
export async function insertPost(
  t: Tx,
  post: { ticket: bigint; by: PostRow['by']; author: string; text: string; files?: readonly string[] },
): Promise<bigint> {
  const { seq } = await t.one<{ seq: bigint }>(
    'insert into messages.post (ticket, by, author, text, files) values ($1, $2, $3, $4, $5::text[]) returning seq',
    [post.ticket, post.by, post.author, post.text, post.files ?? []],
  )
  return seq
}

export function findTicket(t: Tx, scope: Scope, id: string): Promise<TicketRow | undefined> {
  const within = sqlScope(scope, { member: 'member_id' }, 2)
  return t.maybe(`select ${COLUMNS} from messages.ticket where id = $1 and ${within.where}`, [id, ...within.params])
}

/** In the order they were said; the office's notes only with `hasNotes`. */
export function postsOf(t: Tx, scope: Scope, ticket: bigint, hasNotes: boolean, limit: number): Promise<PostRow[]> {
  const within = sqlScope(scope, { member: 'k.member_id' }, 4)
  return t.query(
    `select p.seq, p.by, p.author, p.text, p.files, p.at from messages.post p join messages.ticket k on k.seq = p.ticket
      where p.ticket = $1 and ($2 or p.by <> 'note') and ${within.where} order by p.seq limit $3`,
    [ticket, hasNotes, limit, ...within.params],
  )
}

/** The member's list, the newest change first. */
export function ticketsOf(t: Tx, scope: Scope, o: { after: bigint | undefined; limit: number }): Promise<TicketRow[]> {
  const within = sqlScope(scope, { member: 'member_id' }, 3)
  return t.query(
    `select ${COLUMNS} from messages.ticket
      where ($1::bigint is null or (updated_at, seq) < (select o.updated_at, o.seq from messages.ticket o where o.seq = $1)) and ${within.where}
      order by updated_at desc, seq desc limit $2`,
    [o.after ?? null, o.limit, ...within.params],
  )
}

/** The days are those of the newest change. */
export interface QueueFilter extends DayRange {
  readonly state: TicketState
  readonly type: TicketType | undefined
  /** Only those of this operator. */
  readonly assignedTo: string | undefined
  readonly after: bigint | undefined
  readonly limit: number
}

/** The desk's list of what waits for the house, the longest first. */
export function waitingTickets(t: Tx, scope: Scope, o: QueueFilter): Promise<TicketRow[]> {
  const within = sqlScope(scope, { member: 'member_id' }, 6)
  const days = sqlDays(o, 'updated_at', 6 + within.params.length)
  return t.query(
    `select ${COLUMNS} from messages.ticket
      where state = $1 and ($2::text is null or type = $2) and ($3::text is null or assigned_to = $3)
        and ($4::bigint is null or (waiting_since, seq) > (select o.waiting_since, o.seq from messages.ticket o where o.seq = $4))
        and ${within.where} and ${days.where}
      order by waiting_since, seq limit $5`,
    [o.state, o.type ?? null, o.assignedTo ?? null, o.after ?? null, o.limit, ...within.params, ...days.params],
  )
}

/** The desk's list of the others, the newest change first. */
export function handledTickets(t: Tx, scope: Scope, o: QueueFilter): Promise<TicketRow[]> {
  const within = sqlScope(scope, { member: 'member_id' }, 6)
  const days = sqlDays(o, 'updated_at', 6 + within.params.length)
  const key = days.isOpen ? 'waiting_since, seq' : 'updated_at, seq'
  const order = days.isOpen ? 'waiting_since desc, seq desc' : 'updated_at desc, seq desc'
  return t.query(
    `select ${COLUMNS} from messages.ticket
      where state = $1 and ($2::text is null or type = $2) and ($3::text is null or assigned_to = $3)
        and ($4::bigint is null or (${key}) < (select ${key} from messages.ticket where seq = $4))
        and ${within.where} and ${days.where}
      order by ${order} limit $5`,
    [o.state, o.type ?? null, o.assignedTo ?? null, o.after ?? null, o.limit, ...within.params, ...days.params],
  )
}

export async function countOpenTickets(t: Tx, scope: Scope): Promise<number> {
  const within = sqlScope(scope, { member: 'member_id' })
  const { n } = await t.one<{ n: number }>(
    `select count(*)::int as n from messages.ticket where state = 'OPEN' and ${within.where}`,
    within.params,
  )
  return n
}

/** Tickets of one member: not closed, opened within a day, and in all. */
export function countTickets(t: Tx, memberId: bigint): Promise<{ open: number; day: number; all: number }> {
  return t.one(
    `select count(*) filter (where state <> 'CLOSED')::int as open,
            count(*) filter (where opened_at > kernel.now() - interval '1 day')::int as day, count(*)::int as all
       from messages.ticket where member_id = $1`,
    [memberId],
  )
}

/** Holds other tickets of the member back until this transaction ends, so that two at once are counted one after the other. */
export async function lockMember(t: Tx, memberId: bigint): Promise<void> {
  await t.one(`select pg_advisory_xact_lock(hashtextextended('messages.ticket:' || $1::text, 0))`, [memberId.toString()])
}

/** Moves a ticket that is in one of the states; undefined when it is not any more. `by` is the house's own who moves it. */
export function moveTicket(
  t: Tx,
  scope: Scope,
  id: string,
  move: { readonly from: readonly TicketState[]; readonly to: TicketState; readonly by: string | null; readonly isAnswer?: boolean },
): Promise<TicketRow | undefined> {
  const within = sqlScope(scope, { member: 'member_id' }, 6)
  return t.maybe(
    `update messages.ticket
        set state = $3, updated_at = kernel.now(),
            -- A second word of who waits does not send them to the end of the queue.
            waiting_since = case when state = $3 then waiting_since else kernel.now() end,
            closed_at = case when $3 = 'CLOSED' then kernel.now() end,
            closed_by = case when $3 = 'CLOSED' then coalesce($4, 'member') end,
            acknowledged_at = case when $4 is null then acknowledged_at else coalesce(acknowledged_at, kernel.now()) end,
            answered_at = case when $5 then kernel.now() else answered_at end
      where id = $1 and state = any($2::text[]) and ${within.where}
      returning ${COLUMNS}`,
    [id, move.from, move.to, move.by, move.isAnswer ?? false, ...within.params],
  )
}

/** Gives an open ticket to an operator or to nobody; taking it up acknowledges it. */
export function assignTicket(t: Tx, id: string, to: string | null): Promise<TicketRow | undefined> {
  return t.maybe(
    `update messages.ticket set assigned_to = $2, updated_at = kernel.now(),
            acknowledged_at = case when $2::text is null then acknowledged_at else coalesce(acknowledged_at, kernel.now()) end
      where id = $1 and state <> 'CLOSED' returning ${COLUMNS}`,
    [id, to],
  )
}

/** The member has looked at it. False when the scope has no such ticket. */
export async function seeTicket(t: Tx, scope: Scope, id: string): Promise<boolean> {
  const within = sqlScope(scope, { member: 'member_id' }, 2)
  return (await t.run(`update messages.ticket set seen_at = kernel.now() where id = $1 and ${within.where}`, [id, ...within.params])) === 1
}

/** What a member asked and was answered, for the file of their data; notes of the office are not theirs. */
export function ticketRows(t: Tx, scope: Scope): Promise<unknown[]> {
  const within = sqlScope(scope, { member: 'k.member_id' })
  return t.query(
    `select k.id, k.type, k.state, k.opened_at as "openedAt", k.closed_at as "closedAt",
            (select coalesce(jsonb_agg(jsonb_build_object('by', p.by, 'text', p.text, 'files', p.files, 'at', p.at) order by p.seq), '[]')
               from messages.post p where p.ticket = k.seq and p.by <> 'note') as posts
       from messages.ticket k where ${within.where} order by k.seq limit 5000`,
    within.params,
  )
}
