/** SQL of what one member and the house wrote to each other, as the member page of the office lists it. */
import type { ChatState, NoticeKind } from '@khela/contract'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'
import type { Both } from './inbox-store.ts'
import type { TicketRow } from './ticket-store.ts'

type Ticket = Pick<TicketRow, 'id' | 'type' | 'state' | 'summary' | 'assignedTo'> & { readonly at: Date }

/** Tickets of a member, the newest change first. */
export function ticketsOfMember(t: Tx, scope: Scope, memberId: bigint, limit: number): Promise<Ticket[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  return t.query(
    `select id, type, state, summary, assigned_to as "assignedTo", updated_at as at from messages.ticket
      where member_id = $1 and ${where} order by updated_at desc, seq desc limit $2`,
    [memberId, limit, ...params],
  )
}

/** Conversations of a member, newest first. */
export function chatsOfMember(
  t: Tx,
  scope: Scope,
  memberId: bigint,
  limit: number,
): Promise<{ id: string; state: ChatState; by: string | null; at: Date }[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  return t.query(
    `select id, state, taken_by as by, last_at as at from messages.chat where member_id = $1 and ${where} order by seq desc limit $2`,
    [memberId, limit, ...params],
  )
}

/** Letters to this member alone that were not taken back, newest first. */
export function lettersToMember(
  t: Tx,
  scope: Scope,
  memberId: bigint,
  limit: number,
): Promise<{ id: string; kind: NoticeKind | null; title: Both; at: Date; isRead: boolean }[]> {
  const { where, params } = sqlScope(scope, { member: 'l.member_id' }, 3)
  return t.query(
    `select l.id, l.kind, l.title, l.shown_at as at, m.read_at is not null as "isRead"
       from messages.letter l left join messages.mark m on m.letter = l.seq and m.member_id = l.member_id
      where l.member_id = $1 and l.withdrawn_at is null and ${where} order by l.shown_at desc, l.seq desc limit $2`,
    [memberId, limit, ...params],
  )
}

/** Tickets that were opened and conversations that were begun since a moment. */
export async function supportContactsSince(t: Tx, scope: Scope, memberId: bigint, from: Date): Promise<number> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  const { n } = await t.one<{ n: number }>(
    `select (select count(*) from messages.ticket where member_id = $1 and opened_at >= $2 and ${where})::int
          + (select count(*) from messages.chat where member_id = $1 and opened_at >= $2 and ${where})::int as n`,
    [memberId, from, ...params],
  )
  return n
}
