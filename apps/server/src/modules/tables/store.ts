/** SQL of rounds and bets at the tables (db/migrations/0093-tables.sql). */
import type { GameFacts, TableId, GameModeName } from '@khela/contract'
import type { Money } from '@khela/money'
import { sqlDays, sqlScope, type DayRange, type Scope, type Tx } from '../../kernel/index.ts'

export type StoredPhase = 'betting' | 'closed' | 'running' | 'stopped' | 'settled' | 'voiding' | 'void'
export interface RoundRow {
  readonly chain: string
  readonly no: number
  readonly table: TableId
  readonly phase: StoredPhase
  readonly openAt: Date
  readonly closeAt: Date
  readonly startAt: Date
  /** Of crash only once it has stopped. */
  readonly endAt: Date | null
  readonly overAt: Date | null
  readonly nextAt: Date | null
  readonly betsRoot: string | null
  readonly ceiling: number | null
  readonly outcome: GameFacts | null
  readonly hash: string | null
  /** The node under which a curve rises. */
  readonly ledBy: string | null
  /** What lies on the spots, by their order; empty while there is nothing. */
  readonly totalsReal: readonly Money[]
  readonly totalsDemo: readonly Money[]
  /** Why it is void: a step came too late, its outcome could not be formed, or the process under which its curve rose ended. */
  readonly voidReason: 'late' | 'lost' | 'orphan' | null
  /** What its bets returned; null until it is over. */
  readonly paidReal: Money | null
  readonly paidDemo: Money | null
}
const ROUND = `chain_id as chain, no, table_id as "table", phase, open_at as "openAt", close_at as "closeAt", start_at as "startAt",
  end_at as "endAt", over_at as "overAt", next_at as "nextAt", bets_root as "betsRoot", ceiling, outcome, hash, led_by as "ledBy",
  totals_real as "totalsReal", totals_demo as "totalsDemo", void_reason as "voidReason", paid_real as "paidReal", paid_demo as "paidDemo"`

/** Names a round for ever. */
export type RoundName = Pick<RoundRow, 'chain' | 'no'>

/** The round in play, else the last one. */
export function lastRound(t: Tx, table: TableId): Promise<RoundRow | undefined> {
  return t.maybe<RoundRow>(`select ${ROUND} from house.table_round where table_id = $1 order by open_at desc, no desc limit 1`, [table])
}
export function findRound(t: Tx, { chain, no }: RoundName): Promise<RoundRow | undefined> {
  return t.maybe<RoundRow>(`select ${ROUND} from house.table_round where chain_id = $1 and no = $2`, [chain, no])
}
/** The round, kept from moving on until the end of the transaction; many may hold it so. Take it before anything else is locked. */
export function holdRound(t: Tx, { chain, no }: RoundName): Promise<RoundRow> {
  return t.one<RoundRow>(`select ${ROUND} from house.table_round where chain_id = $1 and no = $2 for share`, [chain, no])
}
/** Rounds that are over, newest first. */
export function pastRounds(t: Tx, chain: string, before: number, limit: number): Promise<RoundRow[]> {
  return t.query<RoundRow>(
    `select ${ROUND} from house.table_round where chain_id = $1 and no <= $2 and over_at is not null order by no desc limit $3`,
    [chain, before, limit],
  )
}
/** Rounds of a table that are over and began on the days, newest first, whatever their chain: behind one that is named. */
export function roundsOn(t: Tx, table: TableId, range: DayRange, after: RoundName | undefined, limit: number): Promise<RoundRow[]> {
  const days = sqlDays(range, 'open_at', 5)
  return t.query<RoundRow>(
    `select ${ROUND} from house.table_round
      where table_id = $1 and over_at is not null and ${days.where}
        and ($2::text is null or (open_at, no) < (select a.open_at, a.no from house.table_round a where a.chain_id = $2 and a.no = $3))
      order by open_at desc, no desc limit $4`,
    [table, after?.chain ?? null, after?.no ?? null, limit, ...days.params],
  )
}
/** The newest results of a table, newest first. */
export function newestResults(t: Tx, table: TableId, limit: number): Promise<RoundRow[]> {
  return t.query<RoundRow>(
    `select ${ROUND} from house.table_round where table_id = $1 and over_at is not null order by open_at desc limit $2`,
    [table, limit],
  )
}
/** Opens a round; false when the table has one in play, or this one was opened before. */
export async function insertRound(
  t: Tx,
  row: Pick<RoundRow, 'chain' | 'no' | 'table' | 'openAt' | 'closeAt' | 'startAt' | 'endAt'>,
): Promise<boolean> {
  const written = await t.run(
    `insert into house.table_round (chain_id, no, table_id, phase, open_at, close_at, start_at, end_at)
     values ($1, $2, $3, 'betting', $4, $5, $6, $7) on conflict do nothing`,
    [row.chain, row.no, row.table, row.openAt, row.closeAt, row.startAt, row.endAt],
  )
  return written === 1
}

/** What a step writes. */
export type RoundChange = Partial<
  Pick<
    RoundRow,
    'betsRoot' | 'ceiling' | 'outcome' | 'endAt' | 'overAt' | 'nextAt' | 'hash' | 'ledBy' | 'voidReason' | 'paidReal' | 'paidDemo'
  >
>
/** Moves a round on, compare-and-set: false when it is not in the phase that was seen. What is undefined stays. */
export async function moveRound(t: Tx, of: RoundName, from: StoredPhase, to: StoredPhase, change: RoundChange = {}): Promise<boolean> {
  const { betsRoot, ceiling, outcome, endAt, overAt, nextAt, hash, ledBy, voidReason, paidReal, paidDemo } = change
  const moved = await t.run(
    `update house.table_round set phase = $4, bets_root = coalesce($5, bets_root), ceiling = coalesce($6, ceiling),
            outcome = coalesce($7::json, outcome), end_at = coalesce($8, end_at), over_at = coalesce($9, over_at),
            next_at = coalesce($10, next_at), hash = coalesce($11, hash), led_by = coalesce($12, led_by),
            void_reason = coalesce($13, void_reason), paid_real = coalesce($14, paid_real), paid_demo = coalesce($15, paid_demo)
      where chain_id = $1 and no = $2 and phase = $3`,
    [
      of.chain,
      of.no,
      from,
      to,
      betsRoot ?? null,
      ceiling ?? null,
      outcome === undefined ? null : JSON.stringify(outcome),
      endAt ?? null,
      overAt ?? null,
      nextAt ?? null,
      hash ?? null,
      ledBy ?? null,
      voidReason ?? null,
      paidReal ?? null,
      paidDemo ?? null,
    ],
  )
  return moved === 1
}

/**
 * Adds to what lies on the spots, compare-and-set: undefined when the round takes no more bets by the database's clock. The
 * row stays locked, so this comes last in its transaction.
 */
export async function addTotals(t: Tx, of: RoundName, mode: GameModeName, by: readonly Money[]): Promise<readonly Money[] | undefined> {
  const column = mode === 'real' ? 'totals_real' : 'totals_demo'
  const row = await t.maybe<{ totals: readonly Money[] }>(
    `update house.table_round set ${column} =
            coalesce((select array_agg(coalesce(u.had, 0) + coalesce(u.more, 0) order by u.place)
                        from unnest(${column}, $3::bigint[]) with ordinality u(had, more, place)), '{}')
      where chain_id = $1 and no = $2 and phase = 'betting' and close_at > kernel.now()
      returning ${column} as totals`,
    [of.chain, of.no, by],
  )
  return row?.totals
}

/** A chip as it is kept: the stake in wire form. */
export interface Chip {
  readonly spot: string
  readonly stake: string
}
export interface BetRow extends RoundName {
  readonly id: string
  readonly memberId: bigint
  readonly table: TableId
  readonly mode: GameModeName
  readonly tx: string
  readonly roundId: string
  readonly stake: Money
  readonly spots: readonly Chip[]
  readonly panel: number | null
  readonly auto: number | null
  readonly stopAt: number | null
  /** `back`: taken back by its player; `void`: given back by the house. */
  readonly state: 'open' | 'out' | 'back' | 'void'
  readonly outAt: number | null
  readonly who: string
  readonly at: Date
}
export const BET = `id, member_id as "memberId", table_id as "table", chain_id as chain, no, mode, tx, round_id as "roundId", stake, spots, panel, auto,
  stop_at as "stopAt", state, out_at as "outAt", who, at`

export function findBet(t: Tx, scope: Scope, id: string): Promise<BetRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.maybe<BetRow>(`select ${BET} from house.table_bet where id = $1 and ${where}`, [id, ...params])
}
/** A member's bets of a round in a mode, oldest first. */
export function betsOf(t: Tx, scope: Scope, of: RoundName & { readonly mode: GameModeName }, limit = 100): Promise<BetRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 5)
  return t.query<BetRow>(
    `select ${BET} from house.table_bet where chain_id = $1 and no = $2 and mode = $3 and ${where} order by at, id limit $4`,
    [of.chain, of.no, of.mode, limit, ...params],
  )
}
/** A member's bets in a round of theirs at the port, oldest first. */
export function betsInRound(t: Tx, scope: Scope, memberId: bigint, roundId: string): Promise<BetRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  return t.query<BetRow>(
    `select ${BET} from house.table_bet where member_id = $1 and round_id = $2 and ${where} order by at, id limit 100`,
    [memberId, roundId, ...params],
  )
}
/** Every bet of a round that was not taken back, by id: the order of the bet list. */
export function listedBets(t: Tx, of: RoundName): Promise<BetRow[]> {
  return t.query<BetRow>(`select ${BET} from house.table_bet where chain_id = $1 and no = $2 and state <> 'back' order by id`, [
    of.chain,
    of.no,
  ])
}
/** Bets that are open, by member: at most `limit` of them. */
export function openBets(t: Tx, of: RoundName, limit: number): Promise<BetRow[]> {
  return t.query<BetRow>(
    `select ${BET} from house.table_bet where chain_id = $1 and no = $2 and state = 'open' order by member_id, id limit $3`,
    [of.chain, of.no, limit],
  )
}
/** What the bets of a round that were cashed out were paid, by mode. */
export async function cashedOut(t: Tx, of: RoundName): Promise<Readonly<Record<GameModeName, Money>>> {
  const rows = await t.query<{ mode: GameModeName; paid: Money }>(
    `select mode, sum(stake * out_at / 100)::bigint as paid from house.table_bet where chain_id = $1 and no = $2 and state = 'out' group by mode`,
    [of.chain, of.no],
  )
  const paidIn = (mode: GameModeName): Money => rows.find((row) => row.mode === mode)?.paid ?? 0n
  return { real: paidIn('real'), demo: paidIn('demo') }
}
/** Compare-and-set: false when the bet is not open any more. */
export async function leaveBet(
  t: Tx,
  bet: Pick<BetRow, 'memberId' | 'id'>,
  to: 'back' | 'void' | { readonly outAt: number },
): Promise<boolean> {
  const [state, outAt] = typeof to === 'string' ? [to, null] : ['out', to.outAt]
  const changed = await t.run(`update house.table_bet set state = $3, out_at = $4 where member_id = $1 and id = $2 and state = 'open'`, [
    bet.memberId,
    bet.id,
    state,
    outAt,
  ])
  return changed === 1
}
