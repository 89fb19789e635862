/** SQL of the live chat. One conversation that lives per member; who of the desk talks is compared and set. */
import type { ChatState } from '@khela/contract'
import { sqlDays, sqlScope, type DayRange, type Scope, type Tx } from '../../kernel/index.ts'

export interface ChatRow {
  readonly seq: bigint
  readonly id: string
  readonly memberId: bigint
  readonly state: ChatState
  readonly openedAt: Date
  readonly takenBy: string | null
  readonly takenName: string | null
  readonly closedAt: Date | null
  readonly lastAt: Date
  /** Place in the queue while it waits, from 1. */
  readonly position: number | null
  /** Lines that each side has not seen of the other. */
  readonly memberUnread: number
  readonly deskUnread: number
  readonly last: string
}
export interface LineRow {
  readonly seq: bigint
  readonly by: 'member' | 'operator'
  readonly author: string
  readonly text: string
  readonly at: Date
}

const COLUMNS = `c.seq, c.id, c.member_id as "memberId", c.state, c.opened_at as "openedAt", c.taken_by as "takenBy",
  c.taken_name as "takenName", c.closed_at as "closedAt", c.last_at as "lastAt",
  case when c.state = 'WAITING' then
    (select count(*)::int from messages.chat o where o.state = 'WAITING' and o.seq <= c.seq) end as position,
  (select count(*)::int from messages.line l where l.chat = c.seq and l.by = 'operator' and l.seq > c.member_seen) as "memberUnread",
  (select count(*)::int from messages.line l where l.chat = c.seq and l.by = 'member' and l.seq > c.desk_seen) as "deskUnread",
  coalesce((select l.text from messages.line l where l.chat = c.seq order by l.seq desc limit 1), '') as last`

/** The conversation that lives, or else the newest; undefined when there never was one. The scope must be one member's. */
export function newestChat(t: Tx, scope: Scope): Promise<ChatRow | undefined> {
  const within = sqlScope(scope, { member: 'c.member_id' })
  return t.maybe(`select ${COLUMNS} from messages.chat c where ${within.where} order by c.seq desc limit 1`, within.params)
}

/** The one that lives, begun if there is none: two that begin at once are one. Holds it until the transaction ends. */
export async function livingChat(t: Tx, memberId: bigint, fresh: { id: string; mayBegin: boolean }): Promise<bigint | undefined> {
  if (fresh.mayBegin)
    await t.run(`insert into messages.chat (id, member_id) values ($1, $2) on conflict (member_id) where state <> 'CLOSED' do nothing`, [
      fresh.id,
      memberId,
    ])
  const row = await t.maybe<{ seq: bigint }>(`select seq from messages.chat where member_id = $1 and state <> 'CLOSED' for update`, [
    memberId,
  ])
  return row?.seq
}

export function findChat(t: Tx, scope: Scope, id: string): Promise<ChatRow | undefined> {
  const within = sqlScope(scope, { member: 'c.member_id' }, 2)
  return t.maybe(`select ${COLUMNS} from messages.chat c where c.id = $1 and ${within.where}`, [id, ...within.params])
}

/** Adds a line; the side that says it has seen everything before. */
export async function insertLine(t: Tx, line: { chat: bigint; by: LineRow['by']; author: string; text: string }): Promise<void> {
  await t.run(
    `with said as (insert into messages.line (chat, by, author, text) values ($1, $2, $3, $4) returning seq)
     update messages.chat set last_at = kernel.now(),
            member_seen = case when $2 = 'member' then said.seq else member_seen end,
            desk_seen = case when $2 = 'operator' then said.seq else desk_seen end
       from said where chat.seq = $1`,
    [line.chat, line.by, line.author, line.text],
  )
}

/** The last lines, in the order they were said. */
export function linesOf(t: Tx, scope: Scope, chat: bigint, limit: number): Promise<LineRow[]> {
  const within = sqlScope(scope, { member: 'c.member_id' }, 3)
  return t.query(
    `select * from (
       select l.seq, l.by, l.author, l.text, l.at from messages.line l join messages.chat c on c.seq = l.chat
        where l.chat = $1 and ${within.where} order by l.seq desc limit $2) as newest
      order by seq`,
    [chat, limit, ...within.params],
  )
}

/** A side has seen a conversation up to a line of it; never less than before. False when the scope has no such conversation. */
export async function seeChat(t: Tx, scope: Scope, id: string, side: 'member' | 'desk', line: number): Promise<boolean> {
  const within = sqlScope(scope, { member: 'c.member_id' }, 4)
  const put = await t.run(
    `update messages.chat c
        set member_seen = case when $3 = 'member' then greatest(c.member_seen, seen.line) else c.member_seen end,
            desk_seen = case when $3 = 'desk' then greatest(c.desk_seen, seen.line) else c.desk_seen end
       from (select k.seq, coalesce((select max(l.seq) from messages.line l where l.chat = k.seq and l.seq <= $2), 0) as line
               from messages.chat k where k.id = $1) as seen
      where c.seq = seen.seq and ${within.where}`,
    [id, line, side, ...within.params],
  )
  return put === 1
}

/** Those that live: who waits longest first, then those that run. */
export function livingChats(t: Tx, scope: Scope, limit: number, range: DayRange): Promise<ChatRow[]> {
  const within = sqlScope(scope, { member: 'c.member_id' }, 2)
  const days = sqlDays(range, 'c.opened_at', 2 + within.params.length)
  return t.query(
    `select ${COLUMNS} from messages.chat c where c.state <> 'CLOSED' and ${within.where} and ${days.where} order by c.state desc, c.seq limit $1`,
    [limit, ...within.params, ...days.params],
  )
}

/** The last that ended, of those days. */
export function endedChats(t: Tx, scope: Scope, limit: number, range: DayRange): Promise<ChatRow[]> {
  const within = sqlScope(scope, { member: 'c.member_id' }, 2)
  const days = sqlDays(range, 'c.closed_at', 2 + within.params.length)
  return t.query(
    `select ${COLUMNS} from messages.chat c where c.state = 'CLOSED' and ${within.where} and ${days.where} order by c.closed_at desc, c.seq desc limit $1`,
    [limit, ...within.params, ...days.params],
  )
}

export async function countWaiting(t: Tx): Promise<number> {
  return (await t.one<{ n: number }>(`select count(*)::int as n from messages.chat where state = 'WAITING'`)).n
}

/** An operator of the desk: the username decides, the name is what the member reads. */
export interface Talker {
  readonly username: string
  readonly name: string
}

/** Takes one that waits. False when it does not any more. */
export async function takeChat(t: Tx, id: string, by: Talker): Promise<boolean> {
  return (
    (await t.run(`update messages.chat set state = 'OPEN', taken_by = $2, taken_name = $3 where id = $1 and state = 'WAITING'`, [
      id,
      by.username,
      by.name,
    ])) === 1
  )
}

/** Holds a conversation that this operator talks in; undefined when it is not so. */
export function talkOf(t: Tx, id: string, username: string): Promise<{ seq: bigint; memberId: bigint } | undefined> {
  return t.maybe(`select seq, member_id as "memberId" from messages.chat where id = $1 and state = 'OPEN' and taken_by = $2 for update`, [
    id,
    username,
  ])
}

/** Passes it on, or back into the queue. False when it is not this operator's. */
export async function passChat(t: Tx, id: string, from: string, to: Talker | null): Promise<boolean> {
  return (
    (await t.run(
      `update messages.chat set state = case when $3::text is null then 'WAITING' else 'OPEN' end, taken_by = $3, taken_name = $4
        where id = $1 and state = 'OPEN' and taken_by = $2`,
      [id, from, to?.username ?? null, to?.name ?? null],
    )) === 1
  )
}

/** Ends one that lives; by its operator only where `talker` is given. False when nothing ended. */
export async function endChat(t: Tx, id: string, by: string, talker?: string): Promise<boolean> {
  return (
    (await t.run(
      `update messages.chat set state = 'CLOSED', closed_at = kernel.now(), closed_by = $2
        where id = $1 and state <> 'CLOSED' and ($3::text is null or taken_by is null or taken_by = $3)`,
      [id, by, talker ?? null],
    )) === 1
  )
}

/** Ends those in which nobody said anything for so long. Answers their members. */
export async function endIdle(t: Tx, minutes: number): Promise<bigint[]> {
  const rows = await t.query<{ memberId: bigint }>(
    `update messages.chat set state = 'CLOSED', closed_at = kernel.now(), closed_by = 'house'
      where state <> 'CLOSED' and last_at < kernel.now() - $1 * interval '1 minute' returning member_id as "memberId"`,
    [minutes],
  )
  return rows.map(({ memberId }) => memberId)
}

/** How long saying to be here is good. */
const HERE = `interval '3 minutes'`

/** Says that an operator is at the chat. Answers whether they were not before. */
export async function comeHere(t: Tx, operator: string): Promise<boolean> {
  const row = await t.one<{ isNew: boolean }>(
    `insert into messages.here as h (operator) values ($1) on conflict (operator) do update set seen_at = kernel.now()
     returning old.seen_at is null or old.seen_at < kernel.now() - ${HERE} as "isNew"`,
    [operator],
  )
  return row.isNew
}

/** False when they were not here. */
export async function goAway(t: Tx, operator: string): Promise<boolean> {
  return (await t.run('delete from messages.here where operator = $1', [operator])) === 1
}

/** Operators who are here now. */
export async function whoIsHere(t: Tx): Promise<string[]> {
  const rows = await t.query<{ operator: string }>(`select operator from messages.here where seen_at > kernel.now() - ${HERE}`)
  return rows.map(({ operator }) => operator)
}

/** What a member talked about with the desk, for the file of their data. */
export function chatRows(t: Tx, scope: Scope): Promise<unknown[]> {
  const within = sqlScope(scope, { member: 'c.member_id' })
  return t.query(
    `select c.id, c.opened_at as "openedAt", c.closed_at as "closedAt",
            (select coalesce(jsonb_agg(jsonb_build_object('by', l.by, 'text', l.text, 'at', l.at) order by l.seq), '[]')
               from messages.line l where l.chat = c.seq) as lines
       from messages.chat c where ${within.where} order by c.seq limit 5000`,
    within.params,
  )
}
