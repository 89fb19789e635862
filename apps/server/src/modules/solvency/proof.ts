/** What is published, and the proof that a member's own accounts are counted in it. */
import type { ReplyOf } from '@khela/contract'
import { buildTree, proofOf, type SumProof } from '@khela/fair/solvency'
import { formatMoney, MERCHANT_CURRENCY, type Currency } from '@khela/money'
import { periodOfKey } from '@khela/time'
import { fail, playerOf, type Call, type Tx } from '../../kernel/index.ts'
import { blockLeaves } from './snapshot.ts'
import { blocksOf, findSnapshot, leavesFrom, newestSnapshots, ownLeaves, type BlockNode, type Snapshot } from './store.ts'

/** Trial credits are owed to nobody: only real money has a tree. */
export const provenCurrency: Currency = MERCHANT_CURRENCY
const nightsShown = 60

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

function published(snapshot: Snapshot) {
  return {
    night: snapshot.night,
    currency: snapshot.currency,
    root: hex(snapshot.root),
    total: formatMoney(snapshot.total),
    accounts: snapshot.accounts,
    takenAt: snapshot.takenAt.toISOString(),
  }
}

/** The roots of the last 60 nights, newest first; the same for everybody. */
export async function solvencyRoots(t: Tx): Promise<ReplyOf<'solvencyRoots'>> {
  return { nights: (await newestSnapshots(t, provenCurrency, nightsShown)).map(published) }
}

/**
 * The caller's own accounts in a night's tree, each with its way to the root; none when the caller had no account yet.
 * `bad_input` for a day that does not exist, `not_found` for a night without a root.
 */
export async function solvencyProof(t: Tx, call: Call<'solvencyProof'>): Promise<ReplyOf<'solvencyProof'>> {
  const { memberId, publicId } = playerOf(call.actor)
  // The pattern of the contract lets a 30 February through.
  if (periodOfKey('day', call.input.night, call.app.config.timeZone) === undefined) fail('bad_input', { field: 'night' })
  const night = { night: call.input.night, currency: provenCurrency }
  const snapshot = (await findSnapshot(t, night)) ?? fail('not_found')
  const leaves = await ownLeaves(t, call.scope, night, memberId)
  const blocks = leaves.length === 0 ? [] : await blocksOf(t, night)
  const proofs: ReplyOf<'solvencyProof'>['proofs'] = []
  for (const leaf of leaves) {
    const { index, path } = await climb(t, snapshot, blocks, leaf.hash)
    proofs.push({
      publicId,
      account: leaf.account,
      balance: formatMoney(leaf.balance),
      salt: hex(leaf.salt),
      head: hex(leaf.head),
      index,
      path: path.map(({ hash, sum }) => ({ hash: hex(hash), sum: formatMoney(sum) })),
    })
  }
  return { ...published(snapshot), proofs }
}

/** The proof of one leaf: within its block, then over the blocks. Throws when the stored tree is not the published one. */
async function climb(t: Tx, snapshot: Snapshot, blocks: readonly BlockNode[], hash: Buffer): Promise<SumProof> {
  const block = blocks.findLastIndex(({ firstHash }) => Buffer.compare(firstHash, hash) <= 0)
  const first = blocks[block]
  if (first === undefined) throw new Error(`the tree of ${snapshot.night} has no block for a leaf`)
  const leaves = await leavesFrom(t, snapshot, first.firstHash, blockLeaves)
  const low = proofOf(
    buildTree(leaves),
    leaves.findIndex((leaf) => hash.equals(leaf.hash)),
  )
  const top = buildTree(blocks)
  if (!snapshot.root.equals(top.root.hash) || snapshot.total !== top.root.sum)
    throw new Error(`the tree of ${snapshot.night} does not lead to its root`)
  const high = proofOf(top, block)
  return { index: block * blockLeaves + low.index, count: snapshot.accounts, path: [...low.path, ...high.path] }
}
