import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/solvency.json'
import { toHex } from '../sha256.ts'
import { buildTree, leafOf, mostSum, nodeOf, proofOf, verify, type SolvencyLeaf, type SumNode, type SumProof } from './index.ts'

/** Amounts of the vectors, "1250.00", as 1/10 000: floor 0 borrows nothing from its neighbours. */
const units = (text: string): bigint => {
  const [whole = '', decimals = ''] = text.split('.')
  return BigInt(whole + decimals.padEnd(4, '0'))
}

type WireLeaf = (typeof vectors.trees)[number]['leaves'][number]

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))
const leafFrom = (leaf: WireLeaf): SolvencyLeaf => ({
  ...leaf,
  salt: bytes(leaf.salt),
  head: bytes(leaf.head),
  balance: units(leaf.balance),
})

const anyBytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
const anyLeaf = fc.record<SolvencyLeaf>({
  salt: anyBytes,
  publicId: fc.stringMatching(/^[1-9][0-9]{5,11}$/),
  account: fc.constantFrom('cash', 'held'),
  currency: fc.constant('BDT'),
  balance: fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.constant(0n)),
  head: anyBytes,
})
const someLeaves = fc.array(anyLeaf, { minLength: 1, maxLength: 40 })
const aPlace = fc.nat()

describe('vectors', () => {
  test.each(vectors.trees)('a tree of $leaves.length leaves', (vector) => {
    const leaves = vector.leaves.map(leafFrom)
    const tree = buildTree(leaves.map(leafOf))
    expect([toHex(tree.root.hash), tree.root.sum]).toEqual([vector.root, units(vector.total)])
    leaves.forEach((leaf, index) => {
      const proof = proofOf(tree, index)
      const expected = vector.proofs[index]?.map(({ hash, sum }) => ({ hash, sum: units(sum) }))
      expect(proof.path.map(({ hash, sum }) => ({ hash: toHex(hash), sum }))).toEqual(expected)
      expect(verify(bytes(vector.root), units(vector.total), leaf, proof)).toBe(true)
    })
  })

  test('nobody has anything: a root that no account can have', () => {
    const { root } = buildTree([])
    expect([toHex(root.hash), root.sum]).toEqual([vectors.empty.root, units(vectors.empty.total)])
    expect(() => proofOf(buildTree([]), 0)).toThrow(RangeError)
  })

  test('a leaf is the bytes that the description names', () => {
    const leaf: SolvencyLeaf = {
      salt: new Uint8Array(32).fill(7),
      publicId: '123456',
      account: 'cash',
      currency: 'BDT',
      balance: 10_000n,
      head: new Uint8Array(32),
    }
    const text = `00${'07'.repeat(32)}06${Buffer.from('123456').toString('hex')}04636173680342445400000000000027 10${'00'.repeat(32)}`
    const expected = createHash('sha256')
      .update(Buffer.from(text.replace(' ', ''), 'hex'))
      .digest('hex')
    expect(toHex(leafOf(leaf).hash)).toBe(expected)
  })
})

test('every leaf of every tree is proven against root and total', () => {
  fc.assert(
    fc.property(someLeaves, aPlace, (leaves, place) => {
      const tree = buildTree(leaves.map(leafOf))
      const index = place % leaves.length
      const leaf = leaves[index] as SolvencyLeaf
      expect(tree.root.sum).toBe(leaves.reduce((sum, { balance }) => sum + balance, 0n))
      expect(verify(tree.root.hash, tree.root.sum, leaf, proofOf(tree, index))).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('no other balance, owner, salt, head, place, total, root or path is proven', () => {
  const flip = (hash: Uint8Array): Uint8Array => hash.map((byte, at) => (at === 5 ? byte ^ 1 : byte))
  fc.assert(
    fc.property(fc.array(anyLeaf, { minLength: 2, maxLength: 40 }), aPlace, (leaves, place) => {
      const tree = buildTree(leaves.map(leafOf))
      const index = place % leaves.length
      const leaf = leaves[index] as SolvencyLeaf
      const proof = proofOf(tree, index)
      const { hash, sum } = tree.root
      const one = proof.path[0] as SumNode
      const rest = proof.path.slice(1)
      const others: readonly boolean[] = [
        verify(hash, sum, { ...leaf, balance: leaf.balance + 1n }, proof),
        verify(hash, sum, { ...leaf, publicId: `${leaf.publicId}0` }, proof),
        verify(hash, sum, { ...leaf, account: 'bonus' }, proof),
        verify(hash, sum, { ...leaf, salt: flip(leaf.salt) }, proof),
        verify(hash, sum, { ...leaf, head: flip(leaf.head) }, proof),
        verify(hash, sum + 1n, leaf, proof),
        verify(flip(hash), sum, leaf, proof),
        verify(hash, sum, leaf, { ...proof, index: index ^ 1 }),
        verify(hash, sum, leaf, { ...proof, path: rest }),
        verify(hash, sum, leaf, { ...proof, path: [...proof.path, one] }),
        verify(hash, sum, leaf, { ...proof, path: [{ hash: one.hash, sum: one.sum + 1n }, ...rest] }),
        verify(hash, sum, leaf, { ...proof, path: [{ hash: flip(one.hash), sum: one.sum }, ...rest] }),
      ]
      expect(others).toEqual(others.map(() => false))
    }),
    { numRuns: 60 },
  )
})

test('the top over equal blocks is the top over all leaves', () => {
  fc.assert(
    fc.property(fc.array(anyLeaf, { minLength: 1, maxLength: 70 }), fc.constantFrom(1, 2, 4, 8, 16), (leaves, size) => {
      const nodes = leaves.map(leafOf)
      const blocks: SumNode[] = []
      for (let at = 0; at < nodes.length; at += size) blocks.push(buildTree(nodes.slice(at, at + size)).root)
      expect(buildTree(blocks).root).toEqual(buildTree(nodes).root)
    }),
    { numRuns: 60 },
  )
})

describe('sums that hide a debt are refused', () => {
  const hash = new Uint8Array(32)
  const leaf: SolvencyLeaf = { salt: hash, publicId: '100000', account: 'cash', currency: 'BDT', balance: 500n, head: hash }

  test.each([-1n, mostSum + 1n, 2n ** 64n - 1n])('%d', (sum) => {
    expect(() => leafOf({ ...leaf, balance: sum })).toThrow(RangeError)
    expect(() => nodeOf({ hash, sum }, { hash, sum: 0n })).toThrow(RangeError)
    expect(() => nodeOf({ hash, sum: 0n }, { hash, sum })).toThrow(RangeError)
    expect(() => buildTree([{ hash, sum }])).toThrow(RangeError)
  })

  test('a sum that only together is too large', () => {
    expect(() => nodeOf({ hash, sum: mostSum }, { hash, sum: 1n })).toThrow(RangeError)
  })

  test('a path with a negative sum proves nothing', () => {
    const path = [{ hash, sum: -400n }]
    expect(verify(hash, 100n, leaf, { index: 0, count: 2, path })).toBe(false)
  })
})

test('texts of a leaf cannot run into each other, and nothing but visible ASCII is taken', () => {
  const hash = new Uint8Array(32)
  const leaf: SolvencyLeaf = { salt: hash, publicId: '10', account: '0cash', currency: 'BDT', balance: 0n, head: hash }
  expect(leafOf(leaf).hash).not.toEqual(leafOf({ ...leaf, publicId: '100', account: 'cash' }).hash)
  for (const publicId of ['', 'ক', 'a b', 'x'.repeat(256)]) expect(() => leafOf({ ...leaf, publicId })).toThrow(RangeError)
  expect(() => leafOf({ ...leaf, salt: new Uint8Array(31) })).toThrow(RangeError)
  expect(() => leafOf({ ...leaf, head: new Uint8Array(33) })).toThrow(RangeError)
})

describe('the only leaf of a tree', () => {
  const [only] = vectors.trees.find(({ leaves }) => leaves.length === 1)?.leaves ?? []
  if (only === undefined) throw new Error('no vector of one leaf')
  const leaf = leafFrom(only)
  const tree = buildTree([leafOf(leaf)])
  const { hash, sum } = tree.root
  const good = proofOf(tree, 0)

  test.each<[string, Partial<SumProof>]>([
    ['a place before the first', { index: -1 }],
    ['a place behind it', { index: 1 }],
    ['half a place', { index: 0.5 }],
    ['no place', { index: Number.NaN }],
    ['a tree of none', { count: 0 }],
    ['half a tree', { count: 0.5 }],
    ['no tree', { count: Number.NaN }],
    ['a way that is too long', { path: [tree.root] }],
  ])('is not proven by %s, though nothing lies between it and the root', (_what, change) => {
    expect(verify(hash, sum, leaf, good)).toBe(true)
    expect(verify(hash, sum, leaf, { ...good, ...change })).toBe(false)
  })

  test('is not the root with more behind it', () => {
    expect(verify(Uint8Array.from([...hash, 0]), sum, leaf, good)).toBe(false)
    expect(verify(hash.slice(0, 31), sum, leaf, good)).toBe(false)
  })

  test.each([-1, 0.5, 1, Number.NaN])('there is no proof of a leaf %d', (index) => {
    expect(() => proofOf(tree, index)).toThrow(RangeError)
  })
})
