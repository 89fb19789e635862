/** A browser that is remembered for a day signs in by itself (D-H1). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshName, registration } from '../../testing/identity.ts'
import { freshIp, openSecurity, type Browser, type SecurityKit } from '../../testing/security.ts'

let kit: SecurityKit
beforeAll(async () => {
  kit = await openSecurity()
})
afterAll(() => kit.close())

/** A member with a browser that is remembered and closed. */
async function remembered(): Promise<{ username: string; memberId: bigint; home: Browser; browser: Browser }> {
  const { username, memberId, browser: home } = await kit.person()
  const browser = kit.browser()
  await browser.login(username, { remember: true })
  browser.token = undefined
  return { username, memberId, home, browser }
}
const enter = (browser: Browser) => browser.send('rememberedLogin', {})
type Devices = { devices: { id: string; ip: string; rememberedUntil: string | null }[] }
const devicesOf = async (browser: Browser) => ((await browser.send('devices')).value as unknown as Devices).devices
const remember = 'khela-cpw'

test('its token is good once, brings a session and the next token, and the day does not grow', async () => {
  await kit.at(0)
  const { browser, home } = await remembered()
  const first = browser.cookies[remember]
  const until = (await devicesOf(home)).find(({ ip }) => ip === browser.ip)?.rememberedUntil
  expect(Date.parse(String(until)) - kit.now().getTime()).toBe(86_400_000)
  await kit.at(3_600)
  const answer = await enter(browser)
  expect(answer.code).toBe('ok')
  expect(browser.cookies[remember]).not.toBe(first)
  browser.token = String(answer.value.token)
  expect((await browser.send('memberInfo')).code).toBe('ok')
  const now = (await devicesOf(home)).find(({ ip }) => ip === browser.ip)?.rememberedUntil
  expect(Math.abs(Date.parse(String(now)) - Date.parse(String(until)))).toBeLessThanOrEqual(1_000)
  await kit.at(86_401)
  browser.token = undefined
  expect((await enter(browser)).code).toBe('invalid_credentials')
  expect(browser.cookies[remember]).toBeUndefined()
  await kit.at(0)
})

test('two calls at once with one token: one goes through', async () => {
  const { browser } = await remembered()
  const cookies = { ...browser.cookies }
  const twin = () => kit.id.send('rememberedLogin', {}, { ip: browser.ip, cookies })
  const codes = (await Promise.all([twin(), twin()])).map(({ code }) => code)
  expect(codes.toSorted()).toEqual(['invalid_credentials', 'ok'])
})

test('a call that waited for the other one is refused at once, and ends the remembrance', async () => {
  const { browser, memberId } = await remembered()
  const { owner } = kit.id.kit
  const waiting = () =>
    owner.tx((t) =>
      t.one<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    )
  const [answer] = await owner.tx(async (t) => {
    // As the first of two calls does: it has the row, and gives the browser its next token.
    await t.query('select id from identity.device where member_id = $1 and remember_hash is not null for update', [memberId])
    const late = enter(browser)
    await vi.waitUntil(async () => (await waiting()).n > 0, { timeout: 5_000 })
    await t.run(`update identity.device set remember_hash = sha256('next') where member_id = $1 and remember_hash is not null`, [memberId])
    return [late] as const
  })
  expect((await answer).code).toBe('invalid_credentials')
  const left = await owner.tx((t) =>
    t.query('select id from identity.device where member_id = $1 and remember_hash is not null', [memberId]),
  )
  expect(left).toEqual([])
})

test('a token that was used before ends the remembrance for whoever holds it, and stands in the history', async () => {
  const { browser, home } = await remembered()
  const stolen = { ...browser.cookies }
  expect((await enter(browser)).code).toBe('ok')
  expect((await kit.id.send('rememberedLogin', {}, { ip: freshIp(), cookies: stolen })).code).toBe('invalid_credentials')
  expect((await enter(browser)).code).toBe('invalid_credentials')
  const { content } = (await home.send('logins')).value as unknown as { content: { way: string; result: string }[] }
  const ways = content.filter(({ way }) => way === 'remembered').map(({ result }) => result)
  expect(ways).toEqual(['wrong', 'ok'])
})

test('without both cookies, or with those of two browsers, nobody comes in', async () => {
  const [one, two] = [await remembered(), await remembered()]
  const { 'khela-device': device, [remember]: token } = one.browser.cookies
  const sent = (cookies: Record<string, string>) => kit.id.send('rememberedLogin', {}, { ip: freshIp(), cookies })
  expect((await sent({})).code).toBe('invalid_credentials')
  expect((await sent({ [remember]: String(token) })).code).toBe('invalid_credentials')
  expect((await sent({ 'khela-device': String(device) })).code).toBe('invalid_credentials')
  const mixed = await sent({ 'khela-device': String(device), [remember]: String(two.browser.cookies[remember]) })
  expect(mixed.code).toBe('invalid_credentials')
  expect((await enter(two.browser)).code).toBe('ok')
})

test('what the security centre takes back holds at once, on every node', async () => {
  const node = await kit.id.secondNode()
  const gone = async (take: (home: Browser, browser: Browser) => Promise<unknown>) => {
    const { home, browser, username } = await remembered()
    const away = kit.browser(browser.ip, node)
    Object.assign(away.cookies, browser.cookies)
    if (take === endOne) await browser.login(username)
    await take(home, browser)
    return (await enter(away)).code
  }
  const idOf = async (home: Browser, { ip }: Browser) => (await devicesOf(home)).find((device) => device.ip === ip)?.id
  const endOne = async (home: Browser, { ip }: Browser) => {
    const { sessions } = (await home.send('sessions')).value as unknown as { sessions: { id: string; ip: string }[] }
    return home.send('sessionEnd', { id: sessions.find((session) => session.ip === ip)?.id })
  }
  expect(await gone(async (home, browser) => home.send('rememberedForget', { id: await idOf(home, browser) }))).toBe('invalid_credentials')
  expect(await gone(async (home, browser) => home.send('deviceRemove', { id: await idOf(home, browser) }))).toBe('invalid_credentials')
  expect(await gone(endOne)).toBe('invalid_credentials')
  expect(await gone((home) => home.send('sessionEnd', {}))).toBe('invalid_credentials')
  expect(await gone(() => Promise.resolve())).toBe('ok')
})

test('forgetting a browser leaves its session, and nobody forgets one of somebody else', async () => {
  const { username, home, browser } = await remembered()
  await browser.login(username, { remember: true })
  const id = (await devicesOf(home)).find(({ ip }) => ip === browser.ip)?.id
  expect((await (await kit.person()).browser.send('rememberedForget', { id })).code).toBe('not_found')
  expect((await home.send('rememberedForget', { id })).code).toBe('ok')
  expect((await browser.send('memberInfo')).code).toBe('ok')
  expect((await devicesOf(home)).find(({ ip }) => ip === browser.ip)?.rememberedUntil).toBeNull()
})

test('logging out and free play end it; a password typed by another member takes the place of the one before', async () => {
  const out = await remembered()
  await out.browser.login(out.username, { remember: true })
  await out.browser.send('logout')
  expect(out.browser.cookies[remember]).toBeUndefined()
  const other = await remembered()
  const kept = { ...other.browser.cookies }
  const name = freshName()
  await kit.browser().send('register', registration(name))
  expect((await other.browser.login(name)).code).toBe('ok')
  expect(other.browser.cookies[remember]).toBeUndefined()
  expect((await kit.id.send('rememberedLogin', {}, { ip: freshIp(), cookies: kept })).code).toBe('invalid_credentials')
})

test('it stands for the password only: the authenticator that is always asked for is asked for, and the token is not used up', async () => {
  const { home, browser } = await remembered()
  const { code } = await kit.authenticator(home)
  await kit.at(30)
  const proof = await home.send('securityProof', { way: 'totp', answer: code() })
  expect((await home.send('totpAlways', { on: true, proof: String(proof.value.proof) })).code).toBe('ok')
  const asked = await enter(browser)
  expect([asked.code, typeof asked.body.ticket]).toEqual(['verification_required', 'string'])
  await kit.at(60)
  const done = await browser.send('extraCheck', { ticket: asked.body.ticket, way: 'totp', answer: code() })
  expect(done.code).toBe('ok')
  expect((await enter(browser)).code).toBe('verification_required')
  await kit.at(0)
})

test('a disabled member does not come in by it', async () => {
  const { browser, memberId } = await remembered()
  await kit.id.kit.owner.tx((t) => t.run('update identity.member set disabled_at = kernel.now() where id = $1', [memberId]))
  expect((await enter(browser)).code).toBe('account_locked')
})
