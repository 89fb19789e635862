/** What others ask about rounds: the category that turnover is counted by, who was in a shared one and won, and rounds in which two members faced each other. */
import type { Money } from '@khela/money'
import { numberArray, sqlScope, textArray, type Scope, type Tx } from '../../kernel/index.ts'
import { sharedEndAt } from '../bets/index.ts'
import { winsAround } from '../play/index.ts'

export interface RoundFacts {
  /** PS-3.11 of its game. */
  readonly category: string
  /** What of its stake counts as valid bet (play.round_view). */
  readonly valid: Money
}

/** Facts of settled rounds, by round id; one that is not known is left out. */
export async function factsOfRounds(
  t: Tx,
  rounds: readonly { readonly memberId: string; readonly roundId: string }[],
): Promise<Map<string, RoundFacts>> {
  const rows = await t.query<RoundFacts & { id: string }>(
    `select r.id, g.type as category, r.valid from unnest($1::bigint[], $2::text[]) a(member, id)
       join play.round_view r on r.member_id = a.member and r.id = a.id join play.game_view g on g.code = r.game`,
    [numberArray(rounds.map(({ memberId }) => BigInt(memberId))), textArray(rounds.map(({ roundId }) => roundId))],
  )
  return new Map(rows.map(({ id, category, valid }) => [id, { category, valid }]))
}

/**
 * Rounds of the last 30 days that a member shared with one of `others` and in which one of the two won what the other lost:
 * what betting on opposite sides leaves behind (PAY-3.4.2). Games of the house are played alone.
 */
export async function oppositeRounds(t: Tx, scope: Scope, memberId: bigint, others: readonly bigint[]): Promise<number> {
  const { where, params } = sqlScope(scope, { member: 'b.member_id' }, 3)
  const { n } = await t.one<{ n: bigint }>(
    `select count(distinct a.id) as n from play.round_view a
       cross join unnest($2::bigint[]) o(member)
       join play.round_view b on b.member_id = o.member and b.id = play.round_id(a.vendor, a.vendor_round, o.member)
      where a.member_id = $1 and a.mode = 'real' and a.at > kernel.now() - interval '30 days' and a.vendor_round is not null
        and a.status = 'SETTLED' and b.status = 'SETTLED' and sign(a.payout - a.stake) * sign(b.payout - b.stake) < 0 and ${where}`,
    [memberId, others, ...params],
  )
  return Number(n)
}

/** Which of these rounds are settled now: one that was taken back is not. */
export async function settledAmong(
  t: Tx,
  rounds: readonly { readonly memberId: bigint; readonly roundId: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await t.query<{ id: string }>(
    `select r.id from unnest($1::bigint[], $2::text[]) a(member, id)
       join play.round_view r on r.member_id = a.member and r.id = a.id and r.status = 'SETTLED'`,
    [numberArray(rounds.map(({ memberId }) => memberId)), textArray(rounds.map(({ roundId }) => roundId))],
  )
  return new Set(rows.map(({ id }) => id))
}
/** Rounds of these members in a shared round that has ended, for whoever counts turnover. */
export async function sharedRounds(
  t: Tx,
  members: readonly bigint[],
  vendor: string,
  round: string,
): Promise<{ memberId: bigint; id: string; mode: 'real' | 'demo'; stake: Money; payout: Money }[]> {
  return t.query(
    `select r.member_id as "memberId", r.id, r.mode, r.staked as stake, r.returned as payout from unnest($1::bigint[]) a(member)
       join play.round_view r on r.member_id = a.member and r.id = play.round_id($2, $3, a.member) and r.status = 'SETTLED'`,
    [numberArray(members), vendor, round],
  )
}

/** Wins for money that were written with the end of a shared round: it names nobody whom it paid. Others of that second may be among them. */
export async function winsOfEnd(t: Tx, vendor: string, round: string): Promise<{ memberId: bigint; roundId: string; payout: Money }[]> {
  const at = await sharedEndAt(t, vendor, round)
  return at === undefined ? [] : winsAround(t, at)
}
