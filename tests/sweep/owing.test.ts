/** What a member owes first: a new password in the place of one that is over (PS-4.18), consent to the terms as they stand (MB-2.1). */
import { CallError, createClient, newKey } from '@khela/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteConsent } from '../../apps/server/src/modules/members/index.ts'
import { registerMember } from '../../apps/server/src/modules/identity/index.ts'
import { sample } from './arbitrary.ts'
import { injected, sweptHouse, type SweptHouse } from './house.ts'
import { opensBeforePassword, table, verdict } from './verdict.ts'

let house: SweptHouse
beforeAll(async () => void (house = await sweptHouse()))
afterAll(() => house.close())

const [password, changed] = ['Kutta-Billi-77', 'Hathi-Ghora-88']
let made = 0

/** A member somebody made, by name. */
async function member(owes: { readonly password?: boolean; readonly consent?: boolean }): Promise<string> {
  const { app } = house.test
  const username = `owing${made++}x`
  await app.db.tx(async (t) => {
    const { memberId } = await registerMember(t, app, { username, password, mustChange: owes.password === true })
    if (owes.consent !== true) await noteConsent(t, app, memberId, '127.0.0.1')
  })
  return username
}
const clientOf = (token?: string) =>
  createClient({
    site: 'web',
    base: 'http://localhost:3000',
    token: () => token,
    language: () => 'en',
    onSignedOut: () => undefined,
    fetch: injected(house.web),
  })
const signIn = (username: string, secret = password) => clientOf().call('login', { type: 'username', username, password: secret })
const codeOf = (error: unknown) => (error instanceof CallError ? error.code : String(error))

/** Calls that end the session of whoever makes them, or open another in its place. */
const ending: ReadonlySet<string> = new Set(['logout', 'freePlay', 'sessionEnd'])
const site = table.filter(([, endpoint]) => endpoint.site === 'web')
const owed: readonly string[] = ['password_change_required', 'consent_required']
async function seen(token: string, [name, endpoint]: (typeof table)[number]): Promise<string | undefined> {
  const answer = await house.send(name, sample(endpoint.request), { headers: { authorization: `Bearer ${token}` } })
  return answer.body.code
}

test('with a password that is over a session reaches exactly what the contract opens to it, and everything once it is changed', async () => {
  const username = await member({ password: true })
  const { token, passwordExpired } = await signIn(username)
  expect(passwordExpired).toBe(true)
  for (const row of site.filter(([name]) => !ending.has(name))) {
    const [name, endpoint] = row
    const code = await seen(token, row)
    if (verdict(endpoint, 'member') !== 'in') expect(owed, name).not.toContain(code)
    else if (opensBeforePassword(endpoint)) expect(code, name).not.toBe('password_change_required')
    else expect(code, name).toBe('password_change_required')
  }
  const next = await clientOf(token).call('passwordChange', { oldPassword: password, newPassword: changed, confirmNewPassword: changed })
  for (const row of site.filter(([name]) => !ending.has(name))) expect(owed, row[0]).not.toContain(await seen(next.token, row))
  expect((await signIn(username, changed)).passwordExpired).toBe(false)
})

test('a session with a password that is over may still be ended', async () => {
  const { token } = await signIn(await member({ password: true }))
  await clientOf(token).call('logout', {})
  await expect(clientOf(token).call('memberInfo', {}).catch(codeOf)).resolves.toBe('not_logged_in')
})

test('without consent nothing that moves value goes on, and reading does; consent opens it at once', async () => {
  const { token } = await signIn(await member({ consent: true }))
  // Consent itself is given last.
  const rows = site.filter(([name]) => !ending.has(name) && name !== 'consentGive')
  for (const row of rows) {
    const code = await seen(token, row)
    if (row[1].needsConsent === true) expect(code, row[0]).toBe('consent_required')
    else expect(owed, row[0]).not.toContain(code)
  }
  const client = clientOf(token)
  await client.call('consentGive', (await client.call('privacy', {})).current)
  for (const row of rows) expect(owed, row[0]).not.toContain(await seen(token, row))
})

test('another version of the terms asks again, the same member in the same session', async () => {
  const { app } = house.test
  const { token } = await signIn(await member({}))
  const client = clientOf(token)
  const deposit = () => client.call('depositCreate', { method: 'sim_card', amount: '500.00' }, { key: newKey() }).then(() => 'ok', codeOf)
  expect(await deposit()).toBe('ok')
  const before = await app.settings.get('CONSENT_VERSIONS')
  const set = (terms: string) => app.db.tx((t) => app.settings.set(t, 'CONSENT_VERSIONS', { ...before, terms }, 'test'))
  try {
    await set('another')
    await expect.poll(deposit).toBe('consent_required')
    await expect(client.call('balance', {})).resolves.toBeDefined()
  } finally {
    await set(before.terms)
  }
})

test('a trial player agrees to nothing and plays', async () => {
  const { token } = await clientOf().call('freePlay', { os: 'sweep', platform: 'W' })
  for (const row of site.filter(([name, endpoint]) => endpoint.needsConsent === true && !ending.has(name)))
    expect(owed, row[0]).not.toContain(await seen(token, row))
})

test('whatever takes money of a member needs consent: an endpoint that may say how much is missing is marked', () => {
  const moves = site.filter(([, { errors }]) => errors.includes('insufficient_balance') || errors.includes('deposit_limit_open'))
  expect(moves.filter(([, endpoint]) => endpoint.needsConsent !== true).map(([name]) => name)).toEqual([])
  expect(moves.length).toBeGreaterThan(2)
})
