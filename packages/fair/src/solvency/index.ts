/**
 * A Merkle sum tree over account balances: one published root commits to every balance and to their total, and each
 * member can check that the own balance is counted in it. "Sum" because every node is hashed with the sums of both of
 * its sides, so the total cannot be made smaller without changing the root. Integers and bytes only, no clock, no I/O.
 * `verifier.ts` beside this file is a second implementation that shares no code with it.
 *
 * leaf  sha256(0x00 ‖ salt 32 ‖ len ‖ public id ‖ len ‖ account kind ‖ len ‖ currency ‖ balance u64 ‖ chain head 32)
 * node  sha256(0x01 ‖ left hash 32 ‖ left sum u64 ‖ right hash 32 ‖ right sum u64)
 * empty sha256(0x02), total 0
 *
 * `len` is one byte, texts are ASCII, u64 is big endian. The first byte keeps leaf and node apart, the lengths keep
 * neighbouring texts apart: no two different inputs are the same bytes. An odd node at the end of a level goes up as it is;
 * doubling it would let one account be counted twice.
 */
import { sha256 } from '../sha256.ts'

/** One account at the moment of the snapshot. */
export interface SolvencyLeaf {
  /** 32 random bytes, new for each account and each night: without them nobody can guess a leaf and learn a balance. */
  readonly salt: Uint8Array
  /** The number a member sees as the own; 1 to 255 ASCII characters. */
  readonly publicId: string
  /** The account's kind, such as `cash`; 1 to 255 ASCII characters. */
  readonly account: string
  /** Three to eight capital letters. */
  readonly currency: string
  /** In 1/10 000 of the currency's unit, 0 … 10^18 − 1. */
  readonly balance: bigint
  /** 32 bytes: the end of the hash chain of the account's entries. */
  readonly head: Uint8Array
}

/** A point of the tree: a leaf or an inner node. `sum` in 1/10 000 of the currency's unit. */
export interface SumNode {
  readonly hash: Uint8Array
  readonly sum: bigint
}

/** All levels, from the leaves up to the one that has a single node. */
export interface SumTree {
  readonly levels: readonly (readonly SumNode[])[]
  readonly root: SumNode
}

/** The way from a leaf up: the siblings met. Sides and promoted levels follow from `index` and `count`, so they cannot be chosen freely. */
export interface SumProof {
  /** Position of the leaf, from 0. */
  readonly index: number
  /** Leaves of the whole tree. */
  readonly count: number
  readonly path: readonly SumNode[]
}

/** The largest sum: 18 digits, as for any amount of money. */
export const mostSum = 10n ** 18n - 1n

const hashBytes = 32
const nodeBytes = 1 + 2 * (hashBytes + 8)

function demand(holds: boolean, what: string): void {
  if (!holds) throw new RangeError(what)
}

function checkSum(sum: bigint): bigint {
  demand(sum >= 0n && sum <= mostSum, 'a sum is from 0 to 10^18 - 1')
  return sum
}

function checkHash(hash: Uint8Array, what: string): Uint8Array {
  demand(hash.length === hashBytes, `${what} has 32 bytes`)
  return hash
}

function textBytes(text: string): number[] {
  demand(/^[\x21-\x7e]{1,255}$/.test(text), 'a text of a leaf is 1 to 255 visible ASCII characters')
  return [text.length, ...Array.from(text, (character) => character.charCodeAt(0))]
}

/** The leaf of an account. Throws `RangeError` for a part that is not of the form above. */
export function leafOf(leaf: SolvencyLeaf): SumNode {
  const texts = [...textBytes(leaf.publicId), ...textBytes(leaf.account), ...textBytes(leaf.currency)]
  const message = new Uint8Array(1 + hashBytes + texts.length + 8 + hashBytes)
  message[0] = 0x00
  message.set(checkHash(leaf.salt, 'a salt'), 1)
  message.set(texts, 1 + hashBytes)
  new DataView(message.buffer).setBigUint64(1 + hashBytes + texts.length, checkSum(leaf.balance))
  message.set(checkHash(leaf.head, 'a chain head'), 1 + hashBytes + texts.length + 8)
  return { hash: sha256(message), sum: leaf.balance }
}

/** The node over two nodes. Throws `RangeError` for a negative sum or one above 18 digits. */
export function nodeOf(left: SumNode, right: SumNode): SumNode {
  const message = new Uint8Array(nodeBytes)
  const view = new DataView(message.buffer)
  message[0] = 0x01
  message.set(checkHash(left.hash, 'a node'), 1)
  view.setBigUint64(1 + hashBytes, checkSum(left.sum))
  message.set(checkHash(right.hash, 'a node'), 1 + hashBytes + 8)
  view.setBigUint64(1 + 2 * hashBytes + 8, checkSum(right.sum))
  return { hash: sha256(message), sum: checkSum(left.sum + right.sum) }
}

function levelAbove(level: readonly SumNode[]): SumNode[] {
  const above: SumNode[] = []
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at], level[at + 1]]
    if (left !== undefined) above.push(right === undefined ? left : nodeOf(left, right))
  }
  return above
}

/**
 * Builds the tree over `leaves` in their order. The leaves may themselves be the roots of equal blocks of 2^k leaves (the
 * last one may be smaller): the tree over them is the top of the tree over all. Throws `RangeError` as `nodeOf` does.
 */
export function buildTree(leaves: readonly SumNode[]): SumTree {
  for (const { hash, sum } of leaves) {
    checkHash(hash, 'a leaf')
    checkSum(sum)
  }
  const levels: (readonly SumNode[])[] = [leaves]
  for (let level = leaves; level.length > 1;) {
    level = levelAbove(level)
    levels.push(level)
  }
  return { levels, root: levels.at(-1)?.[0] ?? { hash: sha256(Uint8Array.of(0x02)), sum: 0n } }
}

/** The proof of the leaf at `index`. Throws `RangeError` when there is none. */
export function proofOf(tree: SumTree, index: number): SumProof {
  const count = tree.levels[0]?.length ?? 0
  demand(Number.isInteger(index) && index >= 0 && index < count, 'no leaf has this index')
  const path: SumNode[] = []
  let at = index
  for (const level of tree.levels) {
    const sibling = level[at ^ 1]
    if (sibling !== undefined) path.push(sibling)
    at >>>= 1
  }
  return { index, count, path }
}

/** The top reached from a leaf; undefined when the proof has not the shape that its index and count ask for. */
function climb(leaf: SumNode, { index, count, path }: SumProof): SumNode | undefined {
  if (!Number.isSafeInteger(count) || !Number.isSafeInteger(index) || index < 0 || index >= count) return undefined
  let [node, at, size, used] = [leaf, index, count, 0]
  for (; size > 1; at = Math.floor(at / 2), size = Math.ceil(size / 2)) {
    if (at === size - 1 && at % 2 === 0) continue
    const sibling = path[used]
    if (sibling === undefined) return undefined
    used += 1
    node = at % 2 === 0 ? nodeOf(node, sibling) : nodeOf(sibling, node)
  }
  return used === path.length ? node : undefined
}

/**
 * Whether `leaf` is counted, with its whole balance, in the tree that `root` and `total` were published for. Never throws:
 * a proof that cannot be, such as one with a negative sum, is false.
 */
export function verify(root: Uint8Array, total: bigint, leaf: SolvencyLeaf, proof: SumProof): boolean {
  try {
    const top = climb(leafOf(leaf), proof)
    return top !== undefined && top.sum === total && top.hash.length === root.length && top.hash.every((byte, at) => byte === root[at])
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
