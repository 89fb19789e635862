/** A further proof on unknown networks: no way in goes past it (REL-A16, REL-A25). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AppError, newToken } from '../../kernel/index.ts'
import { password } from '../../testing/identity.ts'
import { freshIp, openSecurity, type Browser, type Person, type SecurityKit } from '../../testing/security.ts'
import { finishSignIn, type Way } from './sign-in.ts'

let kit: SecurityKit
beforeAll(async () => {
  kit = await openSecurity()
})
afterAll(() => kit.close())
beforeEach(async () => {
  await kit.at(0)
  await kit.set('EXTRA_VERIFICATION', true)
  await kit.set('MOBILEVERCODELOGIN3', true)
  await kit.lockAfter(10)
})

/** Takes away by what a person can be reached: the name at the bank is left. */
const unreachable = (person: Person, more = '') =>
  kit.id.kit.owner.tx((t) =>
    t.run(`update identity.profile set mobile_signs_in = false, mobile_num = null, email = null${more} where member_id = $1`, [
      person.memberId,
    ]),
  )

/** Half a sign-in from a network the person was never seen on. */
async function half(person: Person, browser: Browser = kit.browser()): Promise<{ browser: Browser; ticket: string; ways: string[] }> {
  const { code, body } = await browser.login(person.username)
  expect(code).toBe('verification_required')
  return { browser, ticket: String(body.ticket), ways: body.ways as string[] }
}
const finish = (browser: Browser, ticket: string, way: string, answer: string) => browser.send('extraCheck', { ticket, way, answer })
async function sms(browser: Browser, person: Person, purpose: 'login' | 'forgot'): Promise<string> {
  const asked = { countryDialingCode: '880', mobileNum: person.mobile.slice(4), purpose, work: await kit.id.work(browser.ip) }
  const { code } = await browser.send('smsNoLogin', asked)
  expect(code).toBe('ok')
  return kit.code(person.mobile)
}

/** Each way in as a person walks it, from a given network. */
const ways: Record<string, (person: Person, browser: Browser) => Promise<string>> = {
  password: async (person, browser) => (await browser.login(person.username)).code,
  remembered: async (person, browser) => {
    const { ip } = browser
    browser.ip = person.browser.ip
    await browser.login(person.username, { remember: true })
    browser.token = undefined
    browser.ip = ip
    return (await browser.send('login', { type: 'username', username: person.username })).code
  },
  sms: async (person, browser) => {
    const verificationCode = await sms(browser, person, 'login')
    const contact = { countryDialingCode: '880', mobileNum: person.mobile.slice(4) }
    return (await browser.send('login', { type: 'sms', ...contact, verificationCode })).code
  },
  forgot: async (person, browser) => {
    const verificationCode = await sms(browser, person, 'forgot')
    const contact = { countryDialingCode: '880', mobileNum: person.mobile.slice(4) }
    return (await browser.send('passwordPhone', { ...contact, verificationCode, newPassword: 'Boat-On-Padma-9' })).code
  },
}
for (const how of ['google', 'facebook', 'telegram', 'firebase'] as const satisfies readonly Way[])
  ways[how] = (person, { ip }) =>
    kit.id.kit.app.db
      .tx((t) => finishSignIn(t, kit.id.kit.app, { member: person.memberId, how, ip, device: newToken().token, userAgent: 'test' }))
      .then(
        () => 'ok',
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      )

test.each(Object.keys(ways))('by %s: in from a known network, asked for more from an unknown one', async (way) => {
  const person = await kit.person()
  const walk = ways[way] ?? (async () => 'no such way')
  expect(await walk(person, kit.browser(freshIp()))).toBe('verification_required')
  await kit.at(90)
  expect(await walk(person, kit.browser(person.browser.ip))).toBe('ok')
})

test('each further proof finishes the sign-in, and the network is known from then on', async () => {
  const person = await kit.person()
  const { code, recovery } = await kit.authenticator(person.browser)
  for (const way of ['sms', 'email', 'totp', 'recovery'] as const) {
    await kit.at((await half(person)).ways.indexOf(way) * 60 + 60)
    const { browser, ticket, ways: offered } = await half(person)
    expect(offered).toEqual(['totp', 'recovery', 'sms', 'email'])
    let answer = ''
    if (way === 'sms' || way === 'email') {
      const sent = await browser.send('extraSend', { ticket, way })
      expect(sent.value).toMatchObject({ expiredMinutes: 1, to: expect.stringContaining('***') as unknown })
      answer = await kit.code(way === 'sms' ? person.mobile : person.email)
    }
    if (way === 'totp') answer = code()
    if (way === 'recovery') answer = (recovery[0] ?? '').toUpperCase().replace('-', ' ')
    const done = await finish(browser, ticket, way, answer)
    expect([way, done.code]).toEqual([way, 'ok'])
    browser.token = String(done.value.token)
    expect((await browser.send('memberInfo')).code).toBe('ok')
    expect((await finish(browser, ticket, way, answer)).code).toBe('verification_over')
    expect((await browser.login(person.username)).code).toBe('ok')
  }
})

test('the name at the bank is asked for where there is nothing else, and finishes nothing where there is', async () => {
  const person = await kit.person()
  const reachable = await half(person)
  expect(reachable.ways).toEqual(['sms', 'email'])
  expect((await finish(reachable.browser, reachable.ticket, 'payee', 'Rahima Begum')).code).toBe('verification_wrong')
  await unreachable(person)
  const { browser, ticket, ways: offered } = await half(person)
  expect(offered).toEqual(['payee'])
  expect((await finish(browser, ticket, 'payee', '  rahima   BEGUM ')).code).toBe('ok')
})

test('a ticket is good once, for ten minutes, in its browser and network, and for five answers', async () => {
  const person = await kit.person()
  await unreachable(person)
  const { browser, ticket } = await half(person)
  const stranger = kit.browser(browser.ip)
  expect((await finish(stranger, ticket, 'payee', 'Rahima Begum')).code).toBe('verification_over')
  const { ip } = browser
  browser.ip = freshIp()
  expect((await finish(browser, ticket, 'payee', 'Rahima Begum')).code).toBe('verification_over')
  browser.ip = ip
  for (let i = 0; i < 5; i++) expect((await finish(browser, ticket, 'payee', 'Somebody Else')).code).toBe('verification_wrong')
  expect((await finish(browser, ticket, 'payee', 'Rahima Begum')).code).toBe('verification_over')
  const late = await half(person)
  await kit.at(601)
  expect((await finish(late.browser, late.ticket, 'payee', 'Rahima Begum')).code).toBe('verification_over')
})

test('wrong answers count for the member, however many tickets they are spread over', async () => {
  const person = await kit.person()
  await unreachable(person)
  await kit.lockAfter(6)
  for (let i = 0; i < 6; i++) {
    const { browser, ticket } = await half(person, kit.browser(freshIp()))
    expect((await finish(browser, ticket, 'payee', `Somebody ${i}`)).code).toBe('verification_wrong')
  }
  const { browser, ticket } = await half(person, kit.browser(freshIp()))
  expect((await finish(browser, ticket, 'payee', 'Rahima Begum')).code).toBe('account_locked')
  await kit.at(301)
  expect((await finish(browser, ticket, 'payee', 'Rahima Begum')).code).toBe('ok')
})

test('a code of one member finishes nobody else', async () => {
  const [one, two] = [await kit.person(), await kit.person()]
  const first = await half(one)
  await first.browser.send('extraSend', { ticket: first.ticket, way: 'sms' })
  const code = await kit.code(one.mobile)
  const second = await half(two)
  expect((await finish(second.browser, second.ticket, 'sms', code)).code).toBe('verification_wrong')
  expect((await finish(first.browser, first.ticket, 'email', code)).code).toBe('verification_wrong')
  expect((await finish(first.browser, first.ticket, 'sms', code)).code).toBe('ok')
})

test('the switch of the member asks too, and may not lock its member out', async () => {
  await kit.set('EXTRA_VERIFICATION', false)
  const person = await kit.person()
  const { browser } = person
  expect((await browser.send('extraSwitch', { proof: await browser.proof(), on: true })).code).toBe('ok')
  await half(person)
  expect((await browser.send('extraSwitch', { proof: await browser.proof(), on: false })).code).toBe('ok')
  expect((await kit.browser().login(person.username)).code).toBe('ok')
  await unreachable(person, ', payee_name = null')
  expect((await browser.send('extraSwitch', { proof: await browser.proof(), on: true })).code).toBe('verification_unavailable')
})

test('a member with nothing to be asked for does not get in from elsewhere', async () => {
  const person = await kit.person()
  await unreachable(person, ', payee_name = null')
  expect((await kit.browser().login(person.username)).code).toBe('verification_unavailable')
  expect((await person.browser.login(person.username)).code).toBe('ok')
})

test('a network that the member trusts no longer asks again', async () => {
  const person = await kit.person()
  const { networks } = (await person.browser.send('devices')).value as unknown as { networks: { network: string; isThis: boolean }[] }
  expect(networks.find(({ isThis }) => isThis)?.network).toBe(person.browser.ip)
  for (const { network } of networks) expect((await person.browser.send('networkRemove', { network })).code).toBe('ok')
  expect((await kit.browser(person.browser.ip).login(person.username)).code).toBe('verification_required')
})

test('the wrong password learns nothing of it', async () => {
  const person = await kit.person()
  const answer = await kit.browser().login(person.username, { password: `${password}x` })
  expect([answer.code, answer.body.ticket]).toEqual(['invalid_credentials', undefined])
})
