/** Changing, forgetting and remembering passwords (PS-4.4, PS-4.8; D-H1, D-H2, D-H3; REL-A11, REL-A13, REL-A16). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshName, password } from '../../testing/identity.ts'
import { freshIp, freshMobile, openSecurity, type Browser, type Person, type SecurityKit } from '../../testing/security.ts'

let kit: SecurityKit
beforeAll(async () => {
  kit = await openSecurity()
})
afterAll(() => kit.close())
beforeEach(async () => {
  await kit.at(0)
  await kit.set('REVEAL_ACCOUNT_EXISTENCE', false)
  await kit.set('MOBILEVERCODELOGIN3', true)
})
const next = 'Boat-On-Padma-9'
const chosen = { newPassword: next, confirmNewPassword: next }
const isIn = async (browser: Browser) => (await browser.send('memberInfo')).code === 'ok'

test('a changed password ends every other session and remembered browser, on every node', async () => {
  const person = await kit.person()
  const elsewhere = kit.browser(freshIp(), await kit.id.secondNode())
  await elsewhere.login(person.username, { remember: true })
  expect(await isIn(elsewhere)).toBe(true)
  const changed = await person.browser.send('passwordChange', { oldPassword: password, ...chosen })
  expect(changed.code).toBe('ok')
  expect([await isIn(elsewhere), await isIn(person.browser)]).toEqual([false, false])
  person.browser.token = String(changed.value.token)
  expect(await isIn(person.browser)).toBe(true)
  elsewhere.token = undefined
  expect((await elsewhere.send('login', { type: 'username', username: person.username })).code).toBe('invalid_credentials')
  expect((await elsewhere.login(person.username)).code).toBe('invalid_credentials')
  expect((await elsewhere.login(person.username, { password: next })).code).toBe('ok')
  expect(await kit.letter(person.email)).toContain('password of your Khela account was changed')
})

test('a new password obeys the rules of registration and differs from the old one', async () => {
  const { browser } = await kit.person()
  const tries = [
    [{ oldPassword: password, newPassword: 'short', confirmNewPassword: 'short' }, 'reg_pattern'],
    [{ oldPassword: password, newPassword: next, confirmNewPassword: `${next}x` }, 'confirm_mismatch'],
    [{ oldPassword: password, newPassword: 'password123', confirmNewPassword: 'password123' }, 'password_common'],
    [{ oldPassword: password, newPassword: password, confirmNewPassword: password }, 'password_same'],
    [{ oldPassword: 'not-the-old-1', ...chosen }, 'password_wrong'],
    [chosen, 'proof_required'],
  ] as const
  for (const [input, code] of tries) expect((await browser.send('passwordChange', input)).code).toBe(code)
  expect(await isIn(browser)).toBe(true)
})

test('guessing the old password of an open session locks', async () => {
  const { browser } = await kit.person()
  for (let i = 0; i < 10; i++) await browser.send('passwordChange', { oldPassword: `guess-${i}-abc`, ...chosen })
  expect((await browser.send('passwordChange', { oldPassword: password, ...chosen })).code).toBe('account_locked')
})

test('who has an authenticator changes the password with a code of it: the old password alone shuts nobody out', async () => {
  const { browser } = await kit.person()
  const { recovery } = await kit.authenticator(browser)
  const change = (over: object = {}) => browser.send('passwordChange', { oldPassword: password, ...chosen, ...over })
  expect((await change()).code).toBe('proof_required')
  expect((await change({ proof: 'a'.repeat(43) })).code).toBe('proof_required')
  expect((await browser.send('securityProof', { way: 'password', answer: password })).code).toBe('totp_required')
  expect(await isIn(browser)).toBe(true)
  const { proof } = (await browser.send('securityProof', { way: 'recovery', answer: recovery[0] ?? '' })).value
  expect((await change({ oldPassword: 'not-the-old-1', proof })).code).toBe('password_wrong')
  expect((await change({ proof })).code).toBe('ok')
})

const ask = async (browser: Browser, username: string, email: string) =>
  browser.send('passwordEmail', { username, email, work: await kit.id.work(browser.ip) })
const linkFor = async (person: Person) => /#([0-9A-Za-z_-]{43})/.exec(await kit.letter(person.email))?.[1] ?? 'none'

test('forgot by mail: the link sets a password once, within ten minutes, and ends all sessions', async () => {
  const person = await kit.person()
  const browser = kit.browser()
  expect((await ask(browser, person.username, person.email.toUpperCase())).code).toBe('ok')
  const link = await linkFor(person)
  expect((await browser.send('passwordLink', { link, newPassword: 'short', confirmNewPassword: 'short' })).code).toBe('reg_pattern')
  expect((await browser.send('passwordLink', { link, ...chosen })).code).toBe('ok')
  expect(await isIn(person.browser)).toBe(false)
  expect((await browser.send('passwordLink', { link, ...chosen })).code).toBe('link_over')
  expect((await browser.login(person.username, { password: next })).code).toBe('ok')
  await kit.at(60)
  await ask(browser, person.username, person.email)
  const late = await linkFor(person)
  expect(late).not.toBe(link)
  await kit.at(661)
  expect((await browser.send('passwordLink', { link: late, ...chosen })).code).toBe('link_over')
})

test('forgot by mail answers alike for everybody, and mails only the account that fits', async () => {
  const person = await kit.person()
  const browser = kit.browser()
  const stranger = `${freshName()}@example.com`
  const answers = [
    await ask(browser, person.username, stranger),
    await ask(browser, freshName(), person.email),
    await ask(browser, freshName(), stranger),
    await ask(browser, person.username, person.email),
  ]
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(await kit.letter(stranger)).toBe('')
  expect(await linkFor(person)).not.toBe('none')
  await kit.set('REVEAL_ACCOUNT_EXISTENCE', true)
  expect((await ask(browser, freshName(), stranger)).code).toBe('account_unknown')
  expect((await browser.send('login', { type: 'username', username: freshName(), password })).code).toBe('account_unknown')
})

test('forgot by mail: an address that its member never proved gets no link', async () => {
  const person = await kit.person()
  await kit.id.kit.owner.tx((t) => t.run('update identity.profile set email_verified_at = null where member_id = $1', [person.memberId]))
  expect((await ask(kit.browser(), person.username, person.email)).code).toBe('ok')
  expect(await kit.letter(person.email)).toBe('')
})

test('forgot by mail needs work that was not shown before, and no more than three links an hour', async () => {
  const person = await kit.person()
  const browser = kit.browser()
  const input = { username: person.username, email: person.email }
  expect((await browser.send('passwordEmail', input)).code).toBe('captcha_required')
  const work = await kit.id.work(browser.ip)
  expect((await browser.send('passwordEmail', { ...input, work })).code).toBe('ok')
  expect((await browser.send('passwordEmail', { ...input, work })).code).toBe('captcha_wrong')
  for (let i = 0; i < 5; i++) await ask(browser, person.username, person.email)
  await kit.deliver()
  const { links } = await kit.id.kit.owner.tx((t) =>
    t.one<{ links: number }>(`select count(*)::int as links from identity.ticket where member_id = $1 and purpose = 'reset'`, [
      person.memberId,
    ]),
  )
  expect(links).toBe(3)
})

const contact = (mobile: string) => ({ countryDialingCode: '880', mobileNum: mobile.slice(4) })

test('forgot by phone sets the password, ends what was open and signs in', async () => {
  const person = await kit.person()
  const browser = kit.browser()
  await browser.send('smsNoLogin', { ...contact(person.mobile), purpose: 'forgot', work: await kit.id.work(browser.ip) })
  const verificationCode = await kit.code(person.mobile)
  const input = { ...contact(person.mobile), newPassword: next }
  expect((await browser.send('passwordPhone', { ...input, verificationCode: '' })).code).toBe('phone_code_missing')
  expect((await browser.send('passwordPhone', { ...input, verificationCode: 'abcdef' })).code).toBe('phone_code_wrong')
  const done = await browser.send('passwordPhone', { ...input, verificationCode })
  expect(done.value).toMatchObject({ passwordExpired: false })
  browser.token = String(done.value.token)
  expect([await isIn(browser), await isIn(person.browser)]).toEqual([true, false])
  expect((await browser.send('passwordPhone', { ...input, verificationCode })).code).toBe('phone_code_wrong')
  expect((await browser.send('passwordPhone', { ...contact(freshMobile()), newPassword: next, verificationCode })).code).toBe(
    'phone_code_wrong',
  )
  expect((await browser.send('security')).value.coolOffUntil).not.toBeNull()
})

test('a code to sign in does not set a password, nor the other way round', async () => {
  const person = await kit.person()
  const browser = kit.browser()
  await browser.send('smsNoLogin', { ...contact(person.mobile), purpose: 'login', work: await kit.id.work(browser.ip) })
  const verificationCode = await kit.code(person.mobile)
  expect((await browser.send('passwordPhone', { ...contact(person.mobile), newPassword: next, verificationCode })).code).toBe(
    'phone_code_wrong',
  )
  expect((await browser.send('login', { type: 'sms', ...contact(person.mobile), verificationCode })).code).toBe('ok')
  expect((await browser.send('login', { type: 'sms', ...contact(person.mobile), verificationCode })).code).toBe('phone_code_wrong')
  await kit.set('MOBILEVERCODELOGIN3', false)
  expect((await browser.send('login', { type: 'sms', ...contact(person.mobile), verificationCode })).code).toBe('phone_not_enabled')
})

test('a remembered browser signs in for a day without the password; logout, free play and time end it', async () => {
  const person = await kit.person()
  const browser = kit.browser()
  const again = async () => {
    browser.token = undefined
    const answer = await browser.send('login', { type: 'username', username: person.username })
    if (answer.code === 'ok') browser.token = String(answer.value.token)
    return answer.code
  }
  expect(await again()).toBe('invalid_credentials')
  const fields = await kit.id.captcha(browser.ip)
  expect((await browser.login(person.username, { remember: true, ...fields })).code).toBe('ok')
  expect(await again()).toBe('ok')
  const thief = kit.browser(browser.ip)
  Object.assign(thief.cookies, { 'khela-cpw': browser.cookies['khela-cpw'] ?? '' })
  expect((await thief.send('login', { type: 'username', username: person.username, ...(await kit.id.captcha(thief.ip)) })).code).toBe(
    'invalid_credentials',
  )
  const other = await kit.person()
  expect((await browser.send('login', { type: 'username', username: other.username })).code).toBe('invalid_credentials')

  await kit.at(86_000)
  const remember = async () => browser.login(person.username, { remember: true, ...(await kit.id.captcha(browser.ip)) })
  expect((await remember()).code).toBe('ok')
  expect(await again()).toBe('ok')
  await browser.send('logout')
  expect(browser.cookies['khela-cpw']).toBeUndefined()
  await remember()
  const kept = { ...browser.cookies }
  await browser.send('freePlay', { os: 'test', platform: 'W' }, { token: undefined })
  Object.assign(browser.cookies, kept)
  expect(await again()).toBe('invalid_credentials')
  await remember()
  await kit.at(86_000 + 86_401)
  expect(await again()).not.toBe('ok')
})

test('where expiry is forced, an old password says so; by phone it is not asked about', async () => {
  const person = await kit.person()
  await kit.set('PWDEXPFORCECHANGE3', true)
  const age = (days: number) =>
    kit.id.kit.owner.tx((t) =>
      t.run(`update identity.credential set changed_at = kernel.now() - $2 * interval '1 day' where member_id = $1`, [
        person.memberId,
        days,
      ]),
    )
  await age(89)
  expect((await person.browser.login(person.username)).value.passwordExpired).toBe(false)
  await age(90)
  expect((await person.browser.login(person.username)).value.passwordExpired).toBe(true)
  const { browser } = person
  await browser.send('smsNoLogin', { ...contact(person.mobile), purpose: 'login', work: await kit.id.work(browser.ip) })
  const verificationCode = await kit.code(person.mobile)
  expect((await browser.send('login', { type: 'sms', ...contact(person.mobile), verificationCode })).value.passwordExpired).toBe(false)
  await kit.set('PWDEXPFORCECHANGE3', false)
  expect((await browser.login(person.username)).value.passwordExpired).toBe(false)
})

test('the agents page takes agents only, and nobody signs in as a trial member', async () => {
  const person = await kit.person()
  expect((await kit.browser().login(person.username, { page: 'agent' })).code).toBe('not_an_agent')
  await kit.id.kit.owner.tx((t) => t.run('update identity.member set type = 41 where id = $1', [person.memberId]))
  expect((await kit.browser().login(person.username, { page: 'agent' })).code).toBe('ok')
  await kit.id.kit.owner.tx((t) => t.run('update identity.member set type = 4 where id = $1', [person.memberId]))
  expect((await kit.browser().login(person.username)).code).toBe('not_a_member')
})
