/**
 * PS-8.2, row by row, as far as identity and the shell say it by an answer of the server: each is reached by
 * a real call and comes in both languages. What the browser says by itself (no network, parts that do not come) is walked
 * through in `tests/journeys/messages.spec.ts`; the phone's errors are in `identity/providers/messages.test.ts`.
 */
import { identityRoutes } from '../../apps/server/src/testing/identity.ts'
import { randomBytes } from 'node:crypto'
import { createClient, type CallError } from '@khela/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wire } from '../../apps/server/src/app/wiring.ts'
import { registerMember } from '../../apps/server/src/modules/identity/index.ts'
import { noteConsent } from '../../apps/server/src/modules/members/index.ts'
import { merchantModule } from '../../apps/server/src/modules/merchant/index.ts'
import { testApp, type TestApp } from '../../apps/server/src/kernel/test-app.ts'
import { injected } from './house.ts'

type Host = Awaited<ReturnType<TestApp['host']>>
interface ErrorText {
  readonly code: string
  readonly english: string
  readonly bengali: string
}

let kit: TestApp
let house: Host
/** In a country where the site is not offered. */
let blocked: Host
/** One of whose calls breaks. */
let broken: Host
beforeAll(async () => {
  kit = await testApp()
  const { routes, resolvers } = wire(kit.app)
  const abroad = { ports: { countryOf: () => 'MT', contentOf: async () => ({ resources: [], bannerGroups: [] }) }, state: undefined }
  house = await kit.host('web', routes.web, resolvers)
  blocked = await kit.host(
    'web',
    { ...identityRoutes, ...merchantModule.calls(abroad) },
    { ...resolvers, ...merchantModule.resolvers(abroad) },
  )
  broken = await kit.host('web', { ...routes.web, waysIn: () => Promise.reject(new Error('planted')) }, resolvers)
}, 60_000)
afterAll(() => kit.close())

const clientOf = (host: Host, language: 'bn' | 'en', from?: string) =>
  createClient({
    site: 'web',
    base: 'http://localhost:3000',
    token: () => undefined,
    language: () => language,
    onSignedOut: () => undefined,
    fetch: injected(host, from),
  })
const set = (
  ...[name, value]: ['SYSTEM_STATUS', 'normal' | 'maintenance'] | ['BLOCKED_COUNTRIES', string[]] | ['EXTRA_VERIFICATION', boolean]
) => kit.app.db.tx((t) => kit.app.settings.set(t, name, value, 'test'))
const refusal = (call: Promise<unknown>): Promise<CallError> =>
  call.then(
    () => Promise.reject(new Error('it was not refused')),
    (error: unknown) => error as CallError,
  )
const inBoth = async (reach: (language: 'bn' | 'en') => Promise<CallError>): Promise<ErrorText> => {
  const [english, bengali] = [await reach('en'), await reach('bn')]
  expect(bengali.code).toBe(english.code)
  return { code: english.code, english: english.message, bengali: bengali.message }
}

const password = 'Kutta-Billi-77'
/** Signs in from a network the member was never seen on. */
async function fromElsewhere(language: 'bn' | 'en'): Promise<CallError> {
  const username = `far${randomBytes(5).toString('hex')}`
  await kit.app.db.tx(async (t) => {
    const { memberId } = await registerMember(t, kit.app, { username, password, payeeName: 'Rahima Begum' })
    await noteConsent(t, kit.app, memberId, '127.0.0.1')
  })
  const login = (host: Host) => clientOf(host, language).call('login', { type: 'username', username, password })
  await login(house)
  await kit.owner.tx((t) => t.run(`update identity.known_network set network = '203.0.113.7'`))
  await set('EXTRA_VERIFICATION', true)
  try {
    return await refusal(login(house))
  } finally {
    await set('EXTRA_VERIFICATION', false)
  }
}

const rows: readonly [code: string, words: RegExp, reach: () => Promise<ErrorText>][] = [
  [
    'maintenance',
    /maintenance/,
    async () => {
      await set('SYSTEM_STATUS', 'maintenance')
      try {
        return await inBoth((language) => refusal(clientOf(house, language).call('waysIn', {})))
      } finally {
        await set('SYSTEM_STATUS', 'normal')
      }
    },
  ],
  [
    'region_restricted',
    /^Access restricted/,
    async () => {
      await set('BLOCKED_COUNTRIES', ['MT'])
      try {
        return await inBoth((language) => refusal(clientOf(blocked, language, '198.51.100.7').call('waysIn', {})))
      } finally {
        await set('BLOCKED_COUNTRIES', [])
      }
    },
  ],
  ['unknown_error', /^Unknown error/, () => inBoth((language) => refusal(clientOf(broken, language).call('waysIn', {})))],
  ['verification_required', /^Please complete verification first$/, () => inBoth(fromElsewhere)],
]

for (const [code, words, reach] of rows)
  test(`PS-8: ${code} is reached by a call and said in both languages`, async () => {
    const said = await reach()
    expect(said.code).toBe(code)
    expect(said.english).toMatch(words)
    expect(said.bengali).toMatch(/[\u0985-\u09b9]/)
    expect(said.english + said.bengali).not.toContain('planted')
  })
