/** SQL of receiving addresses and of the transfers seen on them. */
import type { Tx } from '../../../kernel/index.ts'
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

/** Addresses to look at now, those of `first` first, then those not looked at for longest. */
export async function takeWatched(t: Tx, first: readonly bigint[], limit: number): Promise<Watched[]> {
  return t.query<Watched>(
    `update wallet.chain_address a set looked_at = kernel.now()
      from (select address from wallet.chain_address where network = $1 and member_id is not null
        order by member_id = any($2::bigint[]) desc, looked_at nulls first limit $3) due
      where a.network = $1 and a.address = due.address
      returning a.address, a.member_id as "memberId", coalesce(a.seen_until, a.assigned_at) as since`,
    [network, first, limit],
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

/** Those of some deposits that no transfer has paid, in their order. */
export async function withoutTransfer(t: Tx, depositIds: readonly string[]): Promise<string[]> {
  const rows = await t.query<{ id: string }>('select deposit_id as id from wallet.chain_transfer where deposit_id = any($1)', [depositIds])
  const paid = new Set(rows.map(({ id }) => id))
  return depositIds.filter((id) => !paid.has(id))
}
