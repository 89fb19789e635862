/** SQL of receiving addresses and of the transfers seen on them. */
import type { Tx } from '../../../../kernel/index.ts'
import type { Transfer } from './chain.ts'

export const network = 'TRC20'

/** Adds addresses that are not there yet; what belongs to a member stays theirs. */
export async function addAddresses(t: Tx, addresses: readonly string[]): Promise<number> {
  return t.run('insert into wallet.chain_address (network, address) select $1, unnest($2::text[]) on conflict do nothing', [
    network,
    addresses,
  ])
}

/** The member's own address: theirs for ever, or a free one that becomes theirs; undefined when none is left. */
export async function addressFor(t: Tx, memberId: bigint): Promise<string | undefined> {
  const own = await t.maybe<{ address: string }>('select address from wallet.chain_address where network = $1 and member_id = $2', [
    network,
    memberId,
  ])
  if (own) return own.address
  const given = await t.maybe<{ address: string }>(
    `update wallet.chain_address set member_id = $2, assigned_at = kernel.now(), seen_until = kernel.now()
      where (network, address) = (select network, address from wallet.chain_address where network = $1 and member_id is null
        order by address limit 1 for update skip locked)
      returning address`,
    [network, memberId],
  )
  return given?.address
}

export interface Watched {
  readonly address: string
  readonly memberId: bigint
  readonly since: Date
}

/** Addresses to look at now, those with a deposit of the last two days first, then those not looked at for longest. */
export async function takeWatched(t: Tx, limit: number): Promise<Watched[]> {
  return t.query<Watched>(
    `update wallet.chain_address a set looked_at = kernel.now()
      from (select address from wallet.chain_address c where network = $1 and member_id is not null
        order by exists (select 1 from wallet.deposit d where d.member_id = c.member_id and d.gateway = 'tron'
          and d.state in ('AWAITING_PAYER', 'EXPIRED') and d.expires_at > kernel.now() - interval '2 days') desc, looked_at nulls first
        limit $2) due
      where a.network = $1 and a.address = due.address
      returning a.address, a.member_id as "memberId", coalesce(a.seen_until, a.assigned_at) as since`,
    [network, limit],
  )
}

export async function noteActivity(t: Tx, address: string, until: Date): Promise<void> {
  await t.run('update wallet.chain_address set seen_until = greatest(seen_until, $3) where network = $1 and address = $2', [
    network,
    address,
    until,
  ])
}

export async function findTransactions(t: Tx, txids: readonly string[]): Promise<Set<string>> {
  const rows = await t.query<{ txid: string }>('select distinct txid from wallet.chain_transfer where network = $1 and txid = any($2)', [
    network,
    txids,
  ])
  return new Set(rows.map(({ txid }) => txid))
}

/** Writes a transfer for a deposit; false when the transfer was known. */
export async function addTransfer(
  t: Tx,
  transfer: Transfer,
  owner: { address: string; memberId: bigint; depositId: string },
): Promise<boolean> {
  const added = await t.run(
    `insert into wallet.chain_transfer (network, txid, log_index, address, member_id, sender, units, block, block_at, deposit_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (network, txid, log_index) do nothing`,
    [
      network,
      transfer.txid,
      transfer.logIndex,
      owner.address,
      owner.memberId,
      transfer.from,
      transfer.units,
      transfer.block,
      transfer.at,
      owner.depositId,
    ],
  )
  return added === 1
}

export function hasTransfer(t: Tx, txid: string, logIndex: number): Promise<object | undefined> {
  return t.maybe('select 1 from wallet.chain_transfer where network = $1 and txid = $2 and log_index = $3', [network, txid, logIndex])
}

/** The transfer that pays a deposit. */
export function transferOf(t: Tx, depositId: string): Promise<{ txid: string; logIndex: number; address: string } | undefined> {
  return t.maybe('select txid, log_index as "logIndex", address from wallet.chain_transfer where deposit_id = $1', [depositId])
}

/** The deposit that coins are for: the oldest that waits for them, else the newest that waited for them in the last week. */
export async function depositWaiting(t: Tx, memberId: bigint): Promise<string | undefined> {
  const row = await t.maybe<{ id: string }>(
    `select id from wallet.deposit d
      where member_id = $1 and gateway = 'tron' and state in ('AWAITING_PAYER', 'EXPIRED') and expires_at > kernel.now() - interval '7 days'
        and not exists (select 1 from wallet.chain_transfer c where c.deposit_id = d.id)
      order by state = 'AWAITING_PAYER' desc, seq desc limit 1`,
    [memberId],
  )
  return row?.id
}

/** Whether the member waits to pay with coins already: two deposits could not be told apart on one address. */
export async function isWaiting(t: Tx, memberId: bigint, except: string): Promise<boolean> {
  const row = await t.maybe(
    `select 1 from wallet.deposit where member_id = $1 and gateway = 'tron' and state in ('CREATED', 'AWAITING_PAYER') and id <> $2
      and expires_at > kernel.now()`,
    [memberId, except],
  )
  return row !== undefined
}
