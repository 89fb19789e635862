/** SQL of notes and tags. */
import { ownRows, sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

export interface NoteRow {
  readonly seq: bigint
  readonly id: string
  readonly memberId: bigint
  readonly text: string
  readonly by: string
  readonly at: Date
}

const columns = 'seq, id, member_id as "memberId", text, by, at'

export async function insertNote(t: Tx, note: Pick<NoteRow, 'id' | 'memberId' | 'text' | 'by'>): Promise<void> {
  await t.run('insert into notes.note (id, member_id, text, by, at) values ($1, $2, $3, $4, kernel.now())', [
    note.id,
    note.memberId,
    note.text,
    note.by,
  ])
}

/** Notes of a member, newest first; `before` is the number of the last one that was read. */
export function notesOf(t: Tx, scope: Scope, memberId: bigint, before: bigint | undefined, limit: number): Promise<NoteRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 4)
  return t.query(
    `select ${columns} from notes.note
      where member_id = $1 and ($2::bigint is null or seq < $2) and ${where} order by seq desc limit $3`,
    [memberId, before ?? null, limit, ...params],
  )
}

export async function findNote(t: Tx, scope: Scope, id: string): Promise<NoteRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const [row] = await t.query<NoteRow>(`select ${columns} from notes.note where id = $1 and ${where}`, [id, ...params])
  return row
}

/** Whether it was there. */
export async function deleteNote(t: Tx, id: string): Promise<boolean> {
  return (await t.run('delete from notes.note where id = $1', [id])) === 1
}

/** The tags of a member in the order of their letters. */
export async function tagsOf(t: Tx, scope: Scope, memberId: bigint): Promise<string[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const rows = await t.query<{ tag: string }>(`select tag from notes.tag where member_id = $1 and ${where} order by tag collate "C"`, [
    memberId,
    ...params,
  ])
  return rows.map(({ tag }) => tag)
}

/** Waits for whoever changes the tags of the same member, until this transaction ends. */
export async function lockTags(t: Tx, memberId: bigint): Promise<void> {
  await t.run(`select pg_advisory_xact_lock(hashtext('notes.tag'), hashtext($1::text))`, [memberId])
}

export async function replaceTags(t: Tx, memberId: bigint, tags: readonly string[]): Promise<void> {
  await t.run('delete from notes.tag where member_id = $1', [memberId])
  await t.run('insert into notes.tag (member_id, tag) select $1, unnest($2::text[])', [memberId, tags])
}

/** Every tag in use, those of most members first. */
export function tagCounts(t: Tx, limit: number): Promise<{ tag: string; members: number }[]> {
  return t.query('select tag, count(*)::int as members from notes.tag group by tag order by 2 desc, tag collate "C" limit $1', [limit])
}

/** Members with a tag, the newest first; `before` is the last one that was read. */
export async function taggedMembers(t: Tx, scope: Scope, tag: string, before: bigint | undefined, limit: number): Promise<bigint[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 4)
  const rows = await t.query<{ id: bigint }>(
    `select member_id as id from notes.tag
      where tag = $1 and ($2::bigint is null or member_id < $2) and ${where} order by member_id desc limit $3`,
    [tag, before ?? null, limit, ...params],
  )
  return rows.map(({ id }) => id)
}

/** For the file of a member's data: what was written, not by whom. */
export async function noteRows(t: Tx, scope: Scope): Promise<unknown> {
  return {
    notes: await ownRows(t, scope, { select: "select jsonb_build_object('text', x.text, 'at', x.at) as row from notes.note x" }),
    tags: await ownRows(t, scope, { select: "select jsonb_build_object('tag', x.tag) as row from notes.tag x" }),
  }
}

export async function eraseNotes(t: Tx, memberId: bigint): Promise<void> {
  await t.run('delete from notes.note where member_id = $1', [memberId])
  await t.run('delete from notes.tag where member_id = $1', [memberId])
}
