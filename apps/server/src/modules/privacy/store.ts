/** SQL of files of personal data, and of the end of accounts. */
import { sqlPrivate, type Ageing, type Scope, type Tx } from '../../kernel/index.ts'

export interface ExportRow {
  readonly id: string
  readonly state: 'asked' | 'ready' | 'fetched' | 'over'
  readonly askedAt: Date
  readonly expiresAt: Date | null
}

/** The newest file of a member. */
export function exportOf(t: Tx, scope: Scope): Promise<ExportRow | undefined> {
  const within = sqlPrivate(scope, { member: 'member_id' })
  return t.maybe(
    `select id, asked_at as "askedAt", expires_at as "expiresAt",
            case when fetched_at is not null then 'fetched' when ready_at is null then 'asked'
                 when expires_at <= kernel.now() then 'over' else 'ready' end as state
       from identity.export where ${within.where} order by asked_at desc, id desc limit 1`,
    within.params,
  )
}

export async function insertExport(t: Tx, id: string, memberId: bigint): Promise<void> {
  await t.run('insert into identity.export (id, member_id) values ($1, $2)', [id, memberId])
}

/** Whose file waits to be made; undefined when it is made already. */
export function waitingExport(t: Tx, id: string): Promise<{ memberId: bigint } | undefined> {
  return t.maybe('select member_id as "memberId" from identity.export where id = $1 and ready_at is null for update', [id])
}

export async function putExport(t: Tx, id: string, body: Buffer, lifeHours: number): Promise<void> {
  await t.run(
    `update identity.export set body = $2, ready_at = kernel.now(), expires_at = kernel.now() + $3 * interval '1 hour' where id = $1`,
    [id, body, lifeHours],
  )
}

/** Takes a file out, once. */
export async function takeExport(t: Tx, scope: Scope, id: string): Promise<Buffer | undefined> {
  const within = sqlPrivate(scope, { member: 'member_id' }, 2)
  const row = await t.maybe<{ body: Buffer }>(
    `select body from identity.export where id = $1 and body is not null and fetched_at is null and expires_at > kernel.now()
        and ${within.where} for update`,
    [id, ...within.params],
  )
  if (row) await t.run('update identity.export set body = null, fetched_at = kernel.now() where id = $1', [id])
  return row?.body
}

/** What says that a file was asked for; the file itself goes within days. */
export const privacyAgeing: readonly Ageing[] = [
  { table: 'identity.export', days: 365, over: `asked_at < kernel.now() - make_interval(days => $1) and body is null` },
]

/** Files whose day is over. */
export function forgetExports(t: Tx): Promise<number> {
  return t.run('update identity.export set body = null where body is not null and expires_at <= kernel.now()')
}

export interface ClosureRow {
  readonly askedAt: Date
  readonly closesAt: Date
}

/** The end that is waited for. */
export function closureOf(t: Tx, scope: Scope): Promise<ClosureRow | undefined> {
  const within = sqlPrivate(scope, { member: 'member_id' })
  return t.maybe(
    `select asked_at as "askedAt", closes_at as "closesAt" from identity.closure
      where cancelled_at is null and closed_at is null and ${within.where}`,
    within.params,
  )
}

/** Undefined when one is waited for already. */
export function insertClosure(t: Tx, memberId: bigint, days: number): Promise<{ closesAt: Date } | undefined> {
  return t.maybe(
    `insert into identity.closure (member_id, closes_at) values ($1, kernel.now() + $2 * interval '1 day')
     on conflict do nothing returning closes_at as "closesAt"`,
    [memberId, days],
  )
}

export async function cancelClosure(t: Tx, memberId: bigint): Promise<boolean> {
  const cancelled = await t.run(
    'update identity.closure set cancelled_at = kernel.now() where member_id = $1 and cancelled_at is null and closed_at is null',
    [memberId],
  )
  return cancelled === 1
}

/** Members whose days are over, locked; what another node is about is left to it. */
export async function dueClosures(t: Tx, limit: number): Promise<bigint[]> {
  const rows = await t.query<{ memberId: bigint }>(
    `select member_id as "memberId" from identity.closure
      where cancelled_at is null and closed_at is null and closes_at <= kernel.now()
      order by closes_at limit $1 for update skip locked`,
    [limit],
  )
  return rows.map(({ memberId }) => memberId)
}

/** Puts an end off by a day: money came in meanwhile. */
export async function postponeClosure(t: Tx, memberId: bigint): Promise<void> {
  await t.run(
    `update identity.closure set closes_at = closes_at + interval '1 day' where member_id = $1 and cancelled_at is null and closed_at is null`,
    [memberId],
  )
}

/** Takes the files of a member whose account ends. */
export async function eraseExports(t: Tx, memberId: bigint): Promise<void> {
  await t.run('update identity.export set body = null where member_id = $1', [memberId])
}

/** Writes down that an account has ended, where its member asked for it. */
export async function endClosure(t: Tx, memberId: bigint): Promise<void> {
  await t.run('update identity.closure set closed_at = kernel.now() where member_id = $1 and cancelled_at is null and closed_at is null', [
    memberId,
  ])
}
