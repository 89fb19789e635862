/** SQL of what payees are due and what they were paid. */
import type { Money } from '@khela/money'
import { sqlScope, type Json, type Scope, type Tx } from '../../kernel/index.ts'
import type { Run } from './store.ts'

/** What a payee is due for a period, as a run has it. */
export interface Line {
  readonly memberId: bigint
  /** The period it is about: the run's own, or an earlier one of which this is the difference. */
  readonly about: string
  /** The rows of measures that it used, as JSON. */
  readonly figures: Json
  readonly due: Money
  readonly carryIn: bigint
  readonly carryOut: bigint
  readonly explanation: Json
}
export async function insertLines(t: Tx, { program, period }: Run, lines: readonly Line[]): Promise<void> {
  await t.run(
    `insert into programs.line (member_id, program_id, period, about, figures, due, carry_in, carry_out, explanation)
       select member_id, $1, $2, about, figures::jsonb, due, carry_in, carry_out, explanation::jsonb
         from unnest($3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::text[])
              l(member_id, about, figures, due, carry_in, carry_out, explanation)`,
    [
      program,
      period,
      lines.map(({ memberId }) => memberId),
      lines.map(({ about }) => about),
      lines.map(({ figures }) => JSON.stringify(figures)),
      lines.map(({ due }) => due),
      lines.map(({ carryIn }) => carryIn),
      lines.map(({ carryOut }) => carryOut),
      lines.map(({ explanation }) => JSON.stringify(explanation)),
    ],
  )
}

/** What lines about a period have come to so far. */
export interface Reckoned {
  readonly memberId: bigint
  readonly due: Money
  readonly carryIn: bigint
  readonly carryOut: bigint
}
export const reckonedFor = (t: Tx, { program, period }: Run, ids: readonly bigint[]): Promise<Reckoned[]> =>
  t.query(
    `select member_id as "memberId", sum(due)::bigint as due, (array_agg(carry_in order by period))[1] as "carryIn",
            (array_agg(carry_out order by period desc))[1] as "carryOut"
       from programs.line where program_id = $1 and about = $2 and member_id = any($3::bigint[]) group by member_id`,
    [program, period, ids],
  )

/** What somebody carries from run to run. */
export interface Carryover {
  readonly memberId: bigint
  /** Below zero: given too much, and set against what comes. */
  readonly owed: Money
  readonly carry: bigint
}
export const carryoversOf = (t: Tx, program: string, ids: readonly bigint[]): Promise<Carryover[]> =>
  t.query('select member_id as "memberId", owed, carry from programs.carryover where program_id = $1 and member_id = any($2::bigint[])', [
    program,
    ids,
  ])
export async function writeCarryovers(t: Tx, program: string, rows: readonly Carryover[]): Promise<void> {
  await t.run(
    `insert into programs.carryover (member_id, program_id, owed, carry)
       select member_id, $1, owed, carry from unnest($2::bigint[], $3::bigint[], $4::bigint[]) s(member_id, owed, carry)
     on conflict (member_id, program_id) do update set owed = excluded.owed, carry = excluded.carry`,
    [program, rows.map(({ memberId }) => memberId), rows.map(({ owed }) => owed), rows.map(({ carry }) => carry)],
  )
}

/** Who carries something, in order, after a member. */
export async function carriersAfter(t: Tx, program: string, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await t.query<{ id: bigint }>(
    'select member_id as id from programs.carryover where program_id = $1 and carry <> 0 and member_id > $2 order by member_id limit $3',
    [program, after, limit],
  )
  return rows.map(({ id }) => id)
}

/** Of these the members whose account is open: one that has ended is paid nothing more. */
export async function openAmong(t: Tx, ids: readonly bigint[]): Promise<bigint[]> {
  const rows = await t.query<{ id: bigint }>(
    'select member_id as id from identity.line_view where member_id = any($1::bigint[]) and is_open order by member_id',
    [ids],
  )
  return rows.map(({ id }) => id)
}

/** What a payee gets in a run: what is due and was owed before, as far as it is above zero. */
export interface Payment {
  readonly memberId: bigint
  readonly due: Money
  readonly owedIn: Money
  readonly amount: Money
  readonly owedOut: Money
  readonly postingId: bigint | null
}
export async function insertPayments(t: Tx, { program, period }: Run, rows: readonly Omit<Payment, 'postingId'>[]): Promise<void> {
  await t.run(
    `insert into programs.payment (member_id, program_id, period, due, owed_in, amount, owed_out)
       select member_id, $1, $2, due, owed_in, amount, owed_out
         from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[]) p(member_id, due, owed_in, amount, owed_out)`,
    [
      program,
      period,
      rows.map(({ memberId }) => memberId),
      rows.map(({ due }) => due),
      rows.map(({ owedIn }) => owedIn),
      rows.map(({ amount }) => amount),
      rows.map(({ owedOut }) => owedOut),
    ],
  )
}

/** Payments of a run that are still to be posted, in order of member. */
export const unpaid = (t: Tx, { program, period }: Run, limit: number): Promise<Pick<Payment, 'memberId' | 'amount'>[]> =>
  t.query(
    `select member_id as "memberId", amount from programs.payment
      where program_id = $1 and period = $2 and amount > 0 and posting_id is null order by member_id limit $3`,
    [program, period, limit],
  )

export async function writePostings(
  t: Tx,
  { program, period }: Run,
  rows: readonly { readonly memberId: bigint; readonly postingId: bigint }[],
): Promise<void> {
  await t.run(
    `update programs.payment p set posting_id = u.posting_id from unnest($3::bigint[], $4::bigint[]) u(member_id, posting_id)
      where p.member_id = u.member_id and p.program_id = $1 and p.period = $2 and p.posting_id is null`,
    [program, period, rows.map(({ memberId }) => memberId), rows.map(({ postingId }) => postingId)],
  )
}

/** Payments of a run, in order of member, after one. */
export function paymentsAfter(t: Tx, scope: Scope, { program, period }: Run, after: bigint, limit: number): Promise<Payment[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 5)
  return t.query<Payment>(
    `select member_id as "memberId", due, owed_in as "owedIn", amount, owed_out as "owedOut", posting_id as "postingId"
       from programs.payment where program_id = $1 and period = $2 and member_id > $3 and ${where} order by member_id limit $4`,
    [program, period, after, limit, ...params],
  )
}

/** The lines of a payee in a run: about its own period first, then about earlier ones, newest first. */
export function linesOf(t: Tx, scope: Scope, { program, period }: Run, memberId: bigint): Promise<Line[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 4)
  return t.query<Line>(
    `select member_id as "memberId", about, figures, due, carry_in as "carryIn", carry_out as "carryOut", explanation
       from programs.line where program_id = $1 and period = $2 and member_id = $3 and ${where} order by about desc`,
    [program, period, memberId, ...params],
  )
}
