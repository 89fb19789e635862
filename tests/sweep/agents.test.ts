/** Roles of PS-6: each type of agent may do exactly what the contract lets an agent do; the agents' page takes agents only. */
import { createClient } from '@khela/client'
import { agentTypes, memberType, trialType } from '@khela/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerMember } from '../../apps/server/src/modules/identity/index.ts'
import { sample } from './arbitrary.ts'
import { sweptHouse, type SweptHouse } from './house.ts'
import { table, verdict } from './verdict.ts'

let house: SweptHouse
beforeAll(async () => void (house = await sweptHouse()))
afterAll(() => house.close())

const password = 'Kutta-Billi-77'
/** Registers somebody of a type and signs them in on a page; the answer's code, or the token. */
async function enter(type: number, page: 'site' | 'agent'): Promise<{ token?: string; code: string }> {
  const username = `sweep${type}x${page}`
  await house.test.app.db.tx((t) => registerMember(t, house.test.app, { username, password, type }))
  const fetchHere: typeof fetch = async (input, init = {}) => {
    const url = new URL(String(input))
    const headers = Object.fromEntries(new Headers(init.headers))
    const payload = typeof init.body === 'string' ? { payload: init.body } : {}
    const reply = await house.web.inject({ method: (init.method ?? 'GET') as 'GET', url: url.pathname + url.search, headers, ...payload })
    return new Response(reply.body, { status: reply.statusCode, headers: { 'content-type': String(reply.headers['content-type']) } })
  }
  const client = createClient({
    site: 'web',
    base: 'http://localhost:3000',
    token: () => undefined,
    language: () => 'en',
    onSignedOut: () => undefined,
    fetch: fetchHere,
  })
  try {
    return { code: 'ok', token: (await client.call('login', { type: 'username', username, password, page })).token }
  } catch (error) {
    return { code: String((error as { code?: unknown }).code) }
  }
}

const seen = (code: string | undefined) => (['not_logged_in', 'need_true_account', 'forbidden'].includes(code ?? '') ? code : 'in')

for (const type of agentTypes)
  test(`an agent of type ${type} gets through exactly where the contract lets an agent`, async () => {
    const { token } = await enter(type, 'agent')
    expect(token).toBeDefined()
    const headers = { authorization: `Bearer ${token}` }
    for (const [name, endpoint] of table) {
      // These end sessions or open others; what they let in is in the sweep of all callers.
      if (endpoint.site === 'office' || ['logout', 'freePlay', 'login', 'sessionsEnd'].includes(name)) continue
      const expected = verdict(endpoint, 'agent')
      const answer = await house.send(name, sample(endpoint.request), { headers })
      if (expected === 'in' && endpoint.sealed) expect(answer.body.code, name).toBe('bad_envelope')
      else expect(seen(answer.body.code), `${name}: ${answer.text.slice(0, 200)}`).toBe(expected)
      expect((await house.send('memberInfo', {}, { headers })).status, `${name} ended the session`).toBe(200)
    }
  })

test('the agents’ page takes agents and nobody else, the site takes both, and a trial name signs in nowhere', async () => {
  expect((await enter(memberType, 'agent')).code).toBe('not_an_agent')
  expect((await enter(memberType, 'site')).code).toBe('ok')
  expect((await enter(agentTypes[0], 'site')).code).toBe('ok')
  for (const page of ['site', 'agent'] as const) expect((await enter(trialType, page)).code, page).toBe('not_a_member')
})
