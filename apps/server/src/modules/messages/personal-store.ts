/** SQL of what becomes of messages: in the file of a member’s data, at the end of an account, and when they are old. That there was a ticket, of which kind and when, stays (CO-5.56). */
import { ownRows, type Ageing, type Scope, type Tx } from '../../kernel/index.ts'

export async function eraseMessages(t: Tx, memberId: bigint): Promise<void> {
  await t.run('delete from messages.letter where member_id = $1', [memberId])
  await t.run('delete from messages.mark where member_id = $1', [memberId])
  await t.run('delete from messages.ways where member_id = $1', [memberId])
  await t.run('delete from messages.post where ticket in (select seq from messages.ticket where member_id = $1)', [memberId])
  await t.run(
    `update messages.ticket set summary = '', state = 'CLOSED', closed_at = coalesce(closed_at, kernel.now()), closed_by = coalesce(closed_by, 'system')
      where member_id = $1`,
    [memberId],
  )
  await t.run('delete from messages.line where chat in (select seq from messages.chat where member_id = $1)', [memberId])
  await t.run(
    `update messages.chat set state = 'CLOSED', closed_at = coalesce(closed_at, kernel.now()), closed_by = coalesce(closed_by, 'system')
      where member_id = $1`,
    [memberId],
  )
}

export const markRows = (t: Tx, scope: Scope): Promise<unknown> =>
  ownRows(t, scope, { select: 'select to_jsonb(x) as row from messages.mark x' })

export const wayRows = (t: Tx, scope: Scope): Promise<unknown> =>
  ownRows(t, scope, { select: 'select to_jsonb(x) as row from messages.ways x' })

/** What people wrote to the house, and when it goes: five years after a request was closed, for it may be a complaint; two after a chat. */
export const messageAgeing: readonly Ageing[] = [
  // What hangs on a request goes before it.
  {
    table: 'messages.post',
    days: 1825,
    over: `ticket in (select seq from messages.ticket where closed_at < kernel.now() - make_interval(days => $1))`,
  },
  {
    table: 'messages.ticket',
    days: 1825,
    over: `closed_at < kernel.now() - make_interval(days => $1) and not exists (select from messages.post p where p.ticket = ticket.seq)`,
  },
  // Pictures of posts that are gone.
  {
    table: 'kernel.file',
    days: 1825,
    over: `purpose = 'ticket' and ref is not null and made_at < kernel.now() - make_interval(days => $1) and not exists (select from messages.post p where file.id = any(p.files))`,
  },
  {
    table: 'messages.line',
    days: 730,
    over: `chat in (select seq from messages.chat where closed_at < kernel.now() - make_interval(days => $1))`,
  },
  {
    table: 'messages.chat',
    days: 730,
    over: `closed_at < kernel.now() - make_interval(days => $1) and not exists (select from messages.line l where l.chat = chat.seq)`,
  },
]
