/** SQL of what members lost to each other at the tables for money (db/migrations/0104-poker-pairs.sql). */
import { numberArray, textArray, type Tx } from '../../kernel/index.ts'
import type { HandPart, PairSums } from './dumping.ts'

interface PartsOfHand {
  readonly handId: string
  readonly parts: readonly HandPart[]
}
/** Hands for money that ended in a span, by id, behind `after`. */
export async function handsBetween(t: Tx, from: Date, to: Date, after: string, limit: number): Promise<PartsOfHand[]> {
  const rows = await t.query<{ handId: string; members: bigint[]; nets: bigint[] }>(
    `select hand_id as "handId", array_agg(member_id order by member_id) as members, array_agg(net order by member_id) as nets
       from house.poker_dealt where mode = 'real' and at >= $1 and at < $2 and hand_id > $3 group by hand_id order by hand_id limit $4`,
    [from, to, after, limit],
  )
  return rows.map(({ handId, members, nets }) => ({
    handId,
    parts: members.map((memberId, at) => ({ memberId, net: nets[at] ?? 0n })),
  }))
}

/** Puts the sums of one hour in the place of what was there. */
export async function writePairs(t: Tx, hour: Date, pairs: readonly PairSums[]): Promise<void> {
  await t.run('delete from house.poker_pair_hour where hour = $1', [hour])
  await t.run(
    `insert into house.poker_pair_hour (hour, low, high, hands, low_to_high, high_to_low, squares)
     select $1, u.low, u.high, u.hands, u.lh::numeric, u.hl::numeric, u.squares::numeric
       from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[]) u(low, high, hands, lh, hl, squares)`,
    [
      hour,
      numberArray(pairs.map(({ low }) => low)),
      numberArray(pairs.map(({ high }) => high)),
      numberArray(pairs.map(({ hands }) => hands)),
      textArray(pairs.map(({ lowToHigh }) => String(lowToHigh))),
      textArray(pairs.map(({ highToLow }) => String(highToLow))),
      textArray(pairs.map(({ squares }) => String(squares))),
    ],
  )
}
export async function forgetPairs(t: Tx, days: number): Promise<void> {
  await t.run('delete from house.poker_pair_hour where hour < kernel.now() - make_interval(days => $1)', [days])
}

export interface WatchedPair extends PairSums {
  /** The first hour that is counted. */
  readonly since: Date
}
/**
 * Pairs of the last days with so many hands and so much moved one way. What a pair was found by counts once: behind that only
 * what came later.
 */
export async function uneven(t: Tx, days: number, hands: number, amount: bigint): Promise<WatchedPair[]> {
  const rows = await t.query<Pick<WatchedPair, 'low' | 'high' | 'since'> & { hands: bigint; lh: string; hl: string; squares: string }>(
    `select p.low, p.high, min(p.hour) as since, sum(p.hands)::bigint as hands, sum(p.low_to_high)::text as lh, sum(p.high_to_low)::text as hl,
            sum(p.squares)::text as squares
       from house.poker_pair_hour p
       left join (select least(giver, taker) as low, greatest(giver, taker) as high, max(until) as until from house.poker_dump group by 1, 2) d
         on d.low = p.low and d.high = p.high
      where p.hour > kernel.now() - make_interval(days => $1) and (d.until is null or p.hour >= d.until)
      group by p.low, p.high
     having sum(p.hands) >= $2 and abs(sum(p.low_to_high) - sum(p.high_to_low)) >= $3
      order by p.low, p.high`,
    [days, hands, amount],
  )
  return rows.map(({ low, high, since, hands: count, lh, hl, squares }) => ({
    low,
    high,
    since,
    hands: Number(count),
    lowToHigh: BigInt(lh),
    highToLow: BigInt(hl),
    squares: BigInt(squares),
  }))
}

/** A pair as it was when its case was opened. Chips. */
export interface DumpRow {
  readonly caseId: string
  readonly period: string
  readonly giver: bigint
  readonly taker: bigint
  readonly hands: number
  readonly given: bigint
  readonly back: bigint
  readonly z: number
  readonly share: number
  readonly since: Date
  readonly until: Date
}
/** Whether a pair was found in a period. */
export async function isFound(t: Tx, of: Pick<DumpRow, 'period' | 'giver' | 'taker'>): Promise<boolean> {
  const { period, giver, taker } = of
  return (
    (await t.maybe('select from house.poker_dump where period = $1 and giver = $2 and taker = $3', [period, giver, taker])) !== undefined
  )
}
export async function insertDump(t: Tx, row: DumpRow): Promise<void> {
  await t.run(
    `insert into house.poker_dump (case_id, period, giver, taker, hands, given, back, z, share, since, until)
     values ($1, $2, $3, $4, $5, $6::bigint, $7::bigint, $8, $9, $10, $11)`,
    [row.caseId, row.period, row.giver, row.taker, row.hands, row.given, row.back, row.z, row.share, row.since, row.until],
  )
}
/** The figures behind a case. */
export function dumpOf(t: Tx, caseId: string): Promise<DumpRow | undefined> {
  return t.maybe<DumpRow>(
    `select case_id as "caseId", period, giver, taker, hands, given::bigint as given, back::bigint as back, z, share, since, until
       from house.poker_dump where case_id = $1`,
    [caseId],
  )
}
