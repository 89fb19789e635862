import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../vectors/pf1.json'
import { checkableGames, checkGame } from './game-verifier.ts'
import { pokerHand } from './jacks-verifier.ts'

const serverSeed = '18e93f4a0159'.padEnd(64, '0')
const round = { serverSeed, clientSeed: 'bb62964774', nonce: 1, actions: [], stake: '1.00' }

test.each(['game-verifier', 'blackjack-verifier', 'slot-verifier', 'jacks-verifier'])(
  '%s shares no code: it imports verifiers beside it and nothing else',
  (name) => {
    const text = readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8')
    for (const line of text.match(/^import .*$/gm) ?? []) expect(line).toMatch(/ from '\.\/([a-z]+-)?verifier\.ts'$/)
    expect(text).not.toMatch(/\bimport\(|export .* from/)
  },
)

test('a game that is not known here, a choice and a stake that cannot be', async () => {
  await expect(checkGame({ ...round, game: 'toString', choice: {} })).rejects.toMatchObject({ field: 'game' })
  await expect(checkGame({ ...round, game: 'limbo', choice: { target: 100 } })).rejects.toMatchObject({ field: 'choice' })
  await expect(checkGame({ ...round, game: 'wheel', choice: { segments: 15, risk: 'low' } })).rejects.toMatchObject({ field: 'choice' })
  await expect(checkGame({ ...round, game: 'mines', choice: { mines: 3 } })).rejects.toMatchObject({ field: 'choice' })
  await expect(checkGame({ ...round, game: 'limbo', choice: { target: 200 }, stake: '1' })).rejects.toMatchObject({ field: 'stake' })
  await expect(checkGame({ ...round, game: 'limbo', choice: { target: 200 }, serverSeed: '' })).rejects.toMatchObject({
    field: 'serverSeed',
  })
})

test('the promise is compared, and any other server seed breaks it', async () => {
  const { commit } = await checkGame({ ...round, game: 'limbo', choice: { target: 200 } })
  expect((await checkGame({ ...round, game: 'limbo', choice: { target: 200 }, commit })).commitMatches).toBe(true)
  expect((await checkGame({ ...round, game: 'limbo', choice: { target: 200 }, commit: '0'.repeat(64) })).commitMatches).toBe(false)
})

const cardAt = (name: string): number => '23456789TJQKA'.indexOf(name.charAt(0)) * 4 + 'dhsc'.indexOf(name.charAt(1))

test.each(vectors.streams)('video poker of $clientSeed deals the deck of the vectors in turn', async (vector) => {
  const { serverSeed: seed, clientSeed, nonce, shuffle52 } = vector
  const [a, b, c, d, e, ...next] = shuffle52.split(' ').slice(0, 10).map(cardAt)
  const poker = (hold: readonly number[]) =>
    checkGame({
      game: 'video-poker',
      serverSeed: seed,
      clientSeed,
      nonce,
      stake: '1.00',
      choice: { table: '9/6' },
      actions: [{ kind: 'draw', hold }],
    })
  expect((await poker([])).outcome).toMatchObject({ dealt: [a, b, c, d, e], cards: next })
  expect((await poker([3, 0])).outcome).toMatchObject({ hold: [3, 0], cards: [a, next[0], next[1], d, next[2]] })
})

test('video poker pays by its table and the hand, and takes one draw of different places', async () => {
  // The vector deals Qd Ks 5c Qh 2h; a pair of queens is held and the next three cards are 4s 8h 5d.
  const vector = vectors.streams[1]
  const poker = { ...round, serverSeed: vector?.serverSeed ?? '', game: 'video-poker', choice: { table: '8/6' }, stake: '2.50' }
  const draw = (hold: unknown) => [{ kind: 'draw', hold }]
  const held = await checkGame({ ...poker, actions: draw([0, 3]) })
  expect([held.outcome['hand'], held.mult4, held.payout]).toEqual(['jacks', 10_000n, '2.50'])
  const refused: object[] = [
    { actions: [] },
    { actions: [...draw([]), ...draw([])] },
    { actions: draw([1, 1]) },
    { actions: draw([5]) },
    { actions: draw('0') },
    { actions: draw([]), choice: { table: '7/5' } },
    { actions: draw([]), choice: { table: 'toString' } },
  ]
  for (const bad of refused) await expect(checkGame({ ...poker, actions: draw([]), ...bad })).rejects.toMatchObject({ field: 'choice' })
})

test.each([
  ['Td Jd Qd Kd Ad', 'royal_flush'],
  ['9d Td Jd Qd Kd', 'straight_flush'],
  ['5c 3c Ac 2c 4c', 'straight_flush'],
  ['9d 9h 9s 9c 2d', 'quads'],
  ['9d 9h 9s 2c 2d', 'full_house'],
  ['2h 4h 5h 6h 7h', 'flush'],
  ['Ah Kd Qs Jc Th', 'straight'],
  ['Ah 2d 3s 4c 5h', 'straight'],
  ['Kh Ad 2s 3c 4h', 'nothing'],
  ['9d 9h 9s 3c 2d', 'trips'],
  ['9d 9h 3s 3c 2d', 'two_pair'],
  ['Jd Jh 9s 3c 2d', 'jacks'],
  ['Ad Ah 9s 3c 2d', 'jacks'],
  ['Td Th 9s 3c 2d', 'nothing'],
  ['Ad Qh 9s 3c 2d', 'nothing'],
])('%s is %s', (names, hand) => {
  expect(pokerHand(names.split(' ').map(cardAt))).toBe(hand)
})

test('anything at all is worked out or refused by name', async () => {
  const game = fc.constantFrom(...checkableGames)
  await fc.assert(
    fc.asyncProperty(
      game,
      fc.object({ maxDepth: 1 }),
      fc.array(fc.object({ maxDepth: 1 }), { maxLength: 3 }),
      async (id, choice, actions) => {
        const checked = await checkGame({
          ...round,
          game: id,
          choice,
          actions,
        }).catch((error: Error) => error.name)
        expect(typeof checked === 'string' ? checked : 'checked').toMatch(/^(checked|VerifierError)$/)
      },
    ),
    { numRuns: 40 },
  )
})
