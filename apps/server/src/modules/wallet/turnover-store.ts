/** SQL of turnover: requirements, and the rounds counted towards them. */
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'
import type { Contribution, Credit, Requirement } from './turnover/rules.ts'

/** A requirement as it is shown. */
export interface RequirementRow extends Requirement {
  readonly source: 'deposit' | 'bonus'
  readonly sourceId: string
  /** What it was counted from, and how many hundredths of it; null where only the result is known. */
  readonly amount: Money | null
  readonly multiplierPercent: bigint | null
  readonly createdAt: Date
  readonly expiresAt: Date | null
}
export interface NewRequirement {
  readonly memberId: bigint
  readonly source: RequirementRow['source']
  readonly sourceId: string
  readonly needed: Money
  readonly amount?: Money
  readonly multiplierPercent?: bigint
  /** Left out: every game counts in full. */
  readonly contribution?: Contribution
  /** Lower ones are filled first; those of one priority in the order they came. */
  readonly priority?: number
  readonly expiresAt?: Date
  /** Bonus money that came with it. */
  readonly bonus?: Money
}

const columns = `id, source, source_id as "sourceId", needed, done, contribution, amount, multiplier_percent as "multiplierPercent",
  created_at as "createdAt", expires_at as "expiresAt"`
const isOpen = 'done < needed and forfeited_at is null and (expires_at is null or expires_at > kernel.now())'

/** Members with turnover still to do, and those of whom a bonus ended of late: a bet from before may still win. */
export async function owingMembers(t: Tx): Promise<bigint[]> {
  const found = await t.query<{ id: bigint }>(
    `select distinct member_id as id from wallet.requirement where ${isOpen}
     union select member_id from wallet.requirement where forfeited_at > kernel.now() - interval '30 days'`,
  )
  return found.map(({ id }) => id)
}

/** Adds what a deposit or a bonus asks for; a second time does nothing. */
export async function addRequirement(t: Tx, made: NewRequirement): Promise<void> {
  await t.run(
    `insert into wallet.requirement (member_id, source, source_id, needed, amount, multiplier_percent, contribution, priority, expires_at, bonus)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10) on conflict (member_id, source, source_id) do nothing`,
    [
      made.memberId,
      made.source,
      made.sourceId,
      made.needed,
      made.amount ?? null,
      made.multiplierPercent ?? null,
      made.contribution === undefined ? null : JSON.stringify(made.contribution),
      made.priority ?? 0,
      made.expiresAt ?? null,
      made.bonus ?? null,
    ],
  )
}

/** Takes back what a deposit that went back asked for. */
export async function dropRequirement(t: Tx, memberId: bigint, source: 'deposit' | 'bonus', sourceId: string): Promise<void> {
  await t.run('delete from wallet.requirement where member_id = $1 and source = $2 and source_id = $3', [memberId, source, sourceId])
}

/** The member's open requirements in the order they are filled. `lock` keeps two rounds from filling the same one. */
export async function openRequirements(t: Tx, scope: Scope, memberId: bigint, lock = false): Promise<RequirementRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.query<RequirementRow>(
    `select ${columns} from wallet.requirement where member_id = $1 and ${isOpen} and ${where} order by priority, id${lock ? ' for update' : ''}`,
    [memberId, ...params],
  )
}

/** Every requirement of a member, newest first. */
export function requirementsOfMember(t: Tx, scope: Scope, memberId: bigint, limit: number): Promise<RequirementRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  return t.query<RequirementRow>(`select ${columns} from wallet.requirement where member_id = $1 and ${where} order by id desc limit $2`, [
    memberId,
    limit,
    ...params,
  ])
}

/** Adds to what is done, or takes back. The requirement is locked by whoever read it, or by this. */
export async function addDone(t: Tx, memberId: bigint, id: bigint, amount: Money): Promise<void> {
  await t.run('update wallet.requirement set done = done + $3 where member_id = $1 and id = $2', [memberId, id, amount])
}

/** The member's requirements that something was done for, newest first, locked. */
export async function lastRequirements(t: Tx, scope: Scope, memberId: bigint): Promise<Requirement[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.query<Requirement>(
    `select id, needed, done, contribution from wallet.requirement where member_id = $1 and done > 0 and ${where} order by id desc for update`,
    [memberId, ...params],
  )
}

type CreditEntry = readonly [id: string, amount: string]

/** Marks a round as undone and answers what it had counted; nothing when it was undone before. One not heard of yet will not be counted. */
export async function voidRound(t: Tx, memberId: bigint, roundId: string): Promise<{ counted: Money; credits: Credit[] }> {
  const row = await t.maybe<{ counted: bigint; credits: CreditEntry[] }>(
    `insert into wallet.counted_round as c (member_id, round_id, stake, counted, voided_at) values ($1, $2, 0, 0, kernel.now())
     on conflict (member_id, round_id) do update set voided_at = excluded.voided_at where c.voided_at is null returning counted, credits`,
    [memberId, roundId],
  )
  return { counted: row?.counted ?? 0n, credits: (row?.credits ?? []).map(([id, amount]) => ({ id: BigInt(id), amount: BigInt(amount) })) }
}

/** Writes down a round; false when it was heard of before. */
export async function countRound(
  t: Tx,
  round: { memberId: bigint; roundId: string; stake: Money; counted: Money; credits: readonly Credit[] },
): Promise<boolean> {
  const credits = round.credits.map(({ id, amount }): CreditEntry => [id.toString(), amount.toString()])
  const fresh = await t.run(
    `insert into wallet.counted_round (member_id, round_id, stake, counted, credits) values ($1, $2, $3, $4, $5::jsonb)
     on conflict do nothing`,
    [round.memberId, round.roundId, round.stake, round.counted, JSON.stringify(credits)],
  )
  return fresh === 1
}

/** What was settled since the instant of the last credited deposit, and how much that was; null when there was none. Measures begin with a day. */
export async function playedSinceDeposit(t: Tx, scope: Scope, memberId: bigint): Promise<{ played: Money; deposit: Money } | null> {
  const { where, params } = sqlScope(scope, { member: 'd.member_id' }, 2)
  const row = await t.maybe<{ played: bigint; deposit: bigint }>(
    `select (select coalesce(sum(stake), 0)::bigint from wallet.counted_round where member_id = $1 and at >= s.at and voided_at is null) as played,
            d.credited as deposit
       from wallet.deposit d join wallet.deposit_step s on s.member_id = d.member_id and s.deposit_id = d.id and s.state = 'CREDITED'
      where d.member_id = $1 and d.credited is not null and ${where} order by s.at desc limit 1`,
    [memberId, ...params],
  )
  return row ?? null
}
