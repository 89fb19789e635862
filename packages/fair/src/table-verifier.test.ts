import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { stream } from './index.ts'
import { checkSharedRound, type ListedBet, type SharedRound } from './table-verifier.ts'
import { VerifierError } from './verifier.ts'

const sha = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
const [no, hash] = [3, 'ab'.repeat(32)]
const salt = sha('houseauditor')
const chain = { terminal: sha(sha(sha(hash))), saltCommit: sha('house'), saltPart: 'house', auditorPart: 'auditor', salt }
const drawn = stream(hash, salt, no)
const dice = [0, 1, 2].map(() => drawn.int(6) + 1)
const side = dice.reduce((sum, die) => sum + die, 0) >= 11 ? 'tai' : 'xiu'
const other = side === 'tai' ? 'xiu' : 'tai'
const [left, right] = [sha('beside'), sha('above')]

const leafOf = (chips: string, stake = 100_000): string => `own|real|${stake}|${chips}`
/** The bet's place in a list of three: beside it one on the left, above it one on the right. */
function listed(leaf: string, payout: string, outAt: number | null = null): { bet: ListedBet; root: string } {
  const own = sha(Buffer.from([0]), leaf)
  const pair = sha(Buffer.from([1]), Buffer.from(left, 'hex'), Buffer.from(own, 'hex'))
  const root = sha(Buffer.from([1]), Buffer.from(pair, 'hex'), Buffer.from(right, 'hex'))
  const path = [{ side: 'left', hash: left } as const, { side: 'right', hash: right } as const]
  return { bet: { leaf, path, payout, outAt }, root }
}

interface Over extends Partial<SharedRound['round']> {
  readonly table?: string
}
function roundOf({ bet, root }: ReturnType<typeof listed>, { table = 'tai-xiu', ...round }: Over = {}): SharedRound {
  return { table, chain, round: { no, phase: 'done', hash, betsRoot: root, ceiling: null, outcome: { dice }, ...round }, own: [bet] }
}
const won = listed(leafOf(`${side}=10.00`), '19.60')

test('a round that was played so is proven in all its parts', async () => {
  const checked = await checkSharedRound(roundOf(won))
  const bets = [{ leaf: won.bet.leaf, isListed: true, isPaid: true, unproven: undefined }]
  expect(checked).toMatchObject({ chainMatches: true, saltMatches: true, outcome: { dice }, outcomeMatches: true, bets })
  expect(checked.blocks).toHaveLength(1)
  expect(
    (await checkSharedRound(roundOf(won), async (from, steps) => (steps === no && from === hash ? chain.terminal : ''))).chainMatches,
  ).toBe(true)
})

test('an auditor who gave nothing leaves the salt to the house’s part', async () => {
  const alone = { ...chain, auditorPart: null, salt: sha('house') }
  const { saltMatches } = await checkSharedRound({ ...roundOf(won), chain: alone })
  expect(saltMatches).toBe(true)
})

test.each([
  ['the end of another chain', { chain: { ...chain, terminal: sha(hash) } }, { chainMatches: false }],
  ['another promise of the salt', { chain: { ...chain, saltCommit: sha('other') } }, { saltMatches: false }],
  ['another part of an auditor', { chain: { ...chain, auditorPart: 'me' } }, { saltMatches: false }],
])('%s shows', async (_what, over, found) => {
  expect(await checkSharedRound({ ...roundOf(won), ...over })).toMatchObject(found)
})

test('an outcome that was told otherwise shows; only a round that was called off need not tell one', async () => {
  const matches = async (over: Over) => (await checkSharedRound(roundOf(won, over))).outcomeMatches
  expect(await matches({ outcome: { dice: dice.toReversed().map((die) => (die % 6) + 1) } })).toBe(false)
  expect(await matches({ outcome: null })).toBe(false)
  expect(await matches({ outcome: null, phase: 'void' })).toBe(true)
})

test('facts are compared by name, in whatever order they are told', async () => {
  const file = roundOf(listed(leafOf('player=10.00'), '0.00'), { table: 'dragon-tiger', outcome: null, phase: 'void' })
  const { outcome } = await checkSharedRound(file)
  const told = Object.fromEntries(Object.entries(outcome).toReversed())
  expect(Object.keys(told)).not.toEqual(Object.keys(outcome))
  const again = roundOf(listed(leafOf('dragon=10.00'), '0.00'), { table: 'dragon-tiger', outcome: told })
  expect((await checkSharedRound(again)).outcomeMatches).toBe(true)
})

test('a line that the published list does not hold shows', async () => {
  const isListed = async (bet: ListedBet, root: string | null = won.root) =>
    (await checkSharedRound({ ...roundOf(won, { betsRoot: root }), own: [bet] })).bets[0]?.isListed
  expect(await isListed(won.bet)).toBe(true)
  expect(await isListed(won.bet, null)).toBe(false)
  expect(await isListed({ ...won.bet, leaf: leafOf(`${side}=10.01`) })).toBe(false)
  expect(
    await isListed({ ...won.bet, path: won.bet.path.map((step) => ({ ...step, side: step.side === 'left' ? 'right' : 'left' })) }),
  ).toBe(false)
})

test.each([
  ['a win', `${side}=10.00`, '19.60', true],
  ['a win of another amount', `${side}=10.00`, '19.61', false],
  ['a loss', `${other}=10.00`, '0.00', true],
  ['both sides, each by its own', `${side}=10.00,${other}=5.50`, '19.60', true],
  ['two chips on a side', `${side}=10.00,${side}=0.0001`, '19.6001', true],
])('%s', async (_what, chips, payout, isPaid) => {
  expect((await checkSharedRound(roundOf(listed(leafOf(chips), payout)))).bets[0]).toMatchObject({ isPaid, unproven: undefined })
})

test('of a round that was called off the stake comes back', async () => {
  const paid = async (payout: string) =>
    (await checkSharedRound(roundOf(listed(leafOf(`${other}=10.00`), payout), { phase: 'void' }))).bets[0]
  expect(await paid('10.00')).toMatchObject({ isPaid: true, unproven: 'void' })
  expect(await paid('0.00')).toMatchObject({ isPaid: false, unproven: 'void' })
})

test.each([
  ['a spot that the table does not have', { own: [listed(leafOf('dragon=10.00'), '0.00').bet] }, 'choice'],
  ['a payout that is no amount', { own: [listed(leafOf(`${side}=10.00`), '19.6').bet] }, 'stake'],
  ['a payout with more than an amount', { own: [listed(leafOf(`${side}=10.00`), '19.60000').bet] }, 'stake'],
  ['a payout after other letters', { own: [listed(leafOf(`${side}=10.00`), 'x19.60').bet] }, 'stake'],
  ['a table that is none', { table: 'toString' }, 'game'],
])('%s is refused', async (_what, over, field) => {
  const refused = checkSharedRound({ ...roundOf(won), ...over })
  await expect(refused).rejects.toThrow(VerifierError)
  await expect(refused).rejects.toMatchObject({ field })
})

test.each([{ hash: null }, { no: 0 }, { no: 1.5 }, { no: 10_000_001 }])('a round that is not told is refused: %j', async (over) => {
  await expect(checkSharedRound(roundOf(won, over), async () => '')).rejects.toMatchObject({ field: 'serverSeed' })
})

test.each([1, 10_000_000])('round %d of a chain is judged', async (place) => {
  const { chainMatches } = await checkSharedRound(roundOf(won, { no: place }), async () => chain.terminal)
  expect(chainMatches).toBe(true)
})

describe('crash', () => {
  /** The end of the curve, read from the stream that the server draws from. */
  const u52 = BigInt(stream(hash, salt, no).u52())
  const point = Number((9_900n * 2n ** 52n) / (100n * (2n ** 52n - u52)))
  const judge = async (mark: number, payout: string, outAt: number | null, over: Over = {}) => {
    const of = listed(leafOf(`panel2@${mark}`), payout, outAt)
    return (await checkSharedRound(roundOf(of, { table: 'crash', outcome: { point }, ...over }))).bets[0]
  }
  const times = (at: number): string => `${Math.floor(at / 10)}.${at % 10}0`

  test('the curve of the hash goes far enough for the cases below', () => {
    expect(point).toBeGreaterThan(102)
  })

  test('a panel that its mark cashed out is proven without a hand', async () => {
    expect(await judge(102, times(102), 102)).toEqual(expect.objectContaining({ isPaid: true, unproven: undefined }))
    expect(await judge(point, times(point), point)).toMatchObject({ isPaid: true, unproven: undefined })
    expect(await judge(102, '10.21', 102)).toMatchObject({ isPaid: false })
    expect(await judge(point + 1, times(point + 1), point + 1)).toMatchObject({ isPaid: false })
  })

  test('by hand before its mark, and never behind it', async () => {
    expect(await judge(point + 50, times(102), 102)).toMatchObject({ isPaid: true, unproven: 'hand' })
    expect(await judge(102, times(103), 103)).toMatchObject({ isPaid: false })
    for (const out of [100, 101.5]) expect(await judge(102, '10.00', out)).toMatchObject({ isPaid: false, unproven: undefined })
    expect(await judge(150, times(101), 101)).toMatchObject({ isPaid: true, unproven: 'hand' })
  })

  test('the limit of the round’s wins cashes out before the mark, never below 1.01', async () => {
    expect(await judge(point + 50, times(102), 102, { ceiling: 102 })).toMatchObject({ isPaid: true, unproven: 'ceiling' })
    expect(await judge(point + 50, times(103), 103, { ceiling: 102 })).toMatchObject({ isPaid: false })
    expect(await judge(point + 50, times(101), 101, { ceiling: 1 })).toMatchObject({ isPaid: true, unproven: 'ceiling' })
    // What should have been paid at the ceiling is no loss.
    expect(await judge(point + 50, '0.00', null, { ceiling: 102 })).toMatchObject({ isPaid: false })
  })

  test('a panel that stood when the curve ended has lost; called off it gets its stake', async () => {
    expect(await judge(point + 1, '0.00', null)).toMatchObject({ isPaid: true, unproven: undefined })
    expect(await judge(point, '0.00', null)).toMatchObject({ isPaid: false })
    expect(await judge(point + 1, '10.00', null)).toMatchObject({ isPaid: false })
    expect(await judge(point, '10.00', null, { phase: 'void' })).toMatchObject({ isPaid: true, unproven: 'void' })
    expect(await judge(point, '0.00', null, { phase: 'void' })).toMatchObject({ isPaid: false, unproven: 'void' })
  })
})
