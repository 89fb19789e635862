import { commit, stream } from '@khela/fair'
import { dice } from '@khela/games/dice'
import { parseMoney } from '@khela/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkFacts, noFacts, type Facts } from './facts.ts'

const serverSeed = '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159'
const good: Facts = {
  serverSeed,
  commit: commit(serverSeed),
  clientSeed: 'bb62964774',
  nonce: '1',
  side: 'over',
  target: '50.49',
  stake: '10.00',
}

const twoDecimals = (hundredths: number) => `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`

test('the published vector comes out: roll 77.17', async () => {
  const checked = await checkFacts(good)
  expect(checked).toMatchObject({ result: { roll: 7717, win: true, multiplier: '2.0000', payout: '20.00', commitMatches: true } })
})

test('what the page works out is what the game plays, whatever the round', async () => {
  const rounds = fc.record({
    clientSeed: fc.stringMatching(/^[A-Za-z0-9._-]{1,30}$/),
    nonce: fc.integer({ min: 1, max: 1_000_000 }),
    side: fc.constantFrom('under' as const, 'over' as const),
    w: fc.integer({ min: 1, max: 9800 }),
    cents: fc.integer({ min: 1, max: 1_000_000 }),
  })
  await fc.assert(
    fc.asyncProperty(rounds, async ({ clientSeed, nonce, side, w, cents }) => {
      const target = dice.targetFor(side, w)
      const stake = twoDecimals(cents)
      const played = dice.play(stream(serverSeed, clientSeed, nonce), { side, target }, parseMoney(stake))
      const checked = await checkFacts({ ...good, clientSeed, nonce: String(nonce), side, target: twoDecimals(target), stake })
      if (!('result' in checked)) throw new Error(`refused ${checked.badFact}`)
      expect([checked.result.roll, parseMoney(checked.result.payout)]).toEqual([played.roll, played.payout])
    }),
    { numRuns: 60 },
  )
})

test('Bengali digits, spaces and capitals of a pasted seed are read', async () => {
  const typed = { ...good, nonce: '১', target: '৫০.৪৯', stake: '১০', serverSeed: ` ${serverSeed.toUpperCase()} `, commit: '' }
  const understood = { ...good, commit: '' }
  expect(await checkFacts(typed)).toMatchObject({ result: { roll: 7717, commitMatches: undefined }, facts: understood })
  const low = await checkFacts({ ...good, side: 'under', target: '5' })
  expect('facts' in low && low.facts.target).toBe('05.00')
})

test.each([
  ['serverSeed', { serverSeed: 'abc' }],
  ['commit', { commit: 'not hex' }],
  ['clientSeed', { clientSeed: 'with space' }],
  ['nonce', { nonce: 'x' }],
  ['target', { target: '99.99' }],
  ['stake', { stake: '' }],
] as const)('an impossible %s is named', async (badFact, over) => {
  expect(await checkFacts({ ...good, ...over })).toEqual({ badFact })
  expect(await checkFacts(noFacts)).toEqual({ badFact: 'serverSeed' })
})

test('another promise is seen', async () => {
  expect(await checkFacts({ ...good, commit: commit('0'.repeat(64)) })).toMatchObject({ result: { commitMatches: false } })
})
