import vectors from '@khela/fair/vectors/solvency.json'
import { expect, test } from 'vitest'
import { checkBalances, type Night, type OwnProofs } from './balances.ts'

const tree = vectors.trees.find(({ leaves }) => leaves.length === 5)
const [leaf, path] = [tree?.leaves[2], tree?.proofs[2]]
if (tree === undefined || leaf === undefined || path === undefined) throw new Error('no vector')
const night: Night = {
  night: '2026-03-01',
  currency: 'BDT',
  root: tree.root,
  total: tree.total,
  accounts: 5,
  takenAt: '2026-02-28T18:10:00.000Z',
}
const own: OwnProofs = { ...night, proofs: [{ ...leaf, index: 2, path }] }
const verdicts = async (published: Night, proofs: OwnProofs) => (await checkBalances(published, proofs)).map(({ check }) => check?.isGood)

test('an own account that is counted in what was published', async () => {
  expect(await verdicts(night, own)).toEqual([true])
})

test('a proof that leads to a root of its own is not believed', async () => {
  const other = vectors.trees.find(({ leaves }) => leaves.length === 7)
  const published = { ...night, root: other?.root ?? '', total: other?.total ?? '' }
  expect(await verdicts(published, own)).toEqual([false])
  expect(await verdicts({ ...night, total: '1.00' }, own)).toEqual([false])
})

test('a proof that cannot be has no check', async () => {
  const [proof] = own.proofs
  if (proof === undefined) throw new Error('no proof')
  expect(await verdicts(night, { ...own, proofs: [{ ...proof, path: [] }, proof] })).toEqual([undefined, true])
  expect(await verdicts({ ...night, accounts: 50 }, own)).toEqual([undefined])
})
