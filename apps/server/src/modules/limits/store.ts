/** All SQL of the module but the functions of 0012-limits.sql, which the stakes of `bets` call themselves. */
import type { Money } from '@khela/money'
import { ownRows, sqlScope, type Scope, type Tx } from '../../kernel/index.ts'
import { capKeys, capNames, type Cap, type CapName, type Measure, type Setter, type Span } from './rules.ts'

/** What was staked, paid and asked to deposit in a span. */
export interface Counters {
  readonly stake: Money
  readonly payout: Money
  readonly deposited: Money
}

export async function writeZone(t: Tx, zone: string): Promise<void> {
  // Read back through a conversion: a name PostgreSQL does not know must stop the start, not the first stake.
  await t.run(`update limits.zone set name = $1 where name <> $1 and now() at time zone $1 is not null`, [zone])
}

/** Makes the member's standing unless there is one, and keeps stakes and deposits of the member waiting until the end. */
export async function openStanding(t: Tx, memberId: bigint): Promise<void> {
  await t.query('select limits.open($1)', [memberId])
}

/** The running spans: when each began, in the zone that cuts them. */
export async function runningSpans(t: Tx): Promise<{ span: Span; from: Date }[]> {
  return t.query(
    `select n.span, limits.start_of(n.span, kernel.now())::timestamp at time zone z.name as from
       from limits.zone z, unnest(array['day', 'week', 'month']) n(span)`,
  )
}

export async function writeCounters(t: Tx, memberId: bigint, span: Span, counted: Counters): Promise<void> {
  await t.run('update limits.period set stake = $3, payout = $4, deposited = $5 where member_id = $1 and span = $2', [
    memberId,
    span,
    counted.stake,
    counted.payout,
    counted.deposited,
  ])
}

interface CapRow {
  readonly by: Setter
  readonly measure: Measure
  readonly span: Span | 'once'
  readonly value: bigint
  readonly nextValue: bigint | null
  readonly nextAt: Date | null
}

/** The limits of a member by setter and name; only those that are set. */
export async function capsOf(t: Tx, scope: Scope, memberId: bigint): Promise<Record<Setter, Partial<Record<CapName, Cap>>>> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const rows = await t.query<CapRow>(
    `select by, measure, span, value, next_value as "nextValue", next_at as "nextAt" from limits.cap where member_id = $1 and ${where}`,
    [memberId, ...params],
  )
  const found: Record<Setter, Partial<Record<CapName, Cap>>> = { member: {}, operator: {} }
  for (const row of rows) {
    const name = capNames.find((one) => capKeys[one].measure === row.measure && capKeys[one].span === row.span)
    if (name === undefined) throw new Error(`there is no limit ${row.measure} by ${row.span}`)
    const next = row.nextAt === null ? null : { value: row.nextValue, from: row.nextAt }
    found[row.by][name] = { value: row.value, next }
  }
  return found
}

export async function writeCap(t: Tx, memberId: bigint, by: Setter, name: CapName, cap: Cap): Promise<void> {
  const { measure, span } = capKeys[name]
  const key = [memberId, by, measure, span]
  if (cap.value === null) {
    await t.run('delete from limits.cap where member_id = $1 and by = $2 and measure = $3 and span = $4', key)
    return
  }
  await t.run(
    `insert into limits.cap (member_id, by, measure, span, value, next_value, next_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (member_id, by, measure, span) do update
       set value = excluded.value, next_value = excluded.next_value, next_at = excluded.next_at`,
    [...key, cap.value, cap.next?.value ?? null, cap.next?.from ?? null],
  )
}

/** Puts what was written in force. */
export async function enforceCaps(t: Tx, memberId: bigint): Promise<void> {
  await t.query('select limits.enforce($1)', [memberId])
}

/** Adds a line to the journal (CO-5.24). Amounts as texts of 1/10 000 BDT. */
export async function noteChange(t: Tx, memberId: bigint, by: Setter, change: Readonly<Record<string, unknown>>): Promise<void> {
  const texts = JSON.stringify(change, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
  await t.run('insert into limits.journal (member_id, by, change) values ($1, $2, $3)', [memberId, by, texts])
}

/** How often the member has used these tools since a moment: limits, breaks, exclusions (CO-5.24). */
export async function toolUses(t: Tx, scope: Scope, memberId: bigint, from: Date): Promise<number> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  const { n } = await t.one<{ n: number }>(
    `select count(*)::int as n from limits.journal where member_id = $1 and by = 'member' and at >= $2 and ${where}`,
    [memberId, from, ...params],
  )
  return n
}

/** Members who are excluded now. */
export async function excludedMembers(t: Tx): Promise<bigint[]> {
  const rows = await t.query<{ id: bigint }>('select member_id as id from limits.standing where excluded_until > kernel.now()')
  return rows.map(({ id }) => id)
}

/** Sets the end of a time-out; one that lasts longer stays. */
export async function extendCooling(t: Tx, memberId: bigint, until: Date): Promise<void> {
  await t.run('update limits.standing set cooling_until = greatest(cooling_until, $2) where member_id = $1', [memberId, until])
}

/** Sets the end of an exclusion, `forever` when there is none; one that lasts longer stays. */
export async function extendExclusion(t: Tx, memberId: bigint, until: Date | 'forever'): Promise<void> {
  await t.run('update limits.standing set excluded_until = greatest(excluded_until, $2::timestamptz) where member_id = $1', [
    memberId,
    until === 'forever' ? 'infinity' : until,
  ])
}

/** Gives an exclusion without end its end; false when there is no such exclusion. */
export async function endExclusion(t: Tx, memberId: bigint, afterMs: number): Promise<boolean> {
  const ended = await t.run(
    `update limits.standing set excluded_until = kernel.now() + make_interval(secs => $2)
      where member_id = $1 and excluded_until = 'infinity'`,
    [memberId, afterMs / 1000],
  )
  return ended === 1
}

export interface Breaks {
  /** Each null when it is over or never was. */
  readonly coolingUntil: Date | null
  readonly excludedUntil: Date | null
  /** An exclusion without end has `excluded` and no `excludedUntil`. */
  readonly excluded: boolean
}

/** The member's breaks from play as they stand now. */
export async function breaksOf(t: Tx, scope: Scope, memberId: bigint): Promise<Breaks> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const row = await t.maybe<Breaks>(
    `select case when cooling_until > kernel.now() then cooling_until end as "coolingUntil",
            case when excluded_until > kernel.now() and excluded_until < 'infinity' then excluded_until end as "excludedUntil",
            coalesce(excluded_until > kernel.now(), false) as excluded
       from limits.standing where member_id = $1 and ${where}`,
    [memberId, ...params],
  )
  return row ?? { coolingUntil: null, excludedUntil: null, excluded: false }
}

/** Counters of the running spans; a span nothing was counted in since it began is not there or zero. */
export async function countersOf(t: Tx, scope: Scope, memberId: bigint): Promise<Map<Span, Counters>> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const rows = await t.query<Counters & { span: Span }>(
    `select span, stake, payout, deposited from limits.period
      where member_id = $1 and since >= limits.start_of(span, kernel.now()) and ${where}`,
    [memberId, ...params],
  )
  return new Map(rows.map((row) => [row.span, row]))
}

/**
 * Why a deposit of this amount (1/10 000 BDT) is refused: self_exclusion, cooling_off or deposit; undefined when it is not
 * (CO-5.14, CO-5.22). Holds the member's lock, so that `noteDeposit` in the same transaction counts before the next asks.
 */
export async function depositRefusal(t: Tx, memberId: bigint, amount: Money): Promise<string | undefined> {
  const { reason } = await t.one<{ reason: string | null }>('select limits.deposit_refusal($1, $2) as reason', [memberId, amount])
  return reason ?? undefined
}

/** Counts a deposit that is asked for, in 1/10 000 BDT. */
export async function noteDeposit(t: Tx, memberId: bigint, amount: Money): Promise<void> {
  await t.query('select limits.note_deposit($1, $2)', [memberId, amount])
}

/** Drops standings that restrict nothing any more, so that stakes of these members look here in vain again. */
export async function dropEmptyStandings(t: Tx, limit: number): Promise<void> {
  const empty = await t.query<{ id: bigint }>(
    `select s.member_id as id from limits.standing s
      where coalesce(s.cooling_until, '-infinity') <= kernel.now() and coalesce(s.excluded_until, '-infinity') <= kernel.now()
        and not exists (select from limits.cap c where c.member_id = s.member_id)
      order by s.member_id limit $1 for update skip locked`,
    [limit],
  )
  // Asked again under the lock: a limit may have been set between the look and the lock.
  await t.run(
    `delete from limits.standing s
      where s.member_id = any($1) and coalesce(s.cooling_until, '-infinity') <= kernel.now()
        and coalesce(s.excluded_until, '-infinity') <= kernel.now()
        and not exists (select from limits.cap c where c.member_id = s.member_id)`,
    [empty.map(({ id }) => id)],
  )
}

export const limitChanges = (t: Tx, scope: Scope): Promise<unknown> =>
  ownRows(t, scope, { select: 'select to_jsonb(x) as row from limits.journal x' })
