/** SQL of failed attempts and of captchas: what stands before signing in. */
import type { Tx } from '../../kernel/index.ts'
import type { Counter } from './rules.ts'

/** An attempt that its node never decided stops counting after this many seconds. */
const flightSeconds = 30

/**
 * The counters of the subjects, locked until the transaction ends; made when missing. Failures older than a day are
 * forgotten. The subjects are locked in the order of their bytes, so two transactions never wait for each other.
 */
export async function lockCounters(t: Tx, subjects: readonly Buffer[]): Promise<Map<string, Counter>> {
  const rows: (Counter & { subject: Buffer })[] = []
  for (const subject of subjects.toSorted((a, b) => Buffer.compare(a, b))) {
    rows.push(
      await t.one(
        `insert into identity.attempt as a (subject) values ($1)
         on conflict (subject) do update
           set failures = case when a.failed_at < kernel.now() - interval '1 day' then 0 else a.failures end,
               in_flight = case when a.in_flight_until < kernel.now() then 0 else a.in_flight end
         returning subject, failures, in_flight as "inFlight", locked_until as "lockedUntil"`,
        [subject],
      ),
    )
  }
  return new Map(rows.map((row) => [row.subject.toString('hex'), row]))
}

/** One attempt more under way, for each of the subjects. */
export async function beginAttempt(t: Tx, subjects: readonly Buffer[]): Promise<void> {
  await t.run(
    `update identity.attempt set in_flight = in_flight + 1, in_flight_until = kernel.now() + $2 * interval '1 second'
      where subject = any($1)`,
    [subjects, flightSeconds],
  )
}

/** The attempt is decided without counting against the subject. `forgive` also forgets earlier failures. */
export async function endAttempt(t: Tx, subject: Buffer, forgive: boolean): Promise<void> {
  await t.run(
    `update identity.attempt
        set in_flight = greatest(in_flight - 1, 0), failures = case when $2 then 0 else failures end,
            locked_until = case when $2 then null else locked_until end
      where subject = $1`,
    [subject, forgive],
  )
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

export function forgetAttempts(t: Tx): Promise<number> {
  return t.run(
    `delete from identity.attempt
      where failed_at < kernel.now() - interval '1 day' and in_flight_until < kernel.now()
        and (locked_until is null or locked_until < kernel.now())`,
  )
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

export function forgetCaptchas(t: Tx): Promise<number> {
  return t.run('delete from identity.captcha where expires_at < kernel.now()')
}
