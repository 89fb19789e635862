/** SQL of the betting record. */
import type { GameModeName, roundFilters } from '@khela/contract'
import type { Currency, Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'
import { postingIdsOf } from '../../ledger/index.ts'
import { postingKey, type RoundDetail } from '../bets/index.ts'

const VENDOR_NAME = `json_build_object('bn', coalesce(v.title_bn, r.vendor), 'en', coalesce(v.title_en, r.vendor)) as "vendorName"`

/**
 * A line of the betting record. Amounts in 1/10 000 of the currency. `stake` and `payout` are what was at risk and what it brought,
 * `valid` what of it counts as valid bet (play.round_view); what a sitting was bought in with and cashed out stands in `carried`.
 */
export interface RoundView {
  readonly id: string
  readonly memberId: bigint
  readonly vendor: string
  readonly gameCode: string
  readonly displayName: { readonly bn: string; readonly en: string }
  readonly vendorName: { readonly bn: string; readonly en: string }
  readonly mode: GameModeName
  readonly currency: Currency
  readonly stake: Money
  readonly payout: Money
  readonly valid: Money
  /** Of a sitting: money carried to its table and back; null for any other round. */
  readonly carried: { readonly there: Money; readonly back: Money } | null
  readonly status: 'OPEN' | 'SETTLED' | 'VOID'
  readonly at: Date
  readonly settledAt: Date | null
  readonly detail: RoundDetail
}
export interface RoundFilter {
  readonly memberId: bigint
  readonly mode?: GameModeName | undefined
  readonly gameCode?: string | undefined
  readonly vendor?: string | undefined
  readonly gameType?: string | undefined
  /** A status, how a settled round ended, or that its payout was corrected. */
  readonly status?: RoundStatusFilter | undefined
  /** An id of the house or the vendor, or the end of one. */
  readonly id?: string | undefined
  /** From this moment, inclusive. */
  readonly from?: Date | undefined
  /** To this moment, exclusive. */
  readonly to?: Date | undefined
  /** Only rounds older than this one: the last of the page before. */
  readonly before?: { readonly at: Date; readonly id: string } | undefined
  /** 1 to 501; 50 by default. */
  readonly limit?: number | undefined
}
export type RoundStatusFilter = (typeof roundFilters)[number]
const ROUND = `r.id, r.member_id as "memberId", r.vendor, r.game as "gameCode",
  json_build_object('bn', coalesce(g.name_bn, r.game), 'en', coalesce(g.name_en, r.game)) as "displayName", ${VENDOR_NAME},
  r.mode, r.currency, r.staked as stake, r.returned as payout, r.valid, r.by_sitting as "isSitting", r.stake as there, r.payout as back, r.status, r.at, r.settled_at as "settledAt", r.detail`

const statusConditions: Readonly<Record<RoundStatusFilter, string>> = {
  open: "r.status = 'OPEN'",
  settled: "r.status = 'SETTLED'",
  void: "r.status = 'VOID'",
  won: "r.status = 'SETTLED' and r.payout > r.stake",
  lost: "r.status = 'SETTLED' and r.payout < r.stake",
  even: "r.status = 'SETTLED' and r.payout = r.stake",
  corrected: 'r.versions is not null',
}

function condition(scope: Scope, filter: RoundFilter) {
  const owned = sqlScope(scope, { member: 'r.member_id' }, 10)
  const where = `r.member_id = $1 and ($2::text is null or r.mode = $2) and ($3::text is null or r.game = $3)
    and ($4::timestamptz is null or r.at >= $4) and ($5::timestamptz is null or r.at < $5)
    and ($6::text is null or (r.at, r.id) < (split_part($6, ' ', 1)::timestamptz, split_part($6, ' ', 2)))
    and ($7::text is null or r.vendor = $7) and ($8::text is null or r.game in (select code from play.game_view where type = $8))
    and ($9::text is null or right(r.id, length($9)) = $9 or right(r.vendor_round, length($9)) = $9)
    and ${filter.status === undefined ? 'true' : statusConditions[filter.status]} and ${owned.where}`
  const before = filter.before === undefined ? null : `${filter.before.at.toISOString()} ${filter.before.id}`
  const said = [filter.mode, filter.gameCode, filter.from, filter.to, before, filter.vendor, filter.gameType, filter.id]
  return { where, params: [filter.memberId, ...said.map((one) => one ?? null), ...owned.params] }
}

interface RoundRow extends Omit<RoundView, 'carried'> {
  readonly isSitting: boolean
  readonly there: Money
  readonly back: Money
}
const roundView = <R extends RoundRow>({ isSitting, there, back, ...round }: R) => ({
  ...round,
  carried: isSitting ? { there, back } : null,
})

/** Rounds of a member, newest first. What the scope does not cover does not exist. */
export async function roundsOf(t: Tx, scope: Scope, filter: RoundFilter): Promise<RoundView[]> {
  const { where, params } = condition(scope, filter)
  const limit = Math.min(Math.max(Math.trunc(filter.limit ?? 50), 1), 501)
  const place = `$${params.length + 1}`
  const rows = await t.query<RoundRow>(
    `select ${ROUND} from play.round_view r left join play.game_view g on g.code = r.game left join play.vendor_view v on v.code = r.vendor
      where ${where} order by r.at desc, r.id desc limit ${place}`,
    [...params, limit],
  )
  return rows.map(roundView)
}
/** What rounds came to together, as each of them shows it. */
export interface RoundTotals {
  readonly rounds: number
  readonly stake: Money
  readonly payout: Money
  readonly valid: Money
}
/**
 * Totals of the rounds that count: void ones do not. `before` and `limit` are not looked at. By the begin of a round and without prizes that belong
 * to none; the measures have what moved, by the day it did.
 */
export async function totalsOf(t: Tx, scope: Scope, filter: RoundFilter): Promise<RoundTotals> {
  const { where, params } = condition(scope, { ...filter, before: undefined })
  const sums = await t.one<Omit<RoundTotals, 'rounds'> & { rounds: bigint }>(
    `select count(*) as rounds, coalesce(sum(r.staked), 0)::bigint as stake, coalesce(sum(r.returned), 0)::bigint as payout,
            coalesce(sum(r.valid), 0)::bigint as valid
       from play.round_view r where ${where} and r.status <> 'VOID'`,
    params,
  )
  return { ...sums, rounds: Number(sums.rounds) }
}
/** What follows a call's name in the keys of its postings: the kind, and for a stake given back what it was. */
const postingSteps: readonly string[] = [
  'bet',
  'bonus_bet',
  'trial_bet',
  'bet:back',
  'bonus_bet:back',
  'trial_bet:back',
  'win',
  'bonus_win',
  'trial_win',
  'shared:win',
  'shared:trial_win',
  'jackpot_win',
  'win_rollback',
  'bonus_win_rollback',
  'trial_win_rollback',
  'resettle_up',
  'resettle_down',
  'receivable',
]

/** One round with everything behind it. */
export interface RoundDetailView extends RoundView {
  /** Of its postings, in the order they were made. */
  readonly postingIds: bigint[]
  /** What it paid before each correction, oldest first. */
  readonly versions: readonly { readonly payout: Money; readonly reason: string; readonly at: Date }[]
  readonly vendorRound: string | null
  readonly jackpotContribution: Money
}
interface DetailRow extends RoundRow {
  readonly versions: readonly { payout: string; reason: string; at: string }[] | null
  readonly vendorRound: string | null
  readonly jackpotContribution: Money
}
export async function roundOf(t: Tx, scope: Scope, id: string): Promise<RoundDetailView | undefined> {
  const { where, params } = sqlScope(scope, { member: 'r.member_id' }, 2)
  const round = await t.maybe<DetailRow>(
    `select ${ROUND}, r.versions, r.vendor_round as "vendorRound", r.jackpot_contribution as "jackpotContribution"
       from play.round_view r left join play.game_view g on g.code = r.game
       left join play.vendor_view v on v.code = r.vendor where r.id = $1 and ${where}`,
    [id, ...params],
  )
  if (round === undefined) return undefined
  const calls = await t.query<{ vendor: string; txId: string }>(
    'select vendor, tx_id as "txId" from play.tx_view where member_id = $1 and round_id = $2',
    [round.memberId, id],
  )
  const keys = calls.flatMap(({ vendor, txId }) => postingSteps.map((step) => `${postingKey(vendor, txId)}:${step}`))
  // Payouts stand in the JSON as texts: a number there would go through a float.
  const versions = (round.versions ?? []).map(({ payout, reason, at }) => ({ payout: BigInt(payout), reason, at: new Date(at) }))
  return { ...roundView(round), versions, postingIds: await postingIdsOf(t, scope, round.memberId, keys) }
}

/** A game with a round that is not over. */
export interface OpenGame {
  readonly gameId: string
  readonly displayName: { readonly bn: string; readonly en: string }
}

/**
 * Games with an open round of this vendor begun at or after `since`: seeds behind it must not be revealed (GS-1.3). The
 * rounds decide; the catalogue only names them, and a game that it does not have is named by its code.
 */
export function gamesWithOpenRound(
  t: Tx,
  scope: Scope,
  filter: { memberId: bigint; vendor: string; mode: GameModeName; since: Date },
): Promise<OpenGame[]> {
  const { where, params } = sqlScope(scope, { member: 'r.member_id' }, 5)
  return t.query<OpenGame>(
    `select r.game as "gameId", json_build_object('bn', coalesce(g.name_bn, r.game), 'en', coalesce(g.name_en, r.game)) as "displayName"
       from (select distinct r.game from play.round_view r
              where r.member_id = $1 and r.status = 'OPEN' and r.vendor = $2 and r.mode = $3 and r.at >= $4 and ${where}) r
       left join play.game_view g on g.code = r.game
      order by g.position, r.game`,
    [filter.memberId, filter.vendor, filter.mode, filter.since, ...params],
  )
}
