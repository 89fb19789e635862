/** SQL of operators, their sessions and the audit. */
import type { OfficeRole } from '@khela/contract'
import { sqlDays, type App, type DayRange, type Tx } from '../../kernel/index.ts'
import type { AuditRow, ChainEnd } from './chain.ts'

export interface OperatorRow {
  readonly operatorId: bigint
  readonly username: string
  readonly name: string
  readonly role: OfficeRole
  readonly passwordHash: string
  /** Sealed; totp.ts opens it. */
  readonly totpSecret: Buffer
  readonly memberId: bigint | null
  readonly disabled: boolean
}

const columns = `id as "operatorId", username, name, role, password_hash as "passwordHash", totp_secret as "totpSecret", member_id as "memberId",
  disabled`

export async function insertOperator(
  t: Tx,
  made: { username: string; name: string; role: OfficeRole; passwordHash: string; totpSecret: Buffer; memberId: bigint | null },
): Promise<bigint | undefined> {
  const row = await t.maybe<{ id: bigint }>(
    `insert into office.operator (username, name, role, password_hash, totp_secret, member_id) values ($1, $2, $3, $4, $5, $6)
     on conflict (username) do nothing returning id`,
    [made.username, made.name, made.role, made.passwordHash, made.totpSecret, made.memberId],
  )
  return row?.id
}

export function operatorByName(t: Tx, username: string): Promise<OperatorRow | undefined> {
  return t.maybe<OperatorRow>(`select ${columns} from office.operator where username = $1`, [username])
}

/** Usernames of operators with one of the roles, in their order. */
export async function operatorNames(t: Tx, roles: readonly string[]): Promise<string[]> {
  const rows = await t.query<{ username: string }>(
    'select username from office.operator where role = any($1::text[]) order by username limit 200',
    [roles],
  )
  return rows.map(({ username }) => username)
}

export function operatorById(t: Tx, operatorId: bigint): Promise<OperatorRow> {
  return t.one<OperatorRow>(`select ${columns} from office.operator where id = $1`, [operatorId])
}

/** Usernames of every operator's account that is tied to the same member as this one; itself alone where it is tied to none. */
export async function accountsOf(t: Tx, operatorId: bigint): Promise<string[]> {
  const rows = await t.query<{ username: string }>(
    `select other.username from office.operator own join office.operator other on other.id = own.id or other.member_id = own.member_id
      where own.id = $1 order by other.username`,
    [operatorId],
  )
  return rows.map(({ username }) => username)
}

/** Accepts a time step of the authenticator once; false when it, or a later one, was used before. */
export async function useTotpStep(t: Tx, operatorId: bigint, step: number): Promise<boolean> {
  return (await t.run('update office.operator set totp_step = $2 where id = $1 and totp_step < $2', [operatorId, step])) === 1
}

export async function insertSession(t: Tx, operatorId: bigint, made: { tokenHash: Buffer; network: string }): Promise<void> {
  await t.run('insert into office.session (operator_id, token_hash, network) values ($1, $2, $3)', [
    operatorId,
    made.tokenHash,
    made.network,
  ])
}

export interface SessionRow {
  readonly sessionId: bigint
  readonly operatorId: bigint
  readonly username: string
  readonly role: OfficeRole
  readonly isStale: boolean
}

/** The live session of a token; `isStale` when it was last touched more than a minute ago. */
export function sessionOf(
  t: Tx,
  tokenHash: Buffer,
  limit: { idleSeconds: number; absoluteSeconds: number },
): Promise<SessionRow | undefined> {
  return t.maybe<SessionRow>(
    `select s.id as "sessionId", o.id as "operatorId", o.username, o.role, s.seen_at < kernel.now() - interval '1 minute' as "isStale"
       from office.session s join office.operator o on o.id = s.operator_id
      where s.token_hash = $1 and s.ended_at is null and not o.disabled
        and s.seen_at > kernel.now() - make_interval(secs => $2) and s.created_at > kernel.now() - make_interval(secs => $3)`,
    [tokenHash, limit.idleSeconds, limit.absoluteSeconds],
  )
}

export async function touchSession(t: Tx, sessionId: bigint): Promise<void> {
  await t.run('update office.session set seen_at = kernel.now() where id = $1', [sessionId])
}

export interface OperatorLine {
  readonly username: string
  readonly name: string
  readonly role: OfficeRole
  readonly disabled: boolean
  /** Number of the member this person also is. */
  readonly member: string | null
  readonly sessions: number
  readonly lastSignIn: Date | null
  /** An open first sign-in, and who the two are that opened it. */
  readonly enrolment: { readonly until: string; readonly by: readonly string[] } | null
}

export function listOperatorRows(t: Tx, idleSeconds: number): Promise<OperatorLine[]> {
  return t.query(
    `select o.username, o.name, o.role, o.disabled, m.public_id as member, coalesce(s.open, 0)::int as sessions, s.last as "lastSignIn",
            e.enrolment
       from office.operator o left join identity.member_view m on m.id = o.member_id
       left join lateral (select jsonb_build_object('until', to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                                                    'by', jsonb_build_array(proposed_by, agreed_by)) as enrolment
                            from office.enrolment
                           where operator_id = o.id and used_at is null and expires_at > kernel.now() and not o.disabled
                           order by id desc limit 1) e on true
       left join lateral (select count(*) filter (where ended_at is null and seen_at > kernel.now() - make_interval(secs => $1)) as open, max(created_at) as last
                            from office.session where operator_id = o.id) s on true
      order by o.username limit 1000`,
    [idleSeconds],
  )
}

/** Changes what is given and leaves the rest; a new authenticator begins with its first step. */
export async function changeOperator(
  t: Tx,
  operatorId: bigint,
  to: Partial<Pick<OperatorRow, 'passwordHash' | 'totpSecret' | 'memberId'>>,
): Promise<void> {
  await t.run(
    `update office.operator
        set password_hash = coalesce($2, password_hash), totp_secret = coalesce($3, totp_secret),
            totp_step = case when $3::bytea is null then totp_step else 0 end, member_id = case when $4 then $5::bigint else member_id end
      where id = $1`,
    [operatorId, to.passwordHash ?? null, to.totpSecret ?? null, to.memberId !== undefined, to.memberId ?? null],
  )
}

/** Writes what two have agreed of an operator. */
export async function putOperator(t: Tx, operatorId: bigint, to: Pick<OperatorRow, 'role' | 'disabled' | 'memberId'>): Promise<void> {
  await t.run('update office.operator set role = $2, disabled = $3, member_id = $4 where id = $1', [
    operatorId,
    to.role,
    to.disabled,
    to.memberId,
  ])
}

/** Compare-and-set; false when it stands so already. */
export async function switchOperator(t: Tx, operatorId: bigint, disabled: boolean): Promise<boolean> {
  return (await t.run('update office.operator set disabled = $2 where id = $1 and disabled <> $2', [operatorId, disabled])) === 1
}

/** Whether an administrator is left who may sign in; two who shut each other out at once wait for each other here. */
export async function hasAdministrator(t: Tx): Promise<boolean> {
  const rows = await t.query(`select id from office.operator where role = 'admin' order by id for update`)
  if (rows.length === 0) return false
  return (await t.query(`select id from office.operator where role = 'admin' and not disabled limit 1`)).length === 1
}

/** Ends every session of an operator, but for `but`. */
export async function endSessionsOf(t: Tx, app: Pick<App, 'live'>, operatorId: bigint, but?: bigint): Promise<void> {
  const ended = await t.query<{ id: bigint }>(
    'update office.session set ended_at = kernel.now() where operator_id = $1 and ended_at is null and id is distinct from $2 returning id',
    [operatorId, but ?? null],
  )
  await app.live.revoke(
    t,
    ended.map(({ id }) => id),
    'operator',
  )
}

/** Ends one session of an operator; false when it is not open, or another's. */
export async function endOwnSession(t: Tx, app: Pick<App, 'live'>, operatorId: bigint, sessionId: bigint): Promise<boolean> {
  const count = await t.run('update office.session set ended_at = kernel.now() where id = $1 and operator_id = $2 and ended_at is null', [
    sessionId,
    operatorId,
  ])
  if (count === 1) await app.live.revoke(t, [sessionId], 'operator')
  return count === 1
}

interface OpenSession {
  readonly id: bigint
  /** From where it was opened; null for sessions of before it was stored. */
  readonly network: string | null
  readonly createdAt: Date
  readonly seenAt: Date
}

/** Sessions of an operator that are open now, newest first. */
export function openSessionsOf(t: Tx, operatorId: bigint, limit: { idleSeconds: number; absoluteSeconds: number }): Promise<OpenSession[]> {
  return t.query(
    `select id, network, created_at as "createdAt", seen_at as "seenAt" from office.session
      where operator_id = $1 and ended_at is null and seen_at > kernel.now() - make_interval(secs => $2)
        and created_at > kernel.now() - make_interval(secs => $3)
      order by id desc limit 100`,
    [operatorId, limit.idleSeconds, limit.absoluteSeconds],
  )
}

export async function endSession(t: Tx, sessionId: bigint): Promise<void> {
  await t.run('update office.session set ended_at = kernel.now() where id = $1 and ended_at is null', [sessionId])
}

/** Forgets at most so many sessions that have been over for 90 days: the audit says who did what. Answers how many went. */
export function forgetSessions(t: Tx, most: number): Promise<number> {
  return t.run(
    `delete from office.session where id in
       (select id from office.session where coalesce(ended_at, seen_at) < kernel.now() - interval '90 days' limit $1)`,
    [most],
  )
}

/** Locks the end of the chain until the transaction's end; `at` is now in whole milliseconds. */
export async function lockAuditHead(t: Tx): Promise<{ head: ChainEnd; at: Date }> {
  const row = await t.one<ChainEnd & { at: Date }>(
    `select seq, hash, date_trunc('milliseconds', kernel.now()) as at from office.audit_head for update`,
  )
  return { head: { seq: row.seq, hash: row.hash }, at: row.at }
}

export async function insertAudit(t: Tx, row: AuditRow): Promise<void> {
  await t.run('insert into office.audit (seq, at, operator, act, subject, detail, prev, hash) values ($1, $2, $3, $4, $5, $6, $7, $8)', [
    row.seq,
    row.at,
    row.operator,
    row.act,
    row.subject,
    row.detail,
    row.prev,
    row.hash,
  ])
  await t.run('update office.audit_head set seq = $1, hash = $2', [row.seq, row.hash])
}

export function auditHead(t: Tx): Promise<ChainEnd> {
  return t.one<ChainEnd>('select seq, hash from office.audit_head')
}

export function auditAfter(t: Tx, seq: bigint, limit: number): Promise<AuditRow[]> {
  return t.query<AuditRow>(
    'select seq, at, operator, act, subject, detail, prev, hash from office.audit where seq > $1 order by seq limit $2',
    [seq, limit],
  )
}

/** Newest first, behind the act numbered `before`: by number, or by time within days (an act may wait for the number of another). */
export function auditNewest(t: Tx, before: bigint | undefined, limit: number, range: DayRange = {}): Promise<AuditRow[]> {
  const days = sqlDays(range, 'at', 3)
  const key = days.isOpen ? 'seq' : '(at, seq)'
  const seen = days.isOpen ? 'seq' : 'at, seq'
  const order = days.isOpen ? 'seq desc' : 'at desc, seq desc'
  return t.query<AuditRow>(
    `select seq, at, operator, act, subject, detail, prev, hash from office.audit
      where ($1::bigint is null or ${key} < (select ${seen} from office.audit where seq = $1)) and ${days.where}
      order by ${order} limit $2`,
    [before ?? null, limit, ...days.params],
  )
}
