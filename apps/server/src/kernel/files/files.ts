/**
 * Pictures that belong to one member: slips, proofs, documents. Encrypted in the database, seen by their owner and by
 * operators with the right to their purpose, never under an address of their own.
 */
import type { FilePurpose, UploadType } from '@khela/contract/uploads'
import { openAtRest, sealAtRest } from '../at-rest.ts'
import type { App } from '../call.ts'
import type { Tx } from '../db.ts'
import { fail } from '../errors.ts'
import { publicId } from '../ids.ts'
import { sqlScope, type Scope } from '../scope.ts'
import { remakePicture } from './picture.ts'

export interface PrivateFile {
  readonly memberId: bigint
  readonly id: string
  readonly purpose: FilePurpose
  readonly type: UploadType
  readonly width: number
  readonly height: number
  readonly madeAt: Date
  /** Who sent it: 'member' or an operator's username. */
  readonly madeBy: string
  /** What it is attached to; null: nothing yet, and it goes after a day. */
  readonly ref: string | null
}

const columns = `member_id as "memberId", id, purpose, type, width, height, made_at as "madeAt", made_by as "madeBy", ref`
const key = (app: App): Buffer => app.config.secret('files')

export interface NewFile {
  readonly memberId: bigint
  readonly purpose: FilePurpose
  /** What the sender says it is; its bytes must say the same. */
  readonly type: string
  readonly bytes: Buffer
  readonly by: string
}

/** Keeps a picture, made anew. Errors: those of `remakePicture`, and upload_limit past the setting FILES_A_DAY (operators have none). */
export async function storeFile(t: Tx, app: App, file: NewFile): Promise<{ id: string; width: number; height: number }> {
  if (file.by === 'member') await refusePastLimit(t, app, file.memberId)
  const made = await remakePicture(file.type, file.bytes)
  const id = publicId('fil')
  await t.run(
    `insert into kernel.file (member_id, id, purpose, type, width, height, made_by, bytes) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [file.memberId, id, file.purpose, made.type, made.width, made.height, file.by, sealAtRest(key(app), id, made.bytes)],
  )
  return { id, width: made.width, height: made.height }
}

async function refusePastLimit(t: Tx, app: App, memberId: bigint): Promise<void> {
  const max = await app.settings.get('FILES_A_DAY')
  // Uploads of one member wait for each other, so that many at once do not pass the limit together.
  await t.query(`select pg_advisory_xact_lock(hashtextextended('kernel.file:' || $1::text, 0))`, [memberId])
  const { count } = await t.one<{ count: number }>(
    `select count(*)::int as count from kernel.file where member_id = $1 and made_by = 'member' and made_at > kernel.now() - interval '1 day'`,
    [memberId],
  )
  if (count >= max) fail('upload_limit', { max })
}

/** Attaches a file of this purpose to what it belongs to, once; true again for the same `ref`, false for a file of another, taken or unknown one. */
export async function claimFile(t: Tx, scope: Scope, file: { id: string; purpose: FilePurpose; ref: string }): Promise<boolean> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 4)
  const claimed = await t.run(`update kernel.file set ref = $3 where id = $1 and purpose = $2 and (ref is null or ref = $3) and ${where}`, [
    file.id,
    file.purpose,
    file.ref,
    ...params,
  ])
  return claimed === 1
}

/** The bytes of a file within the scope, and what is known of it. */
export async function fileOf(t: Tx, app: App, scope: Scope, id: string): Promise<(PrivateFile & { bytes: Buffer }) | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const row = await t.maybe<PrivateFile & { bytes: Buffer }>(`select ${columns}, bytes from kernel.file where id = $1 and ${where}`, [
    id,
    ...params,
  ])
  return row && { ...row, bytes: openAtRest(key(app), row.id, row.bytes) }
}

/** What is known of a member's files, newest first. */
export function filesOf(t: Tx, scope: Scope): Promise<PrivateFile[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' })
  return t.query<PrivateFile>(`select ${columns} from kernel.file where ${where} order by made_at desc, id`, params)
}

/** Drops a member's files, but for those named. */
export async function eraseFiles(t: Tx, memberId: bigint, keep: readonly string[] = []): Promise<void> {
  await t.run('delete from kernel.file where member_id = $1 and not (id = any($2::text[]))', [memberId, keep])
}

/** Drops a file that its member sent and that is attached to nothing yet; `taken`: it is attached by now. */
export async function dropFile(t: Tx, scope: Scope, id: string): Promise<'dropped' | 'taken' | 'unknown'> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const own = `id = $1 and made_by = 'member' and ${where}`
  if ((await t.run(`delete from kernel.file where ref is null and ${own}`, [id, ...params])) === 1) return 'dropped'
  return (await t.maybe(`select 1 from kernel.file where ${own}`, [id, ...params])) === undefined ? 'unknown' : 'taken'
}

/** Drops files that were attached to nothing for a day. */
export async function forgetFiles(t: Tx): Promise<void> {
  await t.run(`delete from kernel.file where ref is null and made_at < kernel.now() - interval '1 day'`)
}
