/** Whether an account exists must not show in the time an answer takes: 300 samples of each kind, in turns (REL-A11). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshName } from '../../testing/identity.ts'
import { openSecurity, type Person, type SecurityKit } from '../../testing/security.ts'
import { compare, mostDistance } from '../../testing/timing.ts'

let kit: SecurityKit
let person: Person
beforeAll(async () => {
  kit = await openSecurity()
  person = await kit.person()
  await kit.id.kit.app.db.tx(async (t) => {
    await kit.id.kit.app.settings.set(t, 'LOGIN_CAPTCHA_AFTER', 20, 'test')
    await kit.id.kit.app.settings.set(t, 'LOGIN_LOCK_AFTER', 100, 'test')
  })
})
afterAll(() => kit.close())

test('signing in: a wrong password of a member, and a name nobody has', { timeout: 180_000 }, async () => {
  // Each sample comes from a network of its own, and the account is forgiven, so that no lock shortens an answer.
  const ip = (i: number) => `10.${60 + (i % 2)}.${i % 250}.${Math.floor(i / 250) + 1}`
  const login = (username: string) => async (i: number) => {
    await kit.id.send('login', { type: 'username', username, password: 'Wrong-Secret-9' }, { ip: ip(i) })
    await kit.id.kit.owner.tx((t) => t.run('delete from identity.attempt'))
  }
  expect(await compare(login(person.username), (i) => login(freshName())(i))).toBeLessThan(mostDistance)
})
