import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setClock } from '../../kernel/index.ts'
import { openIdentity, type IdentityKit } from './test-kit.ts'

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
async function value(...asked: Parameters<IdentityKit['send']>): Promise<Record<string, string>> {
  const reply = await id.send(...asked)
  expect(reply.code).toBe('ok')
  return reply.value
}
const codeFor = async (token: string): Promise<string> => (await value('handOff', {}, { token }))['code'] ?? ''
const whoHas = async (token: string) => (await value('memberInfo', undefined, { token }))['id']

test('a code becomes a session of the same member once, beside the one it was given for', async () => {
  const { token } = await id.newMember()
  const code = await codeFor(token)
  const taken = (await value('handOffTake', { code }))['token'] ?? ''
  expect(taken).not.toBe(token)
  expect(taken).not.toBe(code)
  expect(await whoHas(taken)).toBe(await whoHas(token))
  expect((await id.send('handOffTake', { code })).code).toBe('link_over')
  // The code itself opens nothing.
  expect((await id.send('memberInfo', undefined, { token: code })).code).toBe('not_logged_in')
})

test('of many who show a code at once one gets a session', async () => {
  const code = await codeFor((await id.newMember()).token)
  const answers = await Promise.all(Array.from({ length: 6 }, () => id.send('handOffTake', { code })))
  expect(answers.map((answer) => answer.code).toSorted()).toEqual(['link_over', 'link_over', 'link_over', 'link_over', 'link_over', 'ok'])
})

test('a code is good for a minute', async () => {
  const { token } = await id.newMember()
  const [early, late] = [await codeFor(token), await codeFor(token)]
  await at(59)
  expect((await id.send('handOffTake', { code: early })).code).toBe('ok')
  await at(61)
  expect((await id.send('handOffTake', { code: late })).code).toBe('link_over')
})

test('whoever signs out takes the code with them; moving makes no session live longer', async () => {
  const gone = await id.newMember()
  const code = await codeFor(gone.token)
  await id.send('logout', {}, { token: gone.token })
  expect((await id.send('handOffTake', { code })).code).toBe('link_over')

  const { token } = await id.newMember()
  const taken = (await value('handOffTake', { code: await codeFor(token) }))['token'] ?? ''
  // Kept alive by use, it still ends with the week of the first one.
  for (let hours = 12; hours < 168; hours += 12) {
    await at(hours * 3600)
    await whoHas(taken)
  }
  await at(168 * 3600 + 1)
  expect((await id.send('memberInfo', undefined, { token: taken })).code).toBe('not_logged_in')
})
