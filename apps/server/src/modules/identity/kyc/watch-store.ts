/** SQL of the local lists, and of one person at two accounts (compliance §5, rows 4, 5, 23). */
import { sqlScope, type Scope, type Tx } from '../../../kernel/index.ts'

export interface WatchRow {
  readonly id: string
  readonly kind: 'sanctions' | 'exclusion' | 'pep'
  readonly name: string
  readonly birthday: string | null
  readonly note: string
  readonly addedBy: string
  readonly addedAt: Date
  readonly endedAt: Date | null
}

const columns = `w.id, w.kind, w.name, w.birthday::text as birthday, w.note, w.added_by as "addedBy", w.added_at as "addedAt", w.ended_at as "endedAt"`
const mostEntries = 500

export function watchEntries(t: Tx): Promise<WatchRow[]> {
  return t.query(`select ${columns} from identity.watch_entry w order by w.ended_at nulls first, w.seq desc limit $1`, [mostEntries])
}

export function watchEntry(t: Tx, id: string): Promise<WatchRow | undefined> {
  return t.maybe(`select ${columns} from identity.watch_entry w where w.id = $1`, [id])
}

export async function insertWatch(
  t: Tx,
  made: Pick<WatchRow, 'id' | 'kind' | 'name' | 'birthday' | 'note' | 'addedBy'> & { key: string },
): Promise<void> {
  await t.run('insert into identity.watch_entry (id, kind, name, key, birthday, note, added_by) values ($1, $2, $3, $4, $5, $6, $7)', [
    made.id,
    made.kind,
    made.name,
    made.key,
    made.birthday,
    made.note,
    made.addedBy,
  ])
}

/** Ends an entry; false when it has ended. */
export async function endWatch(t: Tx, id: string): Promise<boolean> {
  return (await t.run('update identity.watch_entry set ended_at = kernel.now() where id = $1 and ended_at is null', [id])) === 1
}

/** Entries that a person of this name and birthday may be: without a birthday on the list, the name is enough to look. */
export function watchMatches(t: Tx, key: string, birthday: string): Promise<WatchRow[]> {
  return t.query(
    `select ${columns} from identity.watch_entry w
      where w.key = $1 and w.ended_at is null and (w.birthday is null or w.birthday = $2::date) order by w.seq limit 20`,
    [key, birthday],
  )
}

export async function insertMatches(t: Tx, one: { memberId: bigint; id: string }, entries: readonly WatchRow[]): Promise<void> {
  for (const { id } of entries)
    await t.run('insert into identity.kyc_match (member_id, application_id, entry_id) values ($1, $2, $3) on conflict do nothing', [
      one.memberId,
      one.id,
      id,
    ])
}

export function matchesOf(t: Tx, scope: Scope, application: string): Promise<WatchRow[]> {
  const { where, params } = sqlScope(scope, { member: 'k.member_id' }, 2)
  return t.query(
    `select ${columns} from identity.kyc_match k join identity.watch_entry w on w.id = k.entry_id
      where k.application_id = $1 and ${where} order by w.seq`,
    [application, ...params],
  )
}

export interface SamePerson {
  readonly memberId: bigint
  readonly by: 'document' | 'mobile' | 'email'
  /** Both have proved it; otherwise one of them only said so. */
  readonly isProved: boolean
}

/** Members that the scope covers and who share a document, number or address with this one, stated or proved. */
export function samePersonAs(t: Tx, scope: Scope, memberId: bigint): Promise<SamePerson[]> {
  const { where, params } = sqlScope(scope, { member: 'f.id' }, 2)
  return t.query(
    `with mine as (select * from identity.profile where member_id = $1), f as (
       select o.member_id as id, 'mobile' as by, o.mobile_verified_at is not null and mine.mobile_verified_at is not null as proved
         from mine join identity.profile o on o.mobile_num = mine.mobile_num
       union all
       select o.member_id, 'email', o.email_verified_at is not null and mine.email_verified_at is not null
         from mine join identity.profile o on o.email = mine.email
       union all
       select o.member_id, 'document', false from mine join identity.profile o on o.id_number = mine.id_number
       union all
       select o.member_id, 'document', true from identity.kyc_application a join identity.kyc_application o on o.document_hash = a.document_hash
        where a.member_id = $1 and a.state <> 'DRAFT' and o.state <> 'DRAFT')
     select f.id as "memberId", f.by, bool_or(f.proved) as "isProved" from f
      where f.id <> $1 and ${where} group by f.id, f.by order by f.id, f.by limit 20`,
    [memberId, ...params],
  )
}
