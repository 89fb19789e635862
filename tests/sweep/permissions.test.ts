import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sample } from './arbitrary.ts'
import { sweptHouse, type Answer, type SweptHouse } from './house.ts'
import { callers, matrix, table, verdict } from './verdict.ts'

let house: SweptHouse
beforeAll(async () => void (house = await sweptHouse()))
afterAll(() => house.close())

/** The door's own refusals; what a handler says later is not about permission. */
const seen = (answer: Answer): string =>
  ['not_logged_in', 'need_true_account', 'forbidden'].includes(answer.body.code ?? '') ? (answer.body.code as string) : 'in'

test('each caller gets through exactly where the contract lets it (REL-A01, REL-A05)', async () => {
  // Sign-out comes last for each caller: it ends the session the others need.
  const calls = table.toSorted(([a], [b]) => Number(a.endsWith('ogout')) - Number(b.endsWith('ogout')))
  for (const [name, endpoint] of calls)
    for (const as of callers) {
      // Free play is open to all and ends the session of whoever asks: the others still need theirs.
      if (name === 'freePlay' && as !== 'guest') continue
      const answer = await house.send(name, sample(endpoint.request), { as })
      const expected = verdict(endpoint, as)
      if (expected === 'in' && endpoint.sealed) expect(answer.body.code, `${as} at ${name}`).toBe('bad_envelope')
      else if (name === 'login' || name === 'officeLogin') continue
      else expect(seen(answer), `${as} at ${name}: ${answer.text.slice(0, 200)}`).toBe(expected)
    }
})

test('the reviewed matrix is the contract', () => {
  expect(readFileSync(join(import.meta.dirname, 'permissions.md'), 'utf8')).toBe(matrix())
})

test('a planted permission is noticed: the verdict of a changed endpoint differs from the reviewed one', () => {
  const [, balance] = table.find(([name]) => name === 'balance') ?? []
  expect(balance && verdict(balance, 'guest')).toBe('not_logged_in')
  expect(balance && verdict({ ...balance, who: ['guest', ...balance.who] }, 'guest')).toBe('in')
})
