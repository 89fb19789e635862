import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkableGames, checkGame } from './game-verifier.ts'

const serverSeed = '18e93f4a0159'.padEnd(64, '0')
const round = { serverSeed, clientSeed: 'bb62964774', nonce: 1, actions: [], stake: '1.00' }

test('shares no code: it imports the verifier beside it and nothing else', () => {
  const text = readFileSync(new URL('./game-verifier.ts', import.meta.url), 'utf8')
  expect(text.match(/^import .*$/gm)).toEqual(["import { commitOf, VerifierError, wordsOf } from './verifier.ts'"])
  expect(text).not.toMatch(/\bimport\(|export .* from/)
})

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
