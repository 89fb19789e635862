/** Makes the tree of a night. Memory stays small whatever the number of accounts: leaves pass through in blocks. */
import { buildTree } from '@khela/fair/solvency'
import type { App, Tx } from '../../kernel/index.ts'
import { findSnapshot, insertBlock, insertLeaves, insertSnapshot, leavesInOrder, seeOneState, type BlockNode, type Night } from './store.ts'

/** Leaves of a block: a power of two, so that the tree over the blocks is the top of the tree over the leaves. */
export const blockLeaves = 1024
/** Accounts that one statement turns into leaves: about a second. */
const accountsAtOnce = 20_000

/**
 * Publishes the root of all member accounts of a currency as they stand at one moment. A night that has its root is left
 * as it is. The transaction is its own: it needs one state of the books throughout.
 */
export async function takeSnapshot(app: Pick<App, 'asideDb'>, night: Night): Promise<void> {
  await app.asideDb.tx(async (t) => {
    await seeOneState(t)
    if (await findSnapshot(t, night)) return
    const accounts = await writeLeaves(t, night)
    const blocks = await writeBlocks(t, night)
    await insertSnapshot(t, night, buildTree(blocks).root, accounts)
  })
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
  for (let after: Uint8Array | undefined; ;) {
    const leaves = await leavesInOrder(t, night, after === undefined ? {} : { after }, blockLeaves)
    const [first, last] = [leaves[0], leaves.at(-1)]
    if (first === undefined || last === undefined) return blocks
    const block = { ...buildTree(leaves).root, firstHash: first.hash }
    await insertBlock(t, night, blocks.length, block)
    blocks.push(block)
    after = last.hash
  }
}
