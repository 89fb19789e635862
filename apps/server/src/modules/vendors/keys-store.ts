/** SQL of the vendors' keys, addresses, budgets and used nonces. These rows belong to vendors, so no member's scope applies. */
import type { Tx } from '../../kernel/index.ts'

export interface KeyRow {
  readonly keyId: string
  readonly vendor: string
  readonly sealed: Buffer
}
export interface WireRow {
  readonly vendor: string
  readonly dialect: string
  readonly disabled: boolean | null
  readonly baseUrl: string | null
  readonly perSecond: number | null
  readonly burst: number | null
  readonly inFlight: number | null
  readonly addresses: string[]
}

export async function liveKeys(t: Tx): Promise<KeyRow[]> {
  return t.query<KeyRow>(
    `select key_id as "keyId", vendor, secret_sealed as sealed from play.vendor_key where retired_at is null order by vendor, made_at, key_id`,
  )
}

/** Every vendor with what is known of its wire. */
export async function wires(t: Tx): Promise<WireRow[]> {
  return t.query<WireRow>(
    `select v.code as vendor, v.dialect, w.disabled, v.base_url as "baseUrl",
            w.calls_per_second as "perSecond", w.burst, w.in_flight as "inFlight",
            array(select i.address::text from play.vendor_ip i where i.vendor = v.code order by i.address) as addresses
       from play.vendor_view v left join play.vendor_wire w on w.vendor = v.code`,
  )
}

/** Live keys of a vendor, the oldest first. */
export async function liveKeysOf(t: Tx, vendor: string): Promise<string[]> {
  const rows = await t.query<{ keyId: string }>(
    `select key_id as "keyId" from play.vendor_key where vendor = $1 and retired_at is null order by made_at, key_id`,
    [vendor],
  )
  return rows.map(({ keyId }) => keyId)
}
export async function insertKey(t: Tx, row: KeyRow): Promise<void> {
  await t.run('insert into play.vendor_key (key_id, vendor, secret_sealed, made_at) values ($1, $2, $3, kernel.now())', [
    row.keyId,
    row.vendor,
    row.sealed,
  ])
}
/** Answers whether it was live. */
export async function retire(t: Tx, vendor: string, keyId: string): Promise<boolean> {
  const sql = 'update play.vendor_key set retired_at = kernel.now() where vendor = $1 and key_id = $2 and retired_at is null'
  return (await t.run(sql, [vendor, keyId])) === 1
}

export async function writeNonces(t: Tx, node: string, fingerprints: Buffer): Promise<void> {
  await t.run('insert into play.sw_nonce (node, at, prints) values ($1, kernel.now(), $2)', [node, fingerprints])
}
export interface NonceBatch {
  readonly id: bigint
  readonly fingerprints: Buffer
}
/** Batches other nodes wrote that are not among `known`, of the last `seconds`. */
export async function readNonces(t: Tx, node: string, known: readonly bigint[], seconds: number): Promise<NonceBatch[]> {
  return t.query<NonceBatch>(
    `select id, prints as fingerprints from play.sw_nonce
      where node <> $1 and at > kernel.now() - make_interval(secs => $3) and id <> all ($2::bigint[]) order by id`,
    [node, known, seconds],
  )
}
export async function forgetNonceBatches(t: Tx, seconds: number): Promise<void> {
  await t.run('delete from play.sw_nonce where at < kernel.now() - make_interval(secs => $1)', [seconds])
}
