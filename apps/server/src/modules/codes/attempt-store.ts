/** SQL of failed attempts and of captchas: what stands before signing in. */
import type { Tx } from '../../kernel/index.ts'
import type { Counter } from './attempt-rules.ts'

/** An attempt that its node never decided stops counting after this many seconds. */
const flightSeconds = 30

/**
 * The counters of the subjects, locked until the transaction ends; made when missing. Failures older than a day are
 * forgotten. The subjects are locked in the order of their bytes, so two transactions never wait for each other.
 */
export async function lockCounters(t: Tx, subjects: readonly Buffer[]): Promise<Map<string, Counter>> {
  const rows = await t.query<Counter & { subject: Buffer }>(
    `insert into identity.attempt as a (subject) select subject from unnest($1::bytea[]) as s (subject) order by subject
     on conflict (subject) do update
       set failures = case when a.failed_at < kernel.now() - interval '1 day' then 0 else a.failures end,
           in_flight = case when a.in_flight_until < kernel.now() then 0 else a.in_flight end
     returning subject, failures, in_flight as "inFlight", locked_until as "lockedUntil"`,
    [subjects],
  )
  return new Map(rows.map((row) => [row.subject.toString('hex'), row]))
}

/** What is asked of one subject of an attempt: how many failures it may have before either. */
export interface Thresholds {
  readonly subject: Buffer
  readonly captchaAt: number
  readonly lockAt: number
}

/** One attempt more under way for each of the subjects, or why not: counted and judged in one step. */
export async function openAttempt(t: Tx, of: readonly Thresholds[], isSolved: boolean): Promise<'go' | 'locked' | 'captcha'> {
  const { state } = await t.one<{ state: 'go' | 'locked' | 'captcha' }>('select identity.begin_attempt($1, $2, $3, $4, $5) as state', [
    ...columnsOf(of),
    isSolved,
    flightSeconds,
  ])
  return state
}

const columnsOf = (of: readonly Thresholds[]) => [
  of.map(({ subject }) => subject),
  of.map(({ captchaAt }) => captchaAt),
  of.map(({ lockAt }) => lockAt),
]

/** `openAttempt` of several that have no subject in common, and in the same breath the passwords of the accounts whose names are tried. */
export function openSignInAttempts(
  t: Tx,
  asked: readonly { readonly of: readonly Thresholds[]; readonly isSolved: boolean; readonly username: string }[],
): Promise<{ state: 'go' | 'locked' | 'captcha'; memberId: bigint | null; passwordHash: string | null }[]> {
  return t.query(
    `select state, member_id as "memberId", password_hash as "passwordHash" from identity.begin_sign_ins($1, $2, $3, $4, $5, $6, $7)`,
    [
      asked.flatMap(({ of }, n) => of.map(() => n + 1)),
      ...columnsOf(asked.flatMap(({ of }) => of)),
      asked.map(({ isSolved }) => isSolved),
      flightSeconds,
      asked.map(({ username }) => username),
    ],
  )
}

/** The attempt is decided without counting against the subjects. Those that `forgive` also forget earlier failures. */
export async function endAttempt(t: Tx, subjects: readonly Buffer[], forgive: readonly boolean[]): Promise<void> {
  await t.run('select identity.end_attempt($1, $2)', [subjects, forgive])
}

/** The attempt has failed: the new count, and a lock from now when `lockSeconds` is given. */
export async function failAttempt(t: Tx, subject: Buffer, failures: number, lockSeconds: number | null): Promise<void> {
  await t.run(
    `update identity.attempt
        set in_flight = greatest(in_flight - 1, 0), failures = $2, failed_at = kernel.now(),
            locked_until = case when $3::int is null then locked_until else kernel.now() + $3::int * interval '1 second' end
      where subject = $1`,
    [subject, failures, lockSeconds],
  )
}

/** Forgets failed attempts that lock one account name. */
export async function forgetFailures(t: Tx, subject: Buffer): Promise<void> {
  await t.run('update identity.attempt set failures = 0, locked_until = null where subject = $1', [subject])
}

export async function insertCaptcha(t: Tx, captcha: { id: string; answer: Buffer; ip: string; lifeSeconds: number }): Promise<void> {
  await t.run(`insert into identity.captcha (id, answer, ip, expires_at) values ($1, $2, $3, kernel.now() + $4 * interval '1 second')`, [
    captcha.id,
    captcha.answer,
    captcha.ip,
    captcha.lifeSeconds,
  ])
}

/** Uses a captcha up, whatever was answered. Undefined when it is unknown or used; `isFresh` false when its time is over. */
export function useCaptcha(t: Tx, id: string): Promise<{ answer: Buffer; ip: string; isFresh: boolean } | undefined> {
  return t.maybe(
    `update identity.captcha set used_at = kernel.now() where id = $1 and used_at is null
     returning answer, ip, expires_at > kernel.now() as "isFresh"`,
    [id],
  )
}

/** Uses a piece of work up. False when it was shown before. */
export async function useWork(t: Tx, nonce: Buffer, until: Date): Promise<boolean> {
  return (
    (await t.run('insert into identity.solved_challenge (nonce, expires_at) values ($1, $2) on conflict do nothing', [nonce, until])) === 1
  )
}
