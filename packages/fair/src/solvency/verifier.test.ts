import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/solvency.json'
import { toHex } from '../sha256.ts'
import { buildTree, leafOf, proofOf, verify, type SolvencyLeaf } from './index.ts'
import { BalanceProofError, checkBalanceProof, readBalanceFile, type BalanceProof } from './verifier.ts'

type Vector = (typeof vectors.trees)[number]

function proofFrom(vector: Vector, index: number): BalanceProof {
  const leaf = vector.leaves[index]
  const path = vector.proofs[index]
  if (leaf === undefined || path === undefined) throw new Error('no such leaf')
  return { ...leaf, root: vector.root, total: vector.total, accounts: vector.leaves.length, index, path }
}
/** 1/10 000 as the wire has it, two to four decimals: floor 0 borrows nothing from its neighbours. */
const wire = (amount: bigint): string => {
  const text = String(amount).padStart(5, '0')
  return `${text.slice(0, -4)}.${text.slice(-4, -2)}${text.slice(-2).replace(/0+$/, '')}`
}
const five = vectors.trees.find(({ leaves }) => leaves.length === 5) as Vector
const good = proofFrom(five, 3)

test('shares no code: the verifier imports nothing', () => {
  const text = readFileSync(new URL('./verifier.ts', import.meta.url), 'utf8')
  expect(text).not.toMatch(/^\s*(import|export .* from)\b|\bimport\(/m)
})

test.each(vectors.trees)('vector of $leaves.length leaves', async (vector) => {
  for (const index of vector.leaves.keys()) {
    const check = await checkBalanceProof(proofFrom(vector, index))
    expect([check.isGood, check.root, check.total]).toEqual([true, vector.root, vector.total])
    expect(check.steps.at(-1)?.hash ?? check.leaf).toBe(vector.root)
  }
})

test('each step names the side of the sibling and what came of it', async () => {
  const { steps } = await checkBalanceProof(good)
  expect(steps.map(({ side }) => side)).toEqual(['left', 'left', 'right'])
  expect(steps.map(({ sum }) => sum)).toEqual([expect.any(String), expect.any(String), five.total])
  // The last of five goes up twice alone.
  expect((await checkBalanceProof(proofFrom(five, 4))).steps.map(({ side }) => side)).toEqual(['left'])
})

describe('what was changed shows', () => {
  test.each<[string, Partial<BalanceProof>, Partial<Record<'rootMatches' | 'totalMatches', boolean>>]>([
    ['balance', { balance: '1250.01' }, { rootMatches: false, totalMatches: false }],
    ['owner', { publicId: '999999' }, { rootMatches: false, totalMatches: true }],
    ['account', { account: 'cash' }, { rootMatches: false, totalMatches: true }],
    ['salt', { salt: 'a'.repeat(64) }, { rootMatches: false, totalMatches: true }],
    ['head', { head: 'a'.repeat(64) }, { rootMatches: false, totalMatches: true }],
    ['root', { root: 'a'.repeat(64) }, { rootMatches: false, totalMatches: true }],
    ['total', { total: '1.00' }, { rootMatches: true, totalMatches: false }],
    ['place', { index: 2 }, { rootMatches: false, totalMatches: true }],
  ])('%s', async (_, change, expected) => {
    expect(await checkBalanceProof({ ...good, ...change })).toMatchObject({ ...expected, isGood: false })
  })

  const [first, ...rest] = good.path
  test.each<[Partial<BalanceProof>, string]>([
    [{ balance: '-1.00' }, 'balance'],
    [{ balance: '1' }, 'balance'],
    [{ balance: '1.000' }, 'balance'],
    [{ total: '99999999999999999.00' }, 'total'],
    [{ root: 'A'.repeat(64) }, 'root'],
    [{ salt: '' }, 'salt'],
    [{ head: '00' }, 'head'],
    [{ publicId: '' }, 'publicId'],
    [{ currency: 'টাকা' }, 'currency'],
    [{ accounts: 0 }, 'accounts'],
    [{ index: 5 }, 'index'],
    [{ index: 1.5 }, 'index'],
    [{ path: rest }, 'path'],
    [{ path: [...good.path, ...rest] }, 'path'],
    [{ path: [{ hash: first?.hash ?? '', sum: '-5.00' }, ...rest] }, 'path'],
    [{ path: [{ hash: 'x', sum: '5.00' }, ...rest] }, 'path'],
    [{ path: [{ hash: first?.hash ?? '', sum: '99999999999999.9999' }, ...rest] }, 'path'],
  ])('impossible: %j', async (change, field) => {
    await expect(checkBalanceProof({ ...good, ...change })).rejects.toThrow(BalanceProofError)
    await expect(checkBalanceProof({ ...good, ...change })).rejects.toMatchObject({ field })
  })

  test('a file that is something else is an impossible proof, not a crash', async () => {
    for (const file of [{}, { ...good, path: null }, { ...good, path: [null, null, null] }, { ...good, publicId: 5 }])
      await expect(checkBalanceProof(file as unknown as BalanceProof)).rejects.toThrow(BalanceProofError)
  })
})

test('both implementations agree on every proof, the true ones and the false ones', async () => {
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })
  const leaf = fc.record<SolvencyLeaf>({
    salt: bytes,
    publicId: fc.stringMatching(/^[1-9][0-9]{5,11}$/),
    account: fc.constantFrom('cash', 'held'),
    currency: fc.constantFrom('BDT', 'TRIAL'),
    balance: fc.bigInt({ min: 0n, max: 10n ** 15n }),
    head: bytes,
  })
  const shift = fc.constantFrom(0n, 0n, 1n)
  await fc.assert(
    fc.asyncProperty(fc.array(leaf, { minLength: 1, maxLength: 33 }), fc.nat(), shift, async (leaves, place, more) => {
      const tree = buildTree(leaves.map(leafOf))
      const index = place % leaves.length
      const own = leaves[index] as SolvencyLeaf
      const claimed = { ...own, balance: own.balance + more }
      const proof = proofOf(tree, index)
      const check = await checkBalanceProof({
        root: toHex(tree.root.hash),
        total: wire(tree.root.sum),
        accounts: leaves.length,
        currency: own.currency,
        publicId: own.publicId,
        account: own.account,
        balance: wire(claimed.balance),
        salt: toHex(own.salt),
        head: toHex(own.head),
        index,
        path: proof.path.map(({ hash, sum }) => ({ hash: toHex(hash), sum: wire(sum) })),
      })
      expect(check.isGood).toBe(more === 0n)
      expect(verify(tree.root.hash, tree.root.sum, claimed, proof)).toBe(check.isGood)
      expect(check.leaf).toBe(toHex(leafOf(claimed).hash))
    }),
    { numRuns: 50 },
  )
})

describe('a file', () => {
  const { root, total, accounts, currency, ...own } = good
  const file = { night: '2026-03-01', takenAt: '2026-03-01T20:00:00.000Z', root, total, accounts, currency, proofs: [own] }

  test('holds once what the night published, beside the list of accounts', async () => {
    const read = readBalanceFile(JSON.stringify(file))
    expect(read).toEqual({ night: file.night, takenAt: file.takenAt, proofs: [good] })
    expect(readBalanceFile(JSON.stringify({ ...file, proofs: [] }))?.proofs).toEqual([])
  })

  test.each(['', '{', 'null', '7', '"proofs"', '[]', '{}'])('%s is none', (text) => {
    expect(readBalanceFile(text)).toBeUndefined()
  })

  test.each([{ proofs: undefined }, { proofs: {} }, { night: 1 }, { night: undefined }, { takenAt: 1 }, { takenAt: undefined }])(
    'with %j is none',
    (change) => {
      expect(readBalanceFile(JSON.stringify({ ...file, ...change }))).toBeUndefined()
    },
  )
})

test.each<Partial<BalanceProof>>([
  { salt: `${good.salt}00` },
  { salt: `x${good.salt}` },
  { publicId: ` ${good.publicId}` },
  { publicId: `${good.publicId} ` },
  { account: '' },
  { account: 'a'.repeat(256) },
])('a part with more to it than its form is refused: %j', async (change) => {
  await expect(checkBalanceProof({ ...good, ...change })).rejects.toThrow(BalanceProofError)
})
