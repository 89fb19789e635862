import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setClock } from '../../kernel/index.ts'
import { openIdentity, type IdentityKit } from '../../testing/identity.ts'

let id: IdentityKit
let began = 0
const at = (seconds: number) => id.kit.app.db.tx((t) => setClock(t, new Date(began + seconds * 1_000), { stopped: true }))
beforeAll(async () => {
  id = await openIdentity()
})
afterAll(() => id.close())
beforeEach(() => {
  began = Date.now()
  return at(0)
})

/** The `value` of an answer that is expected to be one. */
async function value(...sent: Parameters<IdentityKit['send']>): Promise<Record<string, string>> {
  const reply = await id.send(...sent)
  expect(reply.code).toBe('ok')
  return reply.value
}
const [home, line, elsewhere] = ['localhost:3000', 'play.example.com', 'other.example.com']
const codeFor = async (token: string, host = home): Promise<string> => (await value('handOff', { host }, { token }))['code'] ?? ''
type Asker = { readonly host?: string; readonly cookies?: Readonly<Record<string, string>>; readonly token?: string }
/** A call of the page at a host, in one browser. */
const ask = (name: 'handOffLook' | 'handOffTake' | 'handOffDrop', code: string, { host = home, cookies = {}, token }: Asker = {}) =>
  id.send(name, { code }, { headers: { origin: `https://${host}` }, cookies, token })
/** A browser that was asked about the code. */
async function asked(code: string, by: Asker = {}): Promise<Asker> {
  const looked = await ask('handOffLook', code, by)
  expect(looked.code).toBe('ok')
  return { ...by, cookies: { ...by.cookies, ...looked.cookies } }
}
const taken = async (code: string, by: Asker) => String((await ask('handOffTake', code, by)).value['token'])
const whoHas = async (token: string) => (await value('memberInfo', undefined, { token }))['id']

test('a code becomes a session of the same member once, beside the one it was given for', async () => {
  const { token } = await id.newMember()
  const code = await codeFor(token)
  const browser = await asked(code)
  const fresh = await taken(code, browser)
  expect(fresh).not.toBe(token)
  expect(fresh).not.toBe(code)
  expect(await whoHas(fresh)).toBe(await whoHas(token))
  expect((await ask('handOffTake', code, browser)).code).toBe('link_over')
  // The code itself opens nothing.
  expect((await id.send('memberInfo', undefined, { token: code })).code).toBe('not_logged_in')
})

test('of many who show a code at once one gets a session', async () => {
  const code = await codeFor((await id.newMember()).token)
  const browser = await asked(code)
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask('handOffTake', code, browser)))
  expect(answers.map((answer) => answer.code).toSorted()).toEqual(['link_over', 'link_over', 'link_over', 'link_over', 'link_over', 'ok'])
})

test('a code travels for a minute; whoever was asked about it may think for five', async () => {
  const { token } = await id.newMember()
  const [early, late] = [await codeFor(token), await codeFor(token)]
  await at(59)
  const browser = await asked(early)
  await at(61)
  expect((await ask('handOffLook', late)).code).toBe('link_over')
  await at(59 + 299)
  expect((await ask('handOffTake', early, browser)).code).toBe('ok')
})

test('a code opens nothing before its person was asked, at another address, or in another browser', async () => {
  await id.kit.app.db.tx((t) => id.kit.app.settings.set(t, 'DOMAIN_ROUTE', [{ domain: line, area: 'site' }], 'test'))
  const { token } = await id.newMember()
  const code = await codeFor(token, line)
  expect((await ask('handOffTake', code, { host: line, cookies: { 'khela-device': 'd'.repeat(43) } })).code).toBe('link_over')
  for (const host of [home, elsewhere]) expect((await ask('handOffLook', code, { host })).code).toBe('link_over')
  const browser = await asked(code, { host: line })
  const stranger = { host: line, cookies: { 'khela-device': 'e'.repeat(43) } }
  for (const name of ['handOffLook', 'handOffTake', 'handOffDrop'] as const)
    expect((await ask(name, code, stranger)).code).toBe('link_over')
  expect((await ask('handOffTake', code, { ...browser, host: home })).code).toBe('link_over')
  expect((await ask('handOffTake', code, browser)).code).toBe('ok')
  expect((await id.send('handOff', { host: elsewhere }, { token })).code).toBe('bad_input')
})

test('the question names both accounts; no spends the code, yes ends the session that was here', async () => {
  const [attacker, victim] = [await id.newMember(), await id.newMember()]
  const [refused, accepted] = [await codeFor(attacker.token), await codeFor(attacker.token)]
  const look = await ask('handOffLook', refused, { token: victim.token })
  expect(look.value).toEqual({ account: attacker.username, here: victim.username })
  const browser = { token: victim.token, cookies: look.cookies }
  expect((await ask('handOffDrop', refused, browser)).code).toBe('ok')
  expect((await ask('handOffTake', refused, browser)).code).toBe('link_over')
  expect((await id.send('memberInfo', undefined, { token: victim.token })).code).toBe('ok')
  await asked(accepted, browser)
  expect((await ask('handOffTake', accepted, browser)).code).toBe('ok')
  expect((await id.send('memberInfo', undefined, { token: victim.token })).code).toBe('not_logged_in')
  expect((await id.send('memberInfo', undefined, { token: attacker.token })).code).toBe('ok')
})

test('whoever signs out takes the code with them; moving makes no session live longer', async () => {
  const gone = await id.newMember()
  const code = await codeFor(gone.token)
  const browser = await asked(code)
  await id.send('logout', {}, { token: gone.token })
  expect((await ask('handOffTake', code, browser)).code).toBe('link_over')

  const { token } = await id.newMember()
  const next = await codeFor(token)
  const fresh = await taken(next, await asked(next))
  // Kept alive by use, it still ends with the week of the first one.
  for (let hours = 12; hours < 168; hours += 12) {
    await at(hours * 3600)
    await whoHas(fresh)
  }
  await at(168 * 3600 + 1)
  expect((await id.send('memberInfo', undefined, { token: fresh })).code).toBe('not_logged_in')
})
