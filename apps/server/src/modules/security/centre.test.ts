/** The security centre (MB-1; REL-A13, REL-A16, REL-A18, REL-A19) and authenticators by the vectors of RFC 6238. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeAt, openAtRest, sealAtRest, stepOfCode } from '../../kernel/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { password } from '../../testing/identity.ts'
import { freshIp, freshMobile, openSecurity, type Browser, type SecurityKit } from '../../testing/security.ts'
import { coolOffHours, securityChangedAt } from './centre.ts'
import { coolOffUntil, maskContact } from './rules.ts'

let kit: SecurityKit
beforeAll(async () => {
  kit = await openSecurity()
})
afterAll(() => kit.close())
beforeEach(() => kit.at(0))

test('codes are those of RFC 6238, appendix B (SHA-1, the last six digits)', () => {
  const secret = Buffer.from('12345678901234567890')
  const vectors = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ] as const
  for (const [seconds, code] of vectors) {
    const at = new Date(seconds * 1000)
    expect(codeAt(secret, at)).toBe(code.slice(2))
    expect(stepOfCode(secret, code.slice(2), at)).toBe(Math.floor(seconds / 30))
    expect(stepOfCode(secret, code.slice(2), new Date((seconds + 60) * 1000))).toBeUndefined()
  }
})

test('a sealed secret opens for its owner alone', () => {
  const key = Buffer.alloc(32, 7)
  const sealed = sealAtRest(key, '1', Buffer.from('secret of twenty byt'))
  expect(openAtRest(key, '1', sealed).toString()).toBe('secret of twenty byt')
  expect(() => openAtRest(key, '2', sealed)).toThrow()
})

const change = (browser: Browser, proof: string | undefined) =>
  browser.send('paymentPassword', { proof, newPassword: 'pay-2468', confirmNewPassword: 'pay-2468' })
const wholeToken = 'a'.repeat(43)

test('a change needs a proof: once, in its session, for five minutes, with the right secret', async () => {
  const { username, browser } = await kit.person()
  expect((await change(browser, wholeToken)).code).toBe('proof_required')
  expect((await browser.send('securityProof', { way: 'password', answer: `${password}x` })).code).toBe('password_wrong')
  expect((await browser.send('securityProof', { way: 'totp', answer: '123456' })).code).toBe('totp_wrong')
  const proof = await browser.proof()
  const second = kit.browser()
  await second.login(username)
  expect((await change(second, proof)).code).toBe('proof_required')
  expect((await change(browser, proof)).code).toBe('ok')
  expect((await change(browser, proof)).code).toBe('proof_required')
  const late = await browser.proof()
  await kit.at(301)
  expect((await change(browser, late)).code).toBe('proof_required')
})

test.each([
  ['paymentPassword', { newPassword: 'pay-2468', confirmNewPassword: 'pay-2468' }],
  ['contactChange', { channel: 'email', target: 'a@example.com', code: '123456' }],
  ['totpBegin', {}],
  ['totpRemove', {}],
  ['recoveryRenew', {}],
  ['extraSwitch', { on: true }],
  ['totpAlways', { on: true }],
] as const)('%s is refused without a proof', async (name, input) => {
  const { browser } = await kit.person()
  expect((await browser.send(name, { ...input, proof: wholeToken })).code).toBe('proof_required')
})

test('guessing for a proof locks, and the lock holds on every node', async () => {
  const { browser } = await kit.person()
  for (let i = 0; i < 10; i++) await browser.send('securityProof', { way: 'password', answer: `guess-${i}` })
  expect((await browser.send('securityProof', { way: 'password', answer: password })).code).toBe('account_locked')
  const other = kit.browser(browser.ip, await kit.id.secondNode())
  other.token = browser.token
  expect((await other.send('securityProof', { way: 'password', answer: password })).code).toBe('account_locked')
})

test('the payment password is another one than the password, and long enough', async () => {
  const { browser } = await kit.person()
  const set = async (newPassword: string, confirmNewPassword = newPassword) =>
    (await browser.send('paymentPassword', { proof: await browser.proof(), newPassword, confirmNewPassword })).code
  expect(await set('12345')).toBe('reg_pattern')
  expect(await set('135 790')).toBe('reg_pattern')
  expect(await set('135790', '135791')).toBe('confirm_mismatch')
  expect(await set(password)).toBe('password_same')
  for (const simple of ['123456', '987654', '111111', '121212', '123123', 'abcdef', 'aaaaaaaa', '১২৩৪৫৬', '456789', '012345'])
    expect(await set(simple), simple).toBe('password_common')
  expect((await browser.send('security')).value.hasPaymentPassword).toBe(false)
  expect(await set('135790')).toBe('ok')
  expect((await browser.send('security')).value.hasPaymentPassword).toBe(true)
})

test('an authenticator code is taken once, also by two calls at once, and never an older one', async () => {
  const { browser } = await kit.person()
  const { code } = await kit.authenticator(browser)
  const prove = async (answer: string) => (await browser.send('securityProof', { way: 'totp', answer })).code
  expect(await prove(code())).toBe('totp_wrong')
  await kit.at(30)
  const both = await Promise.all([prove(code()), prove(code())])
  expect(both.toSorted()).toEqual(['ok', 'totp_wrong'])
  expect(await prove(code(-30))).toBe('totp_wrong')
  await kit.at(60)
  expect(await prove(code(30))).toBe('ok')
  expect(await prove(code())).toBe('totp_wrong')
  expect(await prove(code(90))).toBe('totp_wrong')
})

test('recovery codes are shown once, ten of them, stored hashed, and end when new ones are made', async () => {
  const person = await kit.person()
  const { browser } = person
  const { recovery } = await kit.authenticator(browser)
  expect(new Set(recovery).size).toBe(10)
  expect((await browser.send('security')).value).toMatchObject({ hasTotp: true, recoveryCodesLeft: 10 })
  const rows = await kit.id.kit.owner.tx((t) => t.query<{ hash: Buffer }>('select code_hash as hash from identity.recovery_code'))
  expect(rows.every(({ hash }) => hash.length === 32 && !recovery.some((code) => hash.includes(code)))).toBe(true)
  const prove = (typed = '') => browser.proof('recovery', typed)
  const renewed = (await browser.send('recoveryRenew', { proof: await prove(recovery[0]) })).value as unknown as { codes: string[] }
  expect(renewed.codes.some((code) => recovery.includes(code))).toBe(false)
  expect((await browser.send('totpBegin', { proof: await prove(renewed.codes[0]) })).code).toBe('state_changed')
  expect((await browser.send('totpRemove', { proof: await prove(renewed.codes[1]) })).code).toBe('ok')
  expect((await browser.send('security')).value).toMatchObject({ hasTotp: false, recoveryCodesLeft: 0 })
  expect((await browser.send('totpConfirm', { code: '123456' })).code).toBe('totp_not_begun')
})

async function bind(browser: Browser, channel: 'sms' | 'email', target: string): Promise<string> {
  const contact = { channel, target: channel === 'sms' ? target.slice(4) : target, countryDialingCode: '880' }
  const sent = await browser.send('contactSend', { ...contact, work: await kit.id.work(browser.ip) })
  if (sent.code !== 'ok') return sent.code
  return (await browser.send('contactChange', { ...contact, proof: await browser.proof(), code: await kit.code(target) })).code
}

test('a new number and a new address are proved by code; the old ones are told; withdrawals wait', async () => {
  const person = await kit.person()
  const { browser } = person
  const scope = self(person.memberId)
  const changed = () => kit.id.kit.app.db.tx((t) => securityChangedAt(t, scope))
  const hours = () => kit.id.kit.app.db.tx((t) => coolOffHours(t, kit.id.kit.app, scope))
  expect([await changed(), await hours()]).toEqual([null, 0])
  const mobile = freshMobile()
  const email = `new-${person.email}`
  expect(await bind(browser, 'sms', mobile)).toBe('ok')
  const told = await kit.letter(person.mobile)
  expect(told).toContain('আর ব্যবহার হবে না')
  expect(told).toContain('24 ঘণ্টা')
  expect((await changed())?.getTime()).toBe(kit.now().getTime())
  expect(await bind(browser, 'email', email)).toBe('ok')
  expect(await kit.letter(person.email)).toContain('no longer used')
  const seen = (await browser.send('security')).value
  expect(await hours()).toBe(24)
  expect(seen).toMatchObject({ mobileNum: maskContact(mobile), email: maskContact(email) })
  expect(Date.parse(String(seen.coolOffUntil)) - kit.now().getTime()).toBe(24 * 3_600_000)
  await kit.at(24 * 3_600)
  await browser.login(person.username)
  expect((await browser.send('security')).value.coolOffUntil).toBeNull()
  expect(await hours()).toBe(0)
})

test('what replaces nothing holds nothing: a first number, a first address, a first payment password; a second one does', async () => {
  const { browser, memberId } = await kit.person({ bare: true })
  const wait = async () => (await browser.send('security')).value.coolOffUntil
  const pay = async (newPassword: string) =>
    (await browser.send('paymentPassword', { proof: await browser.proof(), newPassword, confirmNewPassword: newPassword })).code
  expect(await bind(browser, 'email', `first-${memberId}@example.com`)).toBe('ok')
  expect(await bind(browser, 'sms', freshMobile())).toBe('ok')
  expect(await pay('pay-2468')).toBe('ok')
  expect(await wait()).toBeNull()
  expect((await browser.send('security')).value.coolOffHours).toBe(24)
  expect(await pay('pay-8642')).toBe('ok')
  expect(Date.parse(String(await wait())) - kit.now().getTime()).toBe(24 * 3_600_000)
})

test.each(['sms', 'email'] as const)('a contact that takes the place of another holds withdrawals: %s', async (channel) => {
  const { browser, memberId } = await kit.person({ bare: true })
  const next = (n: number) => (channel === 'sms' ? freshMobile() : `next-${n}-${memberId}@example.com`)
  expect(await bind(browser, channel, next(1))).toBe('ok')
  expect((await browser.send('security')).value.coolOffUntil).toBeNull()
  expect(await bind(browser, channel, next(2))).toBe('ok')
  expect((await browser.send('security')).value.coolOffUntil).not.toBeNull()
})

test('a number of somebody else is not taken, nor a wrong code, nor one for another target', async () => {
  const [one, two] = [await kit.person(), await kit.person()]
  expect(await bind(one.browser, 'sms', two.mobile)).toBe('contact_taken')
  expect(await bind(one.browser, 'email', two.email)).toBe('contact_taken')
  const [asked, other] = [freshMobile(), freshMobile()]
  const contact = (target: string) => ({ channel: 'sms', target: target.slice(4), countryDialingCode: '880' })
  await one.browser.send('contactSend', { ...contact(asked), work: await kit.id.work(one.browser.ip) })
  const code = await kit.code(asked)
  const take = async (target: string, typed: string, by = one.browser) =>
    (await by.send('contactChange', { ...contact(target), proof: await by.proof(), code: typed })).code
  expect(await take(asked, 'abc')).toBe('phone_code_wrong')
  expect(await take(other, code)).toBe('phone_code_wrong')
  expect(await take(asked, code, two.browser)).toBe('phone_code_wrong')
  expect(await take(asked, code)).toBe('ok')
})

test('devices and sessions are listed, and end one by one or all at once, on every node', async () => {
  const person = await kit.person()
  const node = await kit.id.secondNode()
  const [phone, work] = [kit.browser(freshIp(), node), kit.browser(freshIp(), node)]
  for (const browser of [phone, work]) await browser.login(person.username, { remember: true })
  const isIn = async (browser: Browser) => (await browser.send('memberInfo')).code === 'ok'
  type Rows = { id: string; isThis: boolean; ip: string }[]
  const sessions = async () => (await person.browser.send('sessions')).value as unknown as { sessions: Rows }
  const devices = async () => (await person.browser.send('devices')).value as unknown as { devices: Rows }
  expect((await sessions()).sessions.filter(({ isThis }) => isThis)).toHaveLength(1)
  expect((await devices()).devices).toHaveLength(3)
  const ofPhone = (await sessions()).sessions.find(({ ip }) => ip === phone.ip)?.id
  expect((await person.browser.send('sessionEnd', { id: ofPhone })).code).toBe('ok')
  expect((await person.browser.send('sessionEnd', { id: ofPhone })).code).toBe('not_found')
  expect([await isIn(phone), await isIn(work)]).toEqual([false, true])
  const ofWork = (await devices()).devices.find(({ ip }) => ip === work.ip)?.id
  expect((await person.browser.send('deviceRemove', { id: ofWork })).code).toBe('ok')
  work.token = undefined
  expect([await isIn(work), (await work.send('login', { type: 'username', username: person.username })).code]).toEqual([
    false,
    'invalid_credentials',
  ])
  await phone.login(person.username)
  await person.browser.send('sessionEnd', {})
  expect([await isIn(phone), await isIn(person.browser)]).toEqual([false, false])
  phone.token = undefined
  expect((await phone.send('login', { type: 'username', username: person.username })).code).toBe('invalid_credentials')
})

test("somebody else's sessions, devices and networks can be neither seen nor ended", async () => {
  const [one, two] = [await kit.person(), await kit.person()]
  const ids = (await one.browser.send('sessions')).value as unknown as { sessions: { id: string }[] }
  const seen = (await one.browser.send('devices')).value as unknown as { devices: { id: string }[] }
  expect((await two.browser.send('sessionEnd', { id: ids.sessions[0]?.id })).code).toBe('not_found')
  expect((await two.browser.send('deviceRemove', { id: seen.devices[0]?.id })).code).toBe('not_found')
  expect((await two.browser.send('networkRemove', { network: one.browser.ip })).code).toBe('not_found')
  expect((await one.browser.send('memberInfo')).code).toBe('ok')
})

test('the history says when, from where, how and what came of it, page by page', async () => {
  const person = await kit.person()
  const { browser } = person
  const stranger = kit.browser()
  for (let i = 0; i < 5; i++) await stranger.login(person.username, { password: 'Wrong-Secret-9' })
  for (let i = 0; i < 18; i++) await browser.login(person.username)
  await kit.deliver()
  type Page = { content: { ip: string; way: string; result: string; at: string }[]; next: string | null }
  const first = (await browser.send('logins')).value as unknown as Page
  expect(first.content).toHaveLength(20)
  const rest = await browser.send('logins', { before: String(first.next) })
  const all = [...first.content, ...(rest.value as unknown as Page).content]
  const count = (result: string) => all.filter((row) => row.result === result).length
  expect([count('wrong'), count('ok'), all.length]).toEqual([5, 20, 25])
  expect(all.filter(({ result }) => result === 'wrong').every(({ ip }) => ip === stranger.ip)).toBe(true)
  expect(all.at(-1)?.way).toBe('register')
})

test('waiting after a change ends by the clock; contacts show their ends only', () => {
  const at = new Date('2026-03-10T06:00:00Z')
  expect(coolOffUntil(null, 24, at)).toBeNull()
  expect(coolOffUntil(at, 0, at)).toBeNull()
  expect(coolOffUntil(at, 1, new Date(at.getTime() + 3_599_999))?.getTime()).toBe(at.getTime() + 3_600_000)
  expect([maskContact('+8801712345678'), maskContact('rahim@example.com'), maskContact('r@example.com')]).toEqual([
    '+88017****5678',
    'ra***@example.com',
    '***@example.com',
  ])
})
