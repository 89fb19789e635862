/** SQL of the inbox: letters to one member and to many, and what each member did with them. */
import type { NoticeKind, ReplyOf, RequestOf } from '@khela/contract'
import {
  numberArray,
  sqlDays,
  sqlScope,
  sqlScopes,
  textArray,
  type Ageing,
  type DayRange,
  type Scope,
  type Tx,
} from '../../kernel/index.ts'

export type Audience = RequestOf<'officeLetterSend'>['audience']
export type Both = Readonly<{ bn: string; en: string }>

/** Whose inbox: letters to many count from the day the member came. */
export interface Reader {
  readonly memberId: bigint
  readonly audiences: readonly Audience[]
  readonly since: Date
}

export interface LetterRow {
  readonly seq: bigint
  readonly id: string
  readonly kind: NoticeKind | null
  readonly title: Both
  readonly content: Both
  readonly at: Date
  readonly isRead: boolean
}

/** More unread ones than this are counted as so many: nobody reads a longer number. */
const mostCounted = 999

/** The letters of a reader: `$1` member, `$2` audiences, `$3` since, then `more` from `$4`; parameters of the scope follow. */
function visible(scope: Scope, reader: Reader, more: readonly unknown[]): { where: string; params: readonly unknown[] } {
  const within = sqlScope(scope, { member: '$1::bigint' }, 4 + more.length)
  return {
    where: `${within.where}
        and (l.member_id = $1 or (l.member_id is null and l.audience = any($2::text[]) and l.shown_at >= $3))
        and l.shown_at <= kernel.now() and l.withdrawn_at is null and m.deleted_at is null`,
    params: [reader.memberId, reader.audiences, reader.since, ...more, ...within.params],
  }
}

/** Newest first; `after` is the seq of the last one seen. */
export function lettersOf(
  t: Tx,
  scope: Scope,
  reader: Reader,
  o: { after: bigint | undefined; isUnreadOnly: boolean; limit: number },
): Promise<LetterRow[]> {
  const within = visible(scope, reader, [o.after ?? null, o.isUnreadOnly, o.limit])
  return t.query(
    `select l.seq, l.id, l.kind, l.title, l.content, l.shown_at as at, m.read_at is not null as "isRead"
       from messages.letter l left join messages.mark m on m.letter = l.seq and m.member_id = $1
      where ${within.where}
        and ($4::bigint is null or (l.shown_at, l.seq) < (select o.shown_at, o.seq from messages.letter o where o.seq = $4))
        and (not $5 or m.read_at is null)
      order by l.shown_at desc, l.seq desc limit $6`,
    within.params,
  )
}

export async function countUnread(t: Tx, scope: Scope, reader: Reader): Promise<number> {
  const within = visible(scope, reader, [mostCounted])
  const { n } = await t.one<{ n: number }>(
    `select count(*)::int as n from (
       select 1 from messages.letter l left join messages.mark m on m.letter = l.seq and m.member_id = $1
        where ${within.where} and m.read_at is null limit $4) as unread`,
    within.params,
  )
  return n
}

/** Which letters: those with the ids, or about what begins with `refs`; all where neither is said. */
export interface Which {
  readonly ids: readonly string[] | null
  readonly refs?: string
}

/** Marks those of the letters that the reader sees. Marking again changes nothing. */
export async function markLetters(t: Tx, scope: Scope, reader: Reader, as: 'read' | 'deleted', which: Which): Promise<void> {
  const within = visible(scope, reader, [as, which.ids, which.refs ?? null])
  await t.run(
    `insert into messages.mark as k (member_id, letter, read_at, deleted_at)
     select $1, l.seq, kernel.now(), case when $4 = 'deleted' then kernel.now() end
       from messages.letter l left join messages.mark m on m.letter = l.seq and m.member_id = $1
      where ${within.where} and ($5::text[] is null or l.id = any($5)) and ($6::text is null or l.ref ^@ $6)
     on conflict (member_id, letter) do update
       set read_at = coalesce(k.read_at, excluded.read_at), deleted_at = coalesce(k.deleted_at, excluded.deleted_at)`,
    within.params,
  )
}

export interface NewLetter {
  readonly id: string
  readonly audience: Audience
  readonly memberId: bigint | null
  readonly account: string | null
  readonly title: Both
  readonly content: Both
  readonly at: Date | null
  readonly by: string
}

/** Keeps what an operator wrote. Answers when it is shown. */
export async function insertLetter(t: Tx, letter: NewLetter): Promise<Date> {
  const { at } = await t.one<{ at: Date }>(
    `insert into messages.letter (id, audience, member_id, account, title, content, shown_at, created_by)
     values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, coalesce($7, kernel.now()), $8) returning shown_at as at`,
    [
      letter.id,
      letter.audience,
      letter.memberId,
      letter.account,
      JSON.stringify(letter.title),
      JSON.stringify(letter.content),
      letter.at,
      letter.by,
    ],
  )
  return at
}

export interface NewNotice {
  readonly id: string
  readonly memberId: bigint
  readonly kind: NoticeKind
  readonly ref: string
  readonly title: Both
  readonly content: Both
}

/** Puts notifications in. Answers the ids of those that were not told before. */
export async function insertNotices(t: Tx, notices: readonly NewNotice[]): Promise<Set<string>> {
  const rows = await t.query<{ id: string }>(
    `insert into messages.letter (id, audience, member_id, kind, ref, title, content)
     select n.id, 'member', n.member_id, n.kind, n.ref, n.title::jsonb, n.content::jsonb
       from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[]) as n (id, member_id, kind, ref, title, content)
     on conflict (member_id, kind, ref) where kind is not null do nothing returning id`,
    [
      textArray(notices.map(({ id }) => id)),
      numberArray(notices.map(({ memberId }) => memberId)),
      textArray(notices.map(({ kind }) => kind)),
      textArray(notices.map(({ ref }) => ref)),
      textArray(notices.map(({ title }) => JSON.stringify(title))),
      textArray(notices.map(({ content }) => JSON.stringify(content))),
    ],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Notes that an SMS goes out with a letter, unless the member had `most` of them within a day. */
export async function takeText(t: Tx, id: string, memberId: bigint, most: number): Promise<boolean> {
  const put = await t.run(
    `update messages.letter set texted = true where id = $1 and (
       select count(*) from messages.letter o
        where o.member_id = $2 and o.texted and o.created_at > kernel.now() - interval '1 day') < $3`,
    [id, memberId, most],
  )
  return put === 1
}

export interface WrittenRow {
  readonly seq: bigint
  readonly id: string
  readonly audience: Audience
  readonly account: string | null
  readonly title: Both
  readonly content: Both
  readonly at: Date
  readonly isOut: boolean
  readonly withdrawnAt: Date | null
  readonly by: string
  readonly readers: number
}

/** What operators wrote, newest first. */
export function writtenLetters(t: Tx, scope: Scope, o: { after: bigint | undefined; limit: number } & DayRange): Promise<WrittenRow[]> {
  const within = sqlScope(scope, { member: 'l.member_id' }, 3)
  const days = sqlDays(o, 'l.shown_at', 3 + within.params.length)
  const key = days.isOpen ? 'l.seq' : '(l.shown_at, l.seq)'
  const seen = days.isOpen ? 's.seq' : 's.shown_at, s.seq'
  const order = days.isOpen ? 'l.seq desc' : 'l.shown_at desc, l.seq desc'
  return t.query(
    `select l.seq, l.id, l.audience, l.account, l.title, l.content, l.shown_at as at, l.shown_at <= kernel.now() as "isOut",
            l.withdrawn_at as "withdrawnAt", l.created_by as by,
            (select count(*)::int from messages.mark m where m.letter = l.seq and m.read_at is not null) as readers
       from messages.letter l
      where l.kind is null and ($1::bigint is null or ${key} < (select ${seen} from messages.letter s where s.seq = $1)) and ${within.where} and ${days.where}
      order by ${order} limit $2`,
    [o.after ?? null, o.limit, ...within.params, ...days.params],
  )
}

/** Takes a letter back; undefined when there is none, or it was taken back before. */
export function withdrawLetter(t: Tx, id: string): Promise<{ memberId: bigint | null } | undefined> {
  return t.maybe(
    `update messages.letter set withdrawn_at = kernel.now() where id = $1 and kind is null and withdrawn_at is null
     returning member_id as "memberId"`,
    [id],
  )
}

export async function isLetter(t: Tx, id: string): Promise<boolean> {
  return (await t.maybe('select 1 from messages.letter where id = $1 and kind is null', [id])) !== undefined
}

/** Letters that were shown so many days ago are over, and with them what members did with them. */
export const letterAgeing = (days: number): Ageing => ({
  table: 'messages.letter',
  days,
  over: `shown_at < kernel.now() - make_interval(days => $1)`,
})

export type Ways = Pick<ReplyOf<'noticeWays'>, 'language' | 'groups'>

export function waysRow(t: Tx, scope: Scope): Promise<Ways | undefined> {
  const within = sqlScope(scope, { member: 'member_id' })
  return t.maybe(`select language, groups from messages.ways where ${within.where} limit 1`, within.params)
}

/** The same of several, by their ids: of scopes of one member each. */
export async function waysRows(t: Tx, scopes: readonly Scope[]): Promise<ReadonlyMap<bigint, Ways>> {
  const within = sqlScopes(scopes, { member: 'member_id' })
  const rows = await t.query<Ways & { memberId: bigint }>(
    `select member_id as "memberId", language, groups from messages.ways where ${within.where}`,
    within.params,
  )
  return new Map(rows.map((row) => [row.memberId, row]))
}

export async function putWays(t: Tx, memberId: bigint, { language, groups }: Ways): Promise<void> {
  await t.run(
    `insert into messages.ways (member_id, language, groups) values ($1, $2, $3::jsonb)
     on conflict (member_id) do update set language = excluded.language, groups = excluded.groups, updated_at = kernel.now()`,
    [memberId, language, JSON.stringify(groups)],
  )
}
