/** SQL of the proofs of balance. */
import type { Currency } from '@khela/money'
import type { SumNode } from '@khela/fair/solvency'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

/** A night's tree of one currency. */
export interface Night {
  /** The merchant's day that begins with it, `YYYY-MM-DD`. */
  readonly night: string
  readonly currency: Currency
}
/** What is published of a night; `total` in 1/10 000 of the currency's unit. */
export interface Snapshot extends Night {
  readonly root: Buffer
  readonly total: bigint
  readonly accounts: number
  readonly takenAt: Date
}
export interface OwnLeaf {
  readonly account: string
  readonly salt: Buffer
  readonly balance: bigint
  readonly head: Buffer
  readonly hash: Buffer
}
/** The node over a block of leaves, and the hash its first leaf has. */
export interface BlockNode extends SumNode {
  readonly firstHash: Uint8Array
}

const SNAPSHOT = 'night::text as night, currency, root, total, accounts, taken_at as "takenAt"'

/** Lets the transaction take as long as it takes: each of its statements is short, but a million accounts are many of them. */
export async function takeTime(t: Tx): Promise<void> {
  await t.run('set local transaction_timeout = 0')
}

export async function findSnapshot(t: Tx, { night, currency }: Night): Promise<Snapshot | undefined> {
  return t.maybe<Snapshot>(`select ${SNAPSHOT} from solvency.snapshot where night = $1 and currency = $2`, [night, currency])
}

/** The newest nights first. */
export async function newestSnapshots(t: Tx, currency: Currency, limit: number): Promise<Snapshot[]> {
  return t.query<Snapshot>(`select ${SNAPSHOT} from solvency.snapshot where currency = $1 order by night desc limit $2`, [currency, limit])
}

export async function insertSnapshot(t: Tx, { night, currency }: Night, root: SumNode, accounts: number): Promise<void> {
  await t.run(
    'insert into solvency.snapshot (night, currency, root, total, accounts, taken_at) values ($1, $2, $3, $4, $5, kernel.now())',
    [night, currency, root.hash, root.sum, accounts],
  )
}

/**
 * Writes the leaves of the next `limit` member accounts after account `after`, with fresh salts. Answers how many, and the
 * last account. An account whose member is unknown fails the statement: a total that leaves it out would be a lie.
 */
export async function insertLeaves(
  t: Tx,
  { night, currency }: Night,
  after: bigint,
  limit: number,
): Promise<{ count: number; last: bigint }> {
  return t.one(
    `with part as materialized (
       select a.id, a.member_id, a.kind, a.balance, m.public_id, coalesce(a.head, decode(repeat('00', 32), 'hex')) as head,
              uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as salt
         from ledger.account_view a left join identity.member_view m on m.id = a.member_id
        where a.member_id is not null and a.currency = $2 and a.id > $3
        order by a.id limit $4
     ), put as (
       insert into solvency.leaf (night, currency, member_id, account, salt, balance, head, hash)
       select $1, $2, member_id, kind, salt, balance, head, solvency.leaf_hash(salt, public_id, kind, $2, balance, head) from part
     )
     select count(*)::int as count, coalesce(max(id), 0)::bigint as last from part`,
    [night, currency, after, limit],
  )
}

/** Leaves in the order of the tree, from the first whose hash is `from` or above; an empty `from` is before all. */
export async function leavesFrom(t: Tx, { night, currency }: Night, from: Uint8Array, limit: number): Promise<SumNode[]> {
  return t.query<SumNode>(
    'select hash, balance as sum from solvency.leaf where night = $1 and currency = $2 and hash >= $3 order by hash limit $4',
    [night, currency, from, limit],
  )
}

export async function insertBlock(t: Tx, { night, currency }: Night, block: number, node: BlockNode): Promise<void> {
  await t.run('insert into solvency.block (night, currency, block, first_hash, hash, sum) values ($1, $2, $3, $4, $5, $6)', [
    night,
    currency,
    block,
    node.firstHash,
    node.hash,
    node.sum,
  ])
}

/** All blocks of a night, in order. */
export async function blocksOf(t: Tx, { night, currency }: Night): Promise<BlockNode[]> {
  return t.query<BlockNode>(
    'select first_hash as "firstHash", hash, sum from solvency.block where night = $1 and currency = $2 order by block',
    [night, currency],
  )
}

/** A member's leaves of a night, as far as the scope covers the member. */
export async function ownLeaves(t: Tx, scope: Scope, { night, currency }: Night, memberId: bigint): Promise<OwnLeaf[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 4)
  return t.query<OwnLeaf>(
    `select account, salt, balance, head, hash from solvency.leaf
      where night = $1 and currency = $2 and member_id = $3 and ${where} order by account`,
    [night, currency, memberId, ...params],
  )
}

/** Drops up to `limit` leaves and all blocks of nights before `before`; answers how many leaves. Their roots stay. */
export async function dropBefore(t: Tx, before: string, limit: number): Promise<number> {
  await t.run('delete from solvency.block where night < $1', [before])
  return t.run('delete from solvency.leaf where ctid in (select ctid from solvency.leaf where night < $1 limit $2)', [before, limit])
}
