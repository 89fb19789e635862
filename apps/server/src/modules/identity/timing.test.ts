/** Whether an account exists must not show in the time an answer takes: 300 samples of each kind, in turns (REL-A11). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshName } from '../../testing/identity.ts'
import { openSecurity, type Browser, type Person, type SecurityKit } from '../../testing/security.ts'
import { compare, distance, mostDistance, samples } from '../../testing/timing.ts'

let kit: SecurityKit
let person: Person
beforeAll(async () => {
  kit = await openSecurity()
  person = await kit.person()
})
afterAll(() => kit.close())

test('the comparison sees half a millisecond of forty', () => {
  const near = (add: number) => Array.from({ length: samples }, (_, i) => 40 + add + (i % 20) / 10)
  expect(distance(near(0), near(0))).toBe(0)
  expect(distance(near(0), near(0.5))).toBeGreaterThan(mostDistance)
})

test('forgot by mail: an account that fits, and one that does not', { timeout: 180_000 }, async () => {
  const browser: Browser = kit.browser()
  const works = await Promise.all(Array.from({ length: 2 * (samples + 10) }, () => kit.id.work(browser.ip)))
  const ask = async (username: string, email: string) => {
    const { code } = await browser.send('passwordEmail', { username, email, work: works.pop() })
    if (code !== 'ok') throw new Error(code)
  }
  const told = await compare(
    () => ask(person.username, person.email),
    () => ask(freshName(), `${freshName()}@example.com`),
  )
  expect(told).toBeLessThan(mostDistance)
})
