/** Makes the tree of a night. Memory stays small whatever the number of accounts: leaves pass through in blocks. */
import { buildTree, type SumNode } from '@khela/fair/solvency'
import type { App, Tx } from '../../kernel/index.ts'
import { findSnapshot, insertBlock, insertLeaves, insertSnapshot, leavesFrom, takeTime, type BlockNode, type Night } from './store.ts'

/** Leaves of a block: a power of two, so that the tree over the blocks is the top of the tree over the leaves. */
export const blockLeaves = 1024
/** Accounts that one statement turns into leaves: about a second. */
const accountsAtOnce = 20_000

/**
 * Publishes the root of all member accounts of a currency as they stand at one moment. A night that has its root is left
 * as it is. The transaction is its own: it needs one state of the books throughout.
 */
export async function takeSnapshot(app: Pick<App, 'asideDb'>, night: Night): Promise<void> {
  await app.asideDb.tx(
    async (t) => {
      await takeTime(t)
      if (await findSnapshot(t, night)) return
      const accounts = await writeLeaves(t, night)
      const blocks = await writeBlocks(t, night)
      await insertSnapshot(t, night, buildTree(blocks).root, accounts)
    },
    { oneState: true },
  )
}

async function writeLeaves(t: Tx, night: Night): Promise<number> {
  let accounts = 0
  for (let after = 0n; ;) {
    const { count, last } = await insertLeaves(t, night, after, accountsAtOnce)
    accounts += count
    if (count < accountsAtOnce) return accounts
    after = last
  }
}

async function writeBlocks(t: Tx, night: Night): Promise<BlockNode[]> {
  const blocks: BlockNode[] = []
  for (let from: Uint8Array | undefined = new Uint8Array(0); from !== undefined;) {
    // One more than a block holds: where the next one begins.
    const leaves: SumNode[] = await leavesFrom(t, night, from, blockLeaves + 1)
    const [first] = leaves
    if (first === undefined) break
    const block = { ...buildTree(leaves.slice(0, blockLeaves)).root, firstHash: first.hash }
    await insertBlock(t, night, blocks.length, block)
    blocks.push(block)
    from = leaves[blockLeaves]?.hash
  }
  return blocks
}
