/**
 * The ceiling of what a vendor may pay out in a day beyond what was staked with it: whoever holds its key cannot have money
 * paid without end. It is asked in the transaction that pays, last of all, so that the member's rows are locked before the
 * vendor's. Games of the house have limits of their own (modules/house/exposure.ts).
 */
import { MERCHANT_CURRENCY, parseMoney, type Money } from '@khela/money'
import { now, type Tx } from '../../kernel/index.ts'
import { openCase } from '../cases/index.ts'
import { HOUSE_VENDOR } from '../catalogue/index.ts'
import { SHARDS, shareOut } from './ceiling-rules.ts'
import { addToShard, countStakes, lockShards, payFromShard, writeShards } from './ceiling-store.ts'
import type { PortApp } from './port-types.ts'

/** The vendor has paid out what it may today. Nothing was kept: the vendor asks again, and is paid when somebody has raised the ceiling, or tomorrow. */
export class CeilingReached extends Error {
  readonly vendor: string
  readonly ceiling: Money
  constructor(vendor: string, ceiling: Money) {
    super(`the vendor ${vendor} has paid out what it may today`)
    this.name = 'CeilingReached'
    this.vendor = vendor
    this.ceiling = ceiling
  }
}

const shardOf = (memberId: bigint): number => Number(memberId % BigInt(SHARDS))

/** Counts a payment of a vendor to a member, in 1/10 000 of BDT. Raises `CeilingReached`. */
export async function payWithin(
  t: Tx,
  app: Pick<PortApp, 'settings'>,
  { vendor, memberId }: { readonly vendor: string; readonly memberId: bigint },
  amount: Money,
): Promise<void> {
  if (vendor === HOUSE_VENDOR || amount <= 0n) return
  const shard = shardOf(memberId)
  if (await payFromShard(t, vendor, shard, amount)) return
  const paid = await lockShards(t, vendor)
  const { most, vendors } = await app.settings.get('VENDOR_DAY_LOSS')
  const ceiling = parseMoney(vendors.find((one) => one.vendor === vendor)?.most ?? most)
  const shares = shareOut(paid, { ceiling, staked: await countStakes(t, vendor), shard, amount })
  if (shares === undefined) throw new CeilingReached(vendor, ceiling)
  await writeShards(t, vendor, shares)
}

/** `payWithin` of several payments: one asking a vendor, vendors in one order, so that two batches never wait for each other crosswise. */
export async function payAllWithin(
  t: Tx,
  app: Pick<PortApp, 'settings'>,
  payments: readonly { readonly vendor: string; readonly memberId: bigint; readonly amount: Money }[],
): Promise<void> {
  const sums = new Map<string, { memberId: bigint; amount: Money }>()
  for (const { vendor, memberId, amount } of payments) sums.set(vendor, { memberId, amount: (sums.get(vendor)?.amount ?? 0n) + amount })
  for (const [vendor, { memberId, amount }] of [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await payWithin(t, app, { vendor, memberId }, amount)
}

/** Counts what goes back to a member and must: a stake whose bet is undone, which stays counted as a stake. */
export async function countBack(t: Tx, call: { readonly vendor: string; readonly memberId: bigint }, amount: Money): Promise<void> {
  if (call.vendor !== HOUSE_VENDOR && amount > 0n) await addToShard(t, call.vendor, shardOf(call.memberId), amount)
}

/** Counts what went to the vendor's own wallet. */
export async function countIn(t: Tx, call: { readonly vendor: string; readonly memberId: bigint }, amount: Money): Promise<void> {
  await addToShard(t, call.vendor, shardOf(call.memberId), -amount)
}

const nobody = { memberId: null, player: null, roundId: null, op: null, theirs: null, reason: null, answer: [] } as const

/**
 * A vendor that reached its ceiling is a case for an operator, one a day: opens it unless there is one; `ours` is the ceiling. Keeps the
 * sum of the stakes so far as well, which a refused payment does not: the next one reads only what came since.
 */
export async function openCeilingCase(t: Tx, { vendor, ceiling }: CeilingReached): Promise<void> {
  await lockShards(t, vendor)
  await countStakes(t, vendor)
  const happenedAt = await now(t)
  const day = happenedAt.toISOString().slice(0, 10)
  await openCase(t, { ...nobody, vendor, kind: 'loss_ceiling', txId: day, currency: MERCHANT_CURRENCY, ours: ceiling, happenedAt })
}
