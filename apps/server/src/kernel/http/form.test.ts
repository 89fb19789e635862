import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../call.ts'
import { testApp, type TestApp } from '../test-app.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await testApp()
})
afterAll(() => kit.close())

test('the one call that takes forms reads flat fields by its schema, from pages of this site only', async () => {
  const seen: unknown[] = []
  const host = await kit.host(
    'web',
    routes({
      passwordEmail: async (_t, call) => {
        seen.push(call.input)
        return {}
      },
    }),
  )
  const post = async (payload: string, headers: Record<string, string> = {}) => {
    const reply = await host.inject({
      method: 'POST',
      url: '/wps/member/password/email',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'khela.example', ...headers },
    })
    return [reply.statusCode, reply.json<{ code?: string }>().code]
  }
  const good = 'username=rahim&email=rahim%40example.com'
  expect(await post(good)).toEqual([200, undefined])
  expect(await post(good, { origin: 'https://khela.example', 'sec-fetch-site': 'same-origin' })).toEqual([200, undefined])
  expect(seen).toEqual(Array.from({ length: 2 }, () => ({ username: 'rahim', email: 'rahim@example.com' })))
  for (const foreign of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://khela.example.evil.example' },
  ])
    expect([foreign, await post(good, foreign as Record<string, string>)]).toEqual([foreign, [403, 'forbidden']])
  for (const bad of [
    'username=a',
    'username=a&username=b&email=c',
    `${good}&extra=1`,
    'username=%ff&email=a',
    '__proto__=1',
    `${good}&work=1`,
  ])
    expect([bad, await post(bad)]).toEqual([bad, [400, 'bad_input']])
  expect(await post(good, { 'content-type': 'multipart/form-data; boundary=x' })).toEqual([415, 'unsupported_media'])
  expect(await post(`username=${'a'.repeat(70_000)}`)).toEqual([413, 'body_too_large'])
  expect(seen).toHaveLength(2)
})
