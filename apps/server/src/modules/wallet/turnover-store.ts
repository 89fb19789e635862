/** SQL of turnover: requirements, and the rounds counted towards them. */
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'
import type { Requirement } from './rules.ts'

/** Members with turnover still to do. */
export async function owingMembers(t: Tx): Promise<bigint[]> {
  const found = await t.query<{ id: bigint }>('select distinct member_id as id from wallet.requirement where done < needed')
  return found.map(({ id }) => id)
}

/** Adds what a deposit or a bonus asks for; a second time does nothing. */
export async function addRequirement(
  t: Tx,
  made: { memberId: bigint; source: 'deposit' | 'bonus'; sourceId: string; needed: Money },
): Promise<void> {
  await t.run(
    `insert into wallet.requirement (member_id, source, source_id, needed) values ($1, $2, $3, $4)
     on conflict (member_id, source, source_id) do nothing`,
    [made.memberId, made.source, made.sourceId, made.needed],
  )
}

/** Takes back what a deposit that went back asked for. */
export async function dropRequirement(t: Tx, memberId: bigint, source: 'deposit' | 'bonus', sourceId: string): Promise<void> {
  await t.run('delete from wallet.requirement where member_id = $1 and source = $2 and source_id = $3', [memberId, source, sourceId])
}

/** The member's open requirements, oldest first. `lock` keeps two rounds from filling the same one. */
export async function openRequirements(t: Tx, scope: Scope, memberId: bigint, lock = false): Promise<Requirement[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.query<Requirement>(
    `select id, needed, done from wallet.requirement where member_id = $1 and done < needed and ${where} order by id${lock ? ' for update' : ''}`,
    [memberId, ...params],
  )
}

export async function setDone(t: Tx, memberId: bigint, requirement: Requirement): Promise<void> {
  await t.run('update wallet.requirement set done = $3 where member_id = $1 and id = $2', [memberId, requirement.id, requirement.done])
}

/** The member's requirements that something was done for, newest first, locked. */
export async function lastRequirements(t: Tx, scope: Scope, memberId: bigint): Promise<Requirement[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.query<Requirement>(
    `select id, needed, done from wallet.requirement where member_id = $1 and done > 0 and ${where} order by id desc for update`,
    [memberId, ...params],
  )
}
/** Marks a round as undone and answers what it had counted; nothing when it was undone before. One not heard of yet will not be counted. */
export async function voidRound(t: Tx, memberId: bigint, roundId: string): Promise<Money> {
  const row = await t.maybe<{ counted: bigint }>(
    `insert into wallet.counted_round as c (member_id, round_id, stake, counted, voided_at) values ($1, $2, 0, 0, kernel.now())
     on conflict (member_id, round_id) do update set voided_at = excluded.voided_at where c.voided_at is null returning counted`,
    [memberId, roundId],
  )
  return row?.counted ?? 0n
}

/** Writes down a round; false when it was heard of before. */
export async function countRound(t: Tx, round: { memberId: bigint; roundId: string; stake: Money; counted: Money }): Promise<boolean> {
  const fresh = await t.run(
    'insert into wallet.counted_round (member_id, round_id, stake, counted) values ($1, $2, $3, $4) on conflict do nothing',
    [round.memberId, round.roundId, round.stake, round.counted],
  )
  return fresh === 1
}

/** Settled stakes since the last credited deposit; null when there was none. */
export async function playedSinceDeposit(t: Tx, scope: Scope, memberId: bigint): Promise<Money | null> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  const row = await t.one<{ played: bigint | null }>(
    `select case when d.at is null then null else
              (select coalesce(sum(stake), 0)::bigint from wallet.counted_round where member_id = $1 and at >= d.at and voided_at is null) end as played
       from (select max(s.at) as at from wallet.deposit_step s where s.member_id = $1 and s.state = 'CREDITED' and ${where}) d`,
    [memberId, ...params],
  )
  return row.played
}
