/** SQL of the local lists, and of one person at two accounts (CO-5.4, CO-5.5, CO-5.23). */
import { sqlPrivate, type Scope, type Tx } from '../../kernel/index.ts'

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

/** Entries that have not ended. */
export function activeEntries(t: Tx): Promise<WatchRow[]> {
  return t.query(`select ${columns} from identity.watch_entry w where w.ended_at is null order by w.seq`)
}

export interface NamedMember {
  readonly memberId: bigint
  readonly name: string
  readonly birthday: string | null
}

/** Members with a name, by their number from `after` on: what tier 1 was approved with, else what they said. */
export function namedMembers(t: Tx, { after, most }: { readonly after: bigint; readonly most: number }): Promise<NamedMember[]> {
  return t.query(
    `select p.member_id as "memberId", coalesce(a.legal_name, p.payee_name) as name, coalesce(a.birthday, p.birthday)::text as birthday
       from identity.profile_view p
       left join identity.kyc_application a on a.member_id = p.member_id and a.tier = 1 and a.state = 'APPROVED'
      where p.member_id > $1 and coalesce(a.legal_name, p.payee_name) is not null order by p.member_id limit $2`,
    [after, most],
  )
}

/** Entries that an operator had before them when an application of this member was decided. */
export async function matchEntries(t: Tx, memberId: bigint): Promise<string[]> {
  const rows = await t.query<{ id: string }>('select distinct entry_id as id from identity.kyc_match where member_id = $1', [memberId])
  return rows.map(({ id }) => id)
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
  const { where, params } = sqlPrivate(scope, { member: 'k.member_id' }, 2)
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
  const { where, params } = sqlPrivate(scope, { member: 'f.id' }, 2)
  return t.query(
    `with mine as (select * from identity.profile_view where member_id = $1), f as (
       select o.member_id as id, 'mobile' as by, o.mobile_verified_at is not null and mine.mobile_verified_at is not null as proved
         from mine join identity.profile_view o on o.mobile_num = mine.mobile_num
       union all
       select o.member_id, 'email', o.email_verified_at is not null and mine.email_verified_at is not null
         from mine join identity.profile_view o on o.email = mine.email
       union all
       select o.member_id, 'document', false from mine join identity.profile_view o on o.id_number = mine.id_number
       union all
       select o.member_id, 'document', true from identity.kyc_application a join identity.kyc_application o on o.document_hash = a.document_hash
        where a.member_id = $1 and a.state <> 'DRAFT' and o.state <> 'DRAFT')
     select f.id as "memberId", f.by, bool_or(f.proved) as "isProved" from f
      where f.id <> $1 and ${where} group by f.id, f.by order by f.id, f.by limit 20`,
    [memberId, ...params],
  )
}
