/** SQL of codes and of what they cost. */
import type { Tx } from '../../kernel/index.ts'
import type { Channel, Purpose } from './code-rules.ts'

export interface Slot {
  readonly purpose: Purpose
  readonly target: Buffer
  readonly memberId: bigint
}
export interface NewCode {
  readonly salt: Buffer
  readonly answer: Buffer
  readonly againMinutes: number
  readonly lifeMinutes: number
}

const slotOf = ({ purpose, target, memberId }: Slot) => [purpose, target, memberId] as const

/** Puts a code into its slot in the place of the one before; false while that one's countdown runs. */
export async function putCode(t: Tx, slot: Slot, code: NewCode): Promise<boolean> {
  const put = await t.run(
    `insert into identity.code as c (purpose, target, member_id, salt, answer, again_at, expires_at)
     values ($1, $2, $3, $4, $5, kernel.now() + $6 * interval '1 minute', kernel.now() + $7 * interval '1 minute')
     on conflict (purpose, target, member_id) do update
       set salt = excluded.salt, answer = excluded.answer, wrong = 0, sent_at = kernel.now(), again_at = excluded.again_at,
           expires_at = excluded.expires_at, used_at = null
       where c.again_at <= kernel.now()`,
    [...slotOf(slot), code.salt, code.answer, code.againMinutes, code.lifeMinutes],
  )
  return put === 1
}

/** Seconds until another code may be put into a slot. */
export async function secondsUntilAgain(t: Tx, slot: Slot): Promise<number> {
  const row = await t.maybe<{ seconds: number }>(
    `select extract(epoch from again_at - kernel.now())::float8 as seconds from identity.code
      where purpose = $1 and target = $2 and member_id = $3`,
    slotOf(slot),
  )
  return row?.seconds ?? 0
}

/** When the budgets of today are forgotten. */
export async function budgetsEnd(t: Tx): Promise<Date> {
  return (await t.one<{ at: Date }>(`select date_trunc('day', kernel.now(), 'UTC') + interval '1 day' as at`)).at
}

export interface StoredCode {
  readonly salt: Buffer
  readonly answer: Buffer
  readonly wrong: number
  readonly isFresh: boolean
}

/**
 * The unused code of a slot, locked until the transaction ends. Undefined also while another call is at it: nobody waits
 * for a lock that a call holds while it hashes a password, and what is not judged is no guess.
 */
export function lockCode(t: Tx, slot: Slot): Promise<StoredCode | undefined> {
  return t.maybe(
    `select salt, answer, wrong, expires_at > kernel.now() as "isFresh" from identity.code
      where purpose = $1 and target = $2 and member_id = $3 and used_at is null for update skip locked`,
    slotOf(slot),
  )
}

export async function countWrong(t: Tx, slot: Slot): Promise<void> {
  await t.run('update identity.code set wrong = wrong + 1 where purpose = $1 and target = $2 and member_id = $3', slotOf(slot))
}

/** Uses the code with this salt up; false when it was used or replaced meanwhile. */
export async function useCode(t: Tx, slot: Slot, salt: Buffer): Promise<boolean> {
  const used = await t.run(
    `update identity.code set used_at = kernel.now()
      where purpose = $1 and target = $2 and member_id = $3 and salt = $4 and used_at is null`,
    [...slotOf(slot), salt],
  )
  return used === 1
}

/** One message more of a subject today; false at the cap. The row is locked until the transaction ends. */
export async function spend(t: Tx, subject: Buffer, cap: number): Promise<boolean> {
  const spent = await t.run(
    `insert into identity.code_budget as b (day, subject, sent) values ((kernel.now() at time zone 'UTC')::date, $1, 1)
     on conflict (day, subject) do update set sent = b.sent + 1 where b.sent < $2`,
    [subject, cap],
  )
  return spent === 1
}

/** Adds to the counts of this hour. */
export async function tally(t: Tx, channel: Channel, add: { sent: number; taken: number }): Promise<void> {
  await t.run(
    `insert into identity.code_tally as y (hour, channel, sent, taken) values (date_trunc('hour', kernel.now(), 'UTC'), $1, $2, $3)
     on conflict (hour, channel) do update set sent = y.sent + excluded.sent, taken = y.taken + excluded.taken`,
    [channel, add.sent, add.taken],
  )
}

export interface Tally {
  readonly hour: Date
  readonly channel: Channel
  readonly sent: number
  readonly taken: number
}

/** This hour and the one before, as far as the alarm has not rung for them. */
export function openTallies(t: Tx): Promise<Tally[]> {
  return t.query(
    `select hour, channel, sent, taken from identity.code_tally y
      where hour >= date_trunc('hour', kernel.now(), 'UTC') - interval '1 hour'
        and not exists (select 1 from identity.code_alarm a where a.hour = y.hour and a.channel = y.channel)`,
  )
}

export async function insertAlarm(t: Tx, { hour, channel, sent, taken }: Tally): Promise<void> {
  await t.run('insert into identity.code_alarm (hour, channel, sent, taken) values ($1, $2, $3, $4) on conflict do nothing', [
    hour,
    channel,
    sent,
    taken,
  ])
}
