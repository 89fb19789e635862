import type { Money } from '@khela/money'
import { numberArray, type Ageing, type Tx } from '../../kernel/index.ts'
import { SHARDS, type Share } from './ceiling-rules.ts'

const TODAY = `(kernel.now() at time zone 'UTC')::date`

/** Pays from the allowance of a shard; false when it does not reach. */
export async function payFromShard(t: Tx, vendor: string, shard: number, amount: Money): Promise<boolean> {
  const count = await t.run(
    `update play.vendor_day set paid = paid + $3 where vendor = $1 and day = ${TODAY} and shard = $2 and paid + $3 <= allowed`,
    [vendor, shard, amount],
  )
  return count === 1
}

/** Forgets days that are over for so many days; answers how many rows went. */
export function forgetDays(t: Tx, days: number, most: number): Promise<number> {
  return t.run(
    `delete from play.vendor_day where ctid in
       (select ctid from play.vendor_day where day < (kernel.now() at time zone 'UTC')::date - $1::int limit $2)`,
    [days, most],
  )
}

/** Counts a payment that nothing may refuse, or with a minus what came in. */
export async function addToShard(t: Tx, vendor: string, shard: number, amount: Money): Promise<void> {
  await t.run(
    `insert into play.vendor_day (vendor, day, shard, paid) values ($1, ${TODAY}, $2, $3)
     on conflict (vendor, day, shard) do update set paid = vendor_day.paid + excluded.paid`,
    [vendor, shard, amount],
  )
}

/** What each shard of today has paid, in their order; all are locked until the caller's transaction ends. */
export async function lockShards(t: Tx, vendor: string): Promise<Money[]> {
  await t.run(
    `insert into play.vendor_day (vendor, day, shard) select $1, ${TODAY}, n from generate_series(0, $2 - 1) n on conflict do nothing`,
    [vendor, SHARDS],
  )
  const rows = await t.query<{ paid: Money }>(
    `select paid from play.vendor_day where vendor = $1 and day = ${TODAY} order by shard for no key update`,
    [vendor],
  )
  return rows.map(({ paid }) => paid)
}

export async function writeShards(t: Tx, vendor: string, shares: readonly Share[]): Promise<void> {
  await t.run(
    `update play.vendor_day d set paid = s.paid, allowed = s.allowed
       from unnest($2::bigint[], $3::bigint[]) with ordinality s(paid, allowed, n)
      where d.vendor = $1 and d.day = ${TODAY} and d.shard = s.n - 1`,
    [vendor, numberArray(shares.map(({ paid }) => paid)), numberArray(shares.map(({ allowed }) => allowed))],
  )
}

/**
 * What members staked of their own money with a vendor today. Counts what came since the last time; the last seconds are left
 * for the next time, because a bet that is being written has its time already. The caller holds the shards.
 */
export async function countStakes(t: Tx, vendor: string): Promise<Money> {
  const { staked } = await t.one<{ staked: Money }>(
    `with span as (
       select coalesce(s.staked, 0) as before, greatest(s.until, ${TODAY}::timestamp at time zone 'UTC') as since, kernel.now() - interval '5 seconds' as until
         from (select 1) one left join play.vendor_staked s on s.vendor = $1 and s.day = ${TODAY}),
     more as (
       select coalesce(sum(x.amount - x.bonus), 0)::bigint as staked
         from span join play.tx x on x.at > span.since and x.at <= span.until
         join play.round r on r.member_id = x.member_id and r.id = x.round_id
        where x.vendor = $1 and x.op in ('bet', 'betwin') and x.code = 'OK' and r.mode = 'real')
     insert into play.vendor_staked as s (vendor, day, staked, until)
       select $1, ${TODAY}, span.before + more.staked, greatest(span.since, span.until) from span, more
     on conflict (vendor, day) do update set staked = excluded.staked, until = excluded.until
     returning s.staked`,
    [vendor],
  )
  return staked
}

/** Sums of a vendor’s day that no ceiling looks at any more. */
export const ceilingAgeing: readonly Ageing[] = [
  { table: 'play.vendor_staked', days: 90, over: `day < (kernel.now() at time zone 'UTC')::date - $1::int` },
]
