/** What the testbed reads and sets behind the curtain, as the owner of the test database. Amounts in 1/10 000. */
import type { Money } from '@khela/money'
import type { Tx } from '../../apps/server/src/kernel/index.ts'

export interface VendorRow {
  readonly code: string
  readonly games: readonly string[]
  /** Numbers of the games begin here. */
  readonly firstNode: number
}

/** The catalogue's rows of an outside vendor; nobody listens at its address until `setAddress`. */
export async function insertVendor(t: Tx, { code, games, firstNode }: VendorRow): Promise<void> {
  await t.run(
    `insert into play.vendor (code, classify, title_bn, title_en, position, dialect, base_url)
     values ($1, 'SLOT', 'পরীক্ষা', 'Kit', $2, 'sw1', 'http://127.0.0.1:9') on conflict do nothing`,
    [code, firstNode],
  )
  await t.run(
    `insert into play.game (code, node_id, vendor, type, name_bn, name_en, icon, rtp, demo, hot, position)
     select g.code, $3 + g.n, $1, 'SLOT', 'পরীক্ষা', 'Kit', '/art/dice', '97', true, false, g.n
       from unnest($2::text[]) with ordinality g(code, n) on conflict do nothing`,
    [code, games, firstNode],
  )
}
export async function hasKey(t: Tx, keyId: string): Promise<boolean> {
  return (await t.maybe('select 1 from play.vendor_key where key_id = $1', [keyId])) !== undefined
}
export async function setAddress(t: Tx, vendor: string, baseUrl: string): Promise<void> {
  await t.run('update play.vendor set base_url = $2 where code = $1', [vendor, baseUrl])
}
export async function setMaintenance(t: Tx, game: string, isShut: boolean): Promise<void> {
  await t.run('update play.game set maintenance = $2 where code = $1', [game, isShut])
}

/** A session as launching at an outside vendor leaves it. */
export async function insertVendorSession(
  t: Tx,
  session: { memberId: bigint; id: string; vendor: string; game: string; tokenHash: Buffer; minutes: number },
): Promise<void> {
  await t.run(
    `insert into play.session (member_id, id, game, vendor, mode, at, ends_at, token_hash)
     values ($1, $2, $3, $4, 'real', kernel.now(), kernel.now() + make_interval(mins => $6), $5)`,
    [session.memberId, session.id, session.game, session.vendor, session.tokenHash, session.minutes],
  )
}
export async function memberOf(t: Tx, vendor: string, player: string): Promise<bigint | undefined> {
  const row = await t.maybe<{ id: bigint }>('select member_id as id from play.player where vendor = $1 and player_id = $2', [
    vendor,
    player,
  ])
  return row?.id
}

/** Free rounds; `wagering` is how often their winnings are wagered, in 1/10 000. */
export async function insertFreeRounds(t: Tx, memberId: bigint, vendor: string, id: string, wagering: bigint): Promise<void> {
  await t.run('insert into play.free_rounds (member_id, id, vendor, wagering, at) values ($1, $2, $3, $4, kernel.now())', [
    memberId,
    id,
    vendor,
    wagering,
  ])
}

/**
 * Time passes for one member: what was played moves into the past. The clock of the database is that of every player and
 * of every signature (SW1.md §1), so it cannot be moved while other cases play.
 */
export async function age(t: Tx, memberId: bigint, ms: number): Promise<void> {
  await t.run(`update play.tx set at = at - $2 * interval '1 ms' where member_id = $1`, [memberId, ms])
  await t.run(`update play.round set at = at - $2 * interval '1 ms', settled_at = settled_at - $2 * interval '1 ms' where member_id = $1`, [
    memberId,
    ms,
  ])
}

/**
 * Entries of the journal about a member. What one call moves is posted in one statement and is one entry: a betwin's
 * stake and win (C05), the cash and the bonus of one stake. Keys of postings are the call's name and a step.
 */
export async function journalOf(t: Tx, memberId: bigint): Promise<number> {
  const { n } = await t.one<{ n: bigint }>(
    `select count(distinct regexp_replace(key, ':[a-z_]+(:back)?$', '')) as n from ledger.posting where member_id = $1`,
    [memberId],
  )
  return Number(n)
}
export async function wageringOf(t: Tx, memberId: bigint): Promise<Money> {
  const { left } = await t.one<{ left: bigint }>(
    'select coalesce(sum(needed - done), 0)::bigint as left from wallet.requirement where member_id = $1',
    [memberId],
  )
  return left
}
export async function flagsOf(t: Tx, memberId: bigint): Promise<string[]> {
  const rows = await t.query<{ kind: string }>('select distinct kind from play.flag where member_id = $1 order by kind', [memberId])
  return rows.map(({ kind }) => kind)
}

export interface RoundState {
  readonly status: string
  readonly stake: Money
  readonly payout: Money
  readonly versions: readonly { readonly payout: string; readonly reason: string }[] | null
}
export async function roundOf(t: Tx, memberId: bigint, vendor: string, round: string): Promise<RoundState | undefined> {
  return t.maybe<RoundState>(
    'select status, stake, payout, versions from play.round_view where member_id = $1 and vendor = $2 and vendor_round = $3',
    [memberId, vendor, round],
  )
}

/** A given name of the member at a vendor. */
export async function insertName(t: Tx, memberId: bigint, vendor: string, player: string): Promise<void> {
  await t.run('insert into play.player (member_id, vendor, player_id) values ($1, $2, $3) on conflict do nothing', [
    memberId,
    vendor,
    player,
  ])
}
