/** Once an authenticator is confirmed, somebody with the password gets no further by it (REL-A16, REL-A18). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { password } from '../../testing/identity.ts'
import { freshIp, openSecurity, type Browser, type Person, type SecurityKit } from '../../testing/security.ts'

let kit: SecurityKit
beforeAll(async () => {
  kit = await openSecurity()
})
afterAll(() => kit.close())
beforeEach(async () => {
  await kit.at(0)
  await kit.set('EXTRA_VERIFICATION', false)
  await kit.set('MOBILEVERCODELOGIN3', true)
})

type Guarded = Person & { readonly code: (seconds?: number) => string; readonly recovery: string[] }
async function guarded(): Promise<Guarded> {
  const person = await kit.person()
  return { ...person, ...(await kit.authenticator(person.browser)) }
}
const give = async (browser: Browser, way: string, answer: string) => (await browser.send('securityProof', { way, answer })).code

test('the password and the payment password give no proof; the authenticator and a recovery code do, each once', async () => {
  const person = await kit.person()
  const { browser } = person
  const chosen = { newPassword: 'pay-2468', confirmNewPassword: 'pay-2468' }
  expect((await browser.send('paymentPassword', { proof: await browser.proof(), ...chosen })).code).toBe('ok')
  const { code, recovery } = await kit.authenticator(browser)
  await kit.at(30)
  expect(await give(browser, 'password', password)).toBe('totp_required')
  expect(await give(browser, 'payment', 'pay-2468')).toBe('totp_required')
  expect(await give(browser, 'totp', code())).toBe('ok')
  expect(await give(browser, 'totp', code())).toBe('totp_wrong')
  expect(await give(browser, 'recovery', recovery[3] ?? '')).toBe('ok')
  expect(await give(browser, 'recovery', recovery[3] ?? '')).toBe('recovery_code_wrong')
  expect(await give(browser, 'recovery', 'aaaaa-aaaaa')).toBe('recovery_code_wrong')
})

test('a thief with the password can neither remove the authenticator nor change the number; a proof of before is over', async () => {
  const person = await kit.person()
  const held = await person.browser.proof()
  await kit.authenticator(person.browser)
  const thief = kit.browser()
  expect((await thief.login(person.username)).code).toBe('ok')
  for (const by of [person.browser, thief]) expect((await by.send('totpRemove', { proof: held })).code).toBe('proof_required')
  expect(await give(thief, 'password', password)).toBe('totp_required')
  expect((await person.browser.send('security')).value).toMatchObject({ hasTotp: true, totpAlways: false })
})

test('recovery codes are guessed no more often than anything else', async () => {
  const { browser } = await guarded()
  for (let i = 0; i < 10; i++) expect(await give(browser, 'recovery', `aaaaa-aaaa${(i % 8) + 2}`)).toBe('recovery_code_wrong')
  expect(await give(browser, 'recovery', 'aaaaa-bbbbb')).toBe('account_locked')
})

async function always(person: Guarded, on: boolean, recoveryCode = ''): Promise<string> {
  return (await person.browser.send('totpAlways', { proof: await person.browser.proof('recovery', recoveryCode), on })).code
}

test('"always ask": each way in asks for the authenticator on known networks too, and takes nothing weaker', async () => {
  const person = await guarded()
  expect(await always(person, true, person.recovery[0])).toBe('ok')
  expect((await person.browser.send('security')).value).toMatchObject({ totpAlways: true })
  const home = kit.browser(person.browser.ip)
  const asked = await home.login(person.username)
  expect([asked.code, asked.body.ways]).toEqual(['verification_required', ['totp', 'recovery']])
  const finish = (way: string, answer: string) =>
    home.send('extraCheck', { ticket: String(asked.body.ticket), way, answer, remember: true })
  expect((await finish('payee', 'Rahima Begum')).code).toBe('verification_wrong')
  await home.send('extraSend', { ticket: String(asked.body.ticket), way: 'sms' })
  expect((await finish('sms', await kit.code(person.mobile))).code).toBe('verification_wrong')
  await kit.at(60)
  expect((await finish('totp', person.code())).code).toBe('ok')
  // The browser is remembered: that stands for the password and for nothing else.
  expect((await home.send('login', { type: 'username', username: person.username })).code).toBe('verification_required')
  const contact = { countryDialingCode: '880', mobileNum: person.mobile.slice(4) }
  await home.send('smsNoLogin', { ...contact, purpose: 'login', work: await kit.id.work(home.ip) })
  const bySms = await home.send('login', { type: 'sms', ...contact, verificationCode: await kit.code(person.mobile) })
  expect(bySms.code).toBe('verification_required')
})

test('"always ask" goes off with its switch or with the authenticator, and is for who has one', async () => {
  const person = await guarded()
  const login = async () => (await kit.browser(freshIp()).login(person.username)).code
  expect(await always(person, true, person.recovery[0])).toBe('ok')
  expect(await login()).toBe('verification_required')
  expect(await always(person, false, person.recovery[1])).toBe('ok')
  expect(await login()).toBe('ok')
  expect(await always(person, true, person.recovery[2])).toBe('ok')
  const proof = await person.browser.proof('recovery', person.recovery[3])
  expect((await person.browser.send('totpRemove', { proof })).code).toBe('ok')
  expect(await login()).toBe('ok')
  expect((await person.browser.send('security')).value).toMatchObject({ hasTotp: false, totpAlways: false })
  const { browser } = await kit.person()
  expect((await browser.send('totpAlways', { proof: await browser.proof(), on: true })).code).toBe('totp_not_begun')
})
