/** SQL of the comparison with a vendor (W-30): our calls by name and by time. The product's own work; no member's scope applies. */
import { numberArray, textArray, type Tx } from '../../../kernel/index.ts'
import { OWN, type OurTx } from './compare.ts'

const OURS = `c.member_id as "memberId", p.player_id as player, c.tx_id as "txId", c.op, c.target, c.round_id as "roundId", c.amount, c.payout,
  coalesce(f.amount, 0)::bigint as jackpot,
  exists (select from play.tx_view r where r.member_id = c.member_id and r.round_id = c.round_id and r.op = 'resettle' and r.target = c.tx_id) as resettled,
  c.state, c.code, o.currency, c.at`
const BESIDE = `left join play.flag_view f on f.member_id = c.member_id and f.vendor = c.vendor and f.tx_id = c.tx_id and f.kind = 'jackpot_win'
  left join play.round_view o on o.member_id = c.member_id and o.id = c.round_id`

export interface Named {
  readonly playerId: string
  readonly txId: string
}

/** Our calls of these names, whenever they were decided. */
export function oursOf(t: Tx, vendor: string, names: readonly Named[]): Promise<OurTx[]> {
  return t.query<OurTx>(
    `select ${OURS}
       from unnest($2::text[], $3::text[]) a(player, tx)
       join play.player_view p on p.vendor = $1 and p.player_id = a.player
       join play.tx_view c on c.member_id = p.member_id and c.vendor = $1 and c.tx_id = a.tx
       ${BESIDE}`,
    [vendor, textArray(names.map(({ playerId }) => playerId)), textArray(names.map(({ txId }) => txId))],
  )
}

/** Our calls that were decided for in a span and that the vendor must know of, in order of time, from the one after `after` on. */
export function oursIn(
  t: Tx,
  vendor: string,
  span: { from: Date; to: Date; after: Pick<OurTx, 'at' | 'memberId' | 'txId'> | undefined; limit: number },
): Promise<OurTx[]> {
  const { from, to, after, limit } = span
  return t.query<OurTx>(
    `select ${OURS}
       from (select * from play.tx_view
              where vendor = $1 and at >= $2 and at < $3 and code = 'OK' and op not in ('tombstone', 'close') and not tx_id ^@ $4
                and ($5::timestamptz is null or (at, member_id, tx_id) > ($5, $6::bigint, $7::text))
              order by at, member_id, tx_id limit $8) c
       left join play.player_view p on p.member_id = c.member_id and p.vendor = c.vendor
       ${BESIDE}
      order by c.at, c.member_id, c.tx_id`,
    [vendor, after?.at ?? from, to, OWN, after?.at ?? null, after?.memberId ?? null, after?.txId ?? null, limit],
  )
}

/** The members behind names of players. */
export function membersOf(t: Tx, vendor: string, players: readonly string[]): Promise<{ player: string; memberId: bigint }[]> {
  return t.query(`select player_id as player, member_id as "memberId" from play.player_view where vendor = $1 and player_id = any($2)`, [
    vendor,
    players,
  ])
}

/** What the house did itself to a bet (W-29); `target` in SQL of its round, for there is no index by target. */
export function ownOf(t: Tx, vendor: string, bet: { playerId: string; betTxId: string }): Promise<{ op: string; amount: bigint }[]> {
  return t.query(
    `select s.op, s.amount
       from play.player_view p
       join play.tx_view b on b.member_id = p.member_id and b.vendor = $1 and b.tx_id = $3
       join play.tx_view s on s.member_id = b.member_id and s.round_id = b.round_id and s.target = b.tx_id and s.vendor = $1
      where p.vendor = $1 and p.player_id = $2 and s.tx_id ^@ $4`,
    [vendor, bet.playerId, bet.betTxId, OWN],
  )
}

/** Our round behind the vendor's, where there is one. */
export async function roundBehind(t: Tx, vendor: string, memberId: bigint, vendorRound: string): Promise<string | undefined> {
  const row = await t.maybe<{ id: string }>('select id from play.round_game_view where member_id = $1 and id = play.round_id($2, $3, $1)', [
    memberId,
    vendor,
    vendorRound,
  ])
  return row?.id
}

/**
 * The earliest the vendor can have made these calls: when their bet was placed, or what the field `ts` of SW/1 says as far
 * as the bytes are kept (W-28). Undefined when neither is known.
 */
export async function oldestOf(t: Tx, vendor: string, calls: readonly { memberId: bigint; txId: string }[]): Promise<Date | undefined> {
  const { at } = await t.one<{ at: Date | null }>(
    `select least(min(b.at), min(to_timestamp(substring(encode(c.request, 'escape') from '"ts" *: *([1-9][0-9]{11,12})')::bigint / 1000.0))) as at
       from unnest($2::bigint[], $3::text[]) a(member, tx)
       join play.tx_view c on c.member_id = a.member and c.vendor = $1 and c.tx_id = a.tx
       left join play.tx_view b on b.member_id = c.member_id and b.vendor = c.vendor and b.tx_id = c.target`,
    [vendor, numberArray(calls.map(({ memberId }) => memberId)), textArray(calls.map(({ txId }) => txId))],
  )
  return at ?? undefined
}
