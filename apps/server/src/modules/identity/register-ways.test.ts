import { settings, type SettingName, type SettingValue } from '@khela/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startInbox, type Inbox } from '../../../../id-sim/src/index.ts'
import { outsideDone } from '../../kernel/index.ts'
import { freshKey, freshName, openIdentity, password, registration, type IdentityKit } from '../../testing/identity.ts'
import { isPassword } from '../security/index.ts'
import { registerMember } from './new-member.ts'

let id: IdentityKit
let inbox: Inbox
beforeAll(async () => {
  inbox = await startInbox()
  id = await openIdentity({ KHELA_SMS_URL: inbox.smsUrl })
})
afterAll(async () => {
  await id.close()
  await inbox.stop()
})

const touched = new Set<SettingName>()
async function set<N extends SettingName>(name: N, value: SettingValue<N>): Promise<void> {
  touched.add(name)
  await id.kit.app.db.tx((t) => id.kit.app.settings.set(t, name, value, 'test'))
}
afterEach(async () => {
  for (const name of touched) await set(name, settings[name].value)
  touched.clear()
})

type Rule = SettingValue<'REGISTER_RULES'>[number]
/** Shows these fields of the default rules as well. */
const show = (fields: Partial<Record<Rule['field'], Partial<Rule>>>) =>
  set(
    'REGISTER_RULES',
    settings.REGISTER_RULES.value.map((rule) => {
      const more = (fields as Record<string, Partial<Rule> | undefined>)[rule.field]
      return more === undefined ? rule : { ...rule, shown: true, ...more }
    }),
  )
let numbers = 10_000_000
const freshMobile = (): string => `017${String((numbers += 10_007))}`
const phone = (mobileNum: string, more: object = {}) => ({
  countryDialingCode: '880',
  mobileNum,
  terms: true,
  registerUrl: 'http://localhost/register',
  registerMethod: 'WEB',
  ...more,
})
const byMobile = (input: object, sent?: Parameters<IdentityKit['send']>[2]) => id.send('registerMobile', input, sent)
const byName = (input: object, sent?: Parameters<IdentityKit['send']>[2]) => id.send('register', input, sent)
const profileOf = (token: string) =>
  id
    .send('memberInfo', undefined, { token })
    .then(({ value }) =>
      id.kit.owner.tx((t) =>
        t.one<Record<string, unknown>>(
          'select p.*, m.username, m.upline_id, m.id::text from identity.profile p join identity.member m on m.id = p.member_id where m.username = $1',
          [value['account']],
        ),
      ),
    )
/** Asks for a code and reads it from the inbox. */
async function codeFor(mobileNo: string): Promise<string> {
  const answer = await id.send('smsRegister', { countryDialingCode: '880', mobileNo, work: await id.work() })
  expect([answer.code, answer.value]).toEqual(['ok', { expiredMinutes: 1 }])
  for (let ran = 1; ran > 0;) {
    ran = await id.kit.app.jobs.drain()
    await outsideDone(id.kit.app)
  }
  const message = inbox.messages('sms').find(({ to }) => to.endsWith(mobileNo.slice(1)))
  return /[0-9]{6}/.exec(message?.text ?? '')?.[0] ?? 'none'
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
async function withCodes(): Promise<void> {
  await set('MOBILENUMREG3', true)
  await set('REGMOBVERF3', true)
}

test('a number and its code make a member who is signed in', async () => {
  await withCodes()
  const mobile = freshMobile()
  const verificationCode = await codeFor(mobile)
  const answer = await byMobile(phone(mobile, { verificationCode }))
  expect([answer.code, Object.keys(answer.value)]).toEqual(['ok', ['token']])
  const profile = await profileOf(String(answer.value['token']))
  expect(profile).toMatchObject({ mobile_num: `+880${mobile.slice(1)}`, mobile_signs_in: true, register_method: 'WEB' })
  expect(profile['mobile_verified_at']).toBeInstanceOf(Date)
  expect(profile['username']).toMatch(/^m[1-9][0-9]{7}$/)
  // The number is nobody's to see in the account name.
  expect(profile['username']).not.toContain(mobile.slice(2))
})

test('a code is refused without a number, without a code, wrong, used, of another number', async () => {
  await withCodes()
  const [mobile, elsewhere] = [freshMobile(), freshMobile()]
  const verificationCode = await codeFor(mobile)
  const refused = async (input: object) => (await byMobile(input)).code
  expect(await refused(phone('', { verificationCode }))).toBe('reg_pattern')
  expect(await refused(phone('0171', { verificationCode }))).toBe('phone_invalid')
  expect(await refused(phone(mobile, { countryDialingCode: '44', verificationCode }))).toBe('phone_not_enabled')
  expect(await refused(phone(mobile))).toBe('phone_code_missing')
  expect(await refused(phone(mobile, { verificationCode: other(verificationCode) }))).toBe('phone_code_wrong')
  expect(await refused(phone(elsewhere, { verificationCode }))).toBe('phone_code_wrong')
  expect((await byMobile(phone(mobile, { verificationCode }))).code).toBe('ok')
  expect(await refused(phone(mobile, { verificationCode }))).toBe('phone_code_wrong')
})

test('a code outlives a refusal for another reason, and the next try works', async () => {
  await withCodes()
  const mobile = freshMobile()
  const verificationCode = await codeFor(mobile)
  expect((await byMobile(phone(mobile, { verificationCode, recommenderId: '999999' }))).code).toBe('recommender_unknown')
  expect((await byMobile(phone(mobile, { verificationCode }))).code).toBe('ok')
})

test('six wrong codes over HTTP kill the code', async () => {
  await withCodes()
  const mobile = freshMobile()
  const code = await codeFor(mobile)
  for (let tries = 0; tries < 6; tries++)
    expect((await byMobile(phone(mobile, { verificationCode: other(code) }))).code).toBe('phone_code_wrong')
  expect((await byMobile(phone(mobile, { verificationCode: code }))).code).toBe('phone_code_expired')
})

test('a proved number belongs to one account; one that was only stated gives way to its owner', async () => {
  await set('MOBILENUMREG3', true)
  const mobile = freshMobile()
  const stated = await byMobile(phone(mobile, { password, confirmPassword: password }))
  expect(stated.code).toBe('ok')
  expect((await byMobile(phone(mobile, { password, confirmPassword: password }))).code).toBe('contact_taken')
  await set('REGMOBVERF3', true)
  const owner = await byMobile(phone(mobile, { verificationCode: await codeFor(mobile) }))
  expect(owner.code).toBe('ok')
  expect(await profileOf(String(owner.value['token']))).toMatchObject({ mobile_signs_in: true })
  expect(await profileOf(String(stated.value['token']))).toMatchObject({ mobile_signs_in: false })
  await id.kit.owner.tx((t) => t.run('update identity.code set again_at = kernel.now()'))
  expect((await byMobile(phone(mobile, { verificationCode: await codeFor(mobile) }))).code).toBe('contact_taken')
})

test('twenty registrations of one number at once are one', async () => {
  await withCodes()
  const mobile = freshMobile()
  const verificationCode = await codeFor(mobile)
  const answers = await Promise.all(Array.from({ length: 20 }, () => byMobile(phone(mobile, { verificationCode }))))
  expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1)
})

test('a password is asked for by flag, and where no code proves the number', async () => {
  await withCodes()
  await set('MOBILENUMPASSREG3', true)
  const mobile = freshMobile()
  const verificationCode = await codeFor(mobile)
  expect((await byMobile(phone(mobile, { verificationCode }))).body['params']).toMatchObject({ field: 'password' })
  expect((await byMobile(phone(mobile, { verificationCode, password, confirmPassword: 'x' }))).code).toBe('confirm_mismatch')
  expect((await byMobile(phone(mobile, { verificationCode, password, confirmPassword: password }))).code).toBe('ok')
  await set('REGMOBVERF3', false)
  await set('MOBILENUMPASSREG3', false)
  expect((await byMobile(phone(freshMobile()))).body['params']).toMatchObject({ field: 'password' })
})

test('the same key registers a number once and answers the same token', async () => {
  await withCodes()
  const mobile = freshMobile()
  const input = phone(mobile, { verificationCode: await codeFor(mobile) })
  const key = freshKey()
  const [one, two] = [await byMobile(input, { key }), await byMobile(input, { key })]
  expect([one.code, two.value]).toEqual(['ok', one.value])
})

test('registration by mobile is off unless the merchant turns it on', async () => {
  expect((await byMobile(phone(freshMobile(), { password, confirmPassword: password }))).code).toBe('forbidden')
})

test('an SMS needs the work of a browser, once, and the function turned on', async () => {
  const mobileNo = freshMobile()
  const ask = async (work?: unknown) =>
    (await id.send('smsRegister', { countryDialingCode: '880', mobileNo, ...(work === undefined ? {} : { work }) })).code
  expect(await ask(await id.work())).toBe('phone_not_enabled')
  await set('REGMOBVERF3', true)
  expect(await ask()).toBe('phone_captcha_failed')
  const work = await id.work()
  expect([await ask(work), await ask(work)]).toEqual(['ok', 'phone_captcha_failed'])
  const again = await id.send('smsRegister', { countryDialingCode: '880', mobileNo, work: await id.work() })
  expect(again).toMatchObject({ code: 'phone_too_many_requests', body: { params: { reason: 'seconds' } } })
  const { count } = (again.body as { params: { count: number } }).params
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThanOrEqual(60)
  expect((await id.send('smsRegister', { countryDialingCode: '880', mobileNo: '', work: await id.work() })).code).toBe('phone_missing')
})

test('the answer to a sign-in code is the same whether or not anybody has the number (REL-A11)', async () => {
  await withCodes()
  await set('MOBILEVERCODELOGIN3', true)
  const [known, unknown] = [freshMobile(), freshMobile()]
  expect((await byMobile(phone(known, { verificationCode: await codeFor(known) }))).code).toBe('ok')
  const before = inbox.messages('sms').length
  for (const purpose of ['login', 'forgot'])
    for (const mobileNum of [known, unknown]) {
      const answer = await id.send('smsNoLogin', { countryDialingCode: '880', mobileNum, purpose, work: await id.work() })
      expect([answer.status, answer.value, Object.keys(answer.body).toSorted()]).toEqual([200, { expiredMinutes: 1 }, ['success', 'value']])
      const again = await id.send('smsNoLogin', { countryDialingCode: '880', mobileNum, purpose, work: await id.work() })
      expect(again.code).toBe('phone_too_many_requests')
    }
  for (let ran = 1; ran > 0;) {
    ran = await id.kit.app.jobs.drain()
    await outsideDone(id.kit.app)
  }
  expect(
    inbox
      .messages('sms')
      .slice(0, inbox.messages('sms').length - before)
      .map(({ to }) => to),
  ).toEqual(Array(2).fill(`+880${known.slice(1)}`))
})

const everything = {
  payeeName: 'Rahima Khatun',
  paymentPassword: 'Hat-Bazar-42',
  birthday: '1990-05-17',
  idNumber: 'AB12345678',
  nationality: 'Bangladeshi',
  address: '12 Lake Road, Dhaka',
  occupation: 'Teacher',
  sourceOfIncome: 'Salary',
  email: 'Rahima@Example.com',
  whatsapp: '+880 171',
  telegram: '@rahima',
  facebook: 'rahima.k',
  line: 'rahima1',
  wechat: 'rahima2',
  zalo: 'rahima3',
  skype: 'rahima4',
  qqNum: '123456',
}
const shownAll = Object.fromEntries(Object.keys(everything).map((field) => [field, { required: true }])) as Parameters<typeof show>[0]

test('every field that the merchant shows is taken, in the place of what people tell about themselves', async () => {
  await show(shownAll)
  const answer = await byName(registration(freshName(), { ...everything, domain: 'Play.Example.com' }))
  expect(answer.code).toBe('ok')
  const profile = await profileOf(String(answer.value['token']))
  expect(profile).toMatchObject({
    payee_name: 'Rahima Khatun',
    id_number: 'AB12345678',
    nationality: 'Bangladeshi',
    address: '12 Lake Road, Dhaka',
    occupation: 'Teacher',
    source_of_income: 'Salary',
    email: 'rahima@example.com',
    email_verified_at: null,
    whatsapp: '+880 171',
    telegram: '@rahima',
    facebook: 'rahima.k',
    line: 'rahima1',
    wechat: 'rahima2',
    zalo: 'rahima3',
    skype: 'rahima4',
    qq_num: '123456',
    domain: 'play.example.com',
    register_url: 'http://localhost/register',
    register_method: 'WEB',
    register_ip: '127.0.0.1',
  })
  const { hash } = await id.kit.owner.tx((t) =>
    t.one<{ hash: string }>('select payment_hash as hash from identity.security where member_id = $1', [profile['id']]),
  )
  expect([hash.startsWith('$argon2id$'), await isPassword(hash, everything.paymentPassword)]).toEqual([true, true])
})

test('each shown and required field is missed by its name', async () => {
  for (const field of Object.keys(everything)) {
    await show({ [field]: { required: true } })
    const answer = await byName(registration(freshName(), { payeeName: 'Rahima Khatun', [field]: '' }))
    expect([field, answer.code, (answer.body['params'] as { field: string }).field]).toEqual([field, 'reg_pattern', field])
  }
})

test('a hidden field is not taken, whatever it holds', async () => {
  const answer = await byName(registration(freshName(), { ...everything, birthday: '2020-01-01', email: 'no mail at all' }))
  expect(answer.code).toBe('ok')
  expect(await profileOf(String(answer.value['token']))).toMatchObject({ id_number: null, birthday: null, email: null, qq_num: null })
})

test.each([
  ['under 18', '2015-01-01', undefined, 'under_age'],
  ['no such day', '1990-02-30', undefined, 'reg_pattern'],
  ['a day to come', '2990-01-01', undefined, 'reg_pattern'],
  ['the other order of a date', '05-17-1990', undefined, 'reg_pattern'],
  ['old enough', '1990-05-17', undefined, 'ok'],
])('a birthday: %s', async (_what, birthday, ageConfirmed, code) => {
  await show({ birthday: { required: true } })
  expect((await byName(registration(freshName(), { birthday, ...(ageConfirmed === undefined ? {} : { ageConfirmed }) }))).code).toBe(code)
})

test('younger than 21 confirms the birthday; the eighteenth birthday itself is old enough', async () => {
  await show({ birthday: {} })
  const { now } = await id.kit.owner.tx((t) =>
    t.one<{ now: string }>(`select to_char(kernel.now() at time zone 'Asia/Dhaka', 'YYYY-MM-DD') as now`),
  )
  const years = (n: number) => `${Number(now.slice(0, 4)) - n}${now.slice(4)}`.replace(/-02-29$/, '-02-28')
  expect((await byName(registration(freshName(), { birthday: years(18) }))).code).toBe('age_confirmation_required')
  expect((await byName(registration(freshName(), { birthday: years(18), ageConfirmed: true }))).code).toBe('ok')
  expect((await byName(registration(freshName(), { birthday: years(21) }))).code).toBe('ok')
})

test('a mail address that is none is refused, and the same one twice is nobody’s secret', async () => {
  await show({ email: { acceptedPattern: '*' } })
  expect((await byName(registration(freshName(), { email: 'rahima@@example' }))).code).toBe('email_invalid')
  for (const _ of [1, 2]) expect((await byName(registration(freshName(), { email: 'same@example.com' }))).code).toBe('ok')
})

test('a picture is asked for by flag and used up by any answer', async () => {
  await show({ captcha: { required: true } })
  expect((await byName(registration(freshName()))).code).toBe('captcha_required')
  const shown = async () => {
    const { captchaId, captcha } = await id.captcha()
    return { captchaId, captcha }
  }
  const wrong = await shown()
  expect((await byName(registration(freshName(), { ...wrong, captcha: '54321' }))).code).toBe('captcha_wrong')
  expect((await byName(registration(freshName(), wrong))).code).toBe('captcha_wrong')
  expect((await byName(registration(freshName(), await shown()))).code).toBe('ok')
})

test('a number given by username is proved where the merchant asks for codes', async () => {
  await show({ mobileNum: { required: true } })
  await set('REGMOBVERF3', true)
  const mobile = freshMobile()
  const given = { countryDialingCode: '880', mobileNum: mobile }
  expect((await byName(registration(freshName(), given))).code).toBe('phone_code_missing')
  const answer = await byName(registration(freshName(), { ...given, verificationCode: await codeFor(mobile) }))
  expect(answer.code).toBe('ok')
  expect(await profileOf(String(answer.value['token']))).toMatchObject({ mobile_num: `+880${mobile.slice(1)}`, mobile_signs_in: true })
})

const inviteOf = (memberId: bigint) =>
  id.kit.owner.tx((t) => t.one<{ code: string; kind: string }>('select code, kind from identity.invite where member_id = $1', [memberId]))

test('affiliate and referral codes bring newcomers below their owner; the affiliate counts first', async () => {
  const { app } = id.kit
  await show({ affiliateCode: {}, referralCode: {} })
  const agent = await app.db.tx((t) => registerMember(t, app, { username: freshName(), password, type: 1 }))
  const friend = await app.db.tx((t) => registerMember(t, app, { username: freshName(), password }))
  const [affiliate, referral] = [await inviteOf(agent.memberId), await inviteOf(friend.memberId)]
  expect([affiliate.kind, referral.kind]).toEqual(['affiliate', 'referral'])
  for (const [named, upline] of [
    [{ affiliateCode: affiliate.code.toLowerCase() }, agent],
    [{ referralCode: referral.code }, friend],
    [{ affiliateCode: affiliate.code, referralCode: referral.code }, agent],
  ] as const) {
    const answer = await byName(registration(freshName(), named))
    expect((await profileOf(String(answer.value['token'])))['upline_id']).toBe(upline.memberId)
  }
  expect((await byName(registration(freshName(), { affiliateCode: referral.code }))).code).toBe('affiliate_unknown')
  expect((await byName(registration(freshName(), { referralCode: 'NOBODY99' }))).code).toBe('recommender_unknown')
})

test('an affiliate code is verified for its domain before anything is filled in', async () => {
  const { app, owner } = id.kit
  const agent = await app.db.tx((t) => registerMember(t, app, { username: freshName(), password, type: 1 }))
  const { code } = await inviteOf(agent.memberId)
  const verify = async (asked: string, domain = 'play.example.com') => (await id.send('affiliate', { code: asked, domain })).code
  expect([await verify(code), await verify(code.toLowerCase()), await verify('NOBODY99')]).toEqual(['ok', 'ok', 'affiliate_unknown'])
  await owner.tx((t) => t.run(`update identity.invite set domain = 'agent.example.com' where code = $1`, [code]))
  expect([await verify(code), await verify(code, 'Agent.Example.com')]).toEqual(['affiliate_unknown', 'ok'])
  await owner.tx((t) => t.run('update identity.invite set ended_at = kernel.now() where code = $1', [code]))
  expect(await verify(code, 'agent.example.com')).toBe('affiliate_unknown')
})

test('nobody gives themselves a type, an upline, a balance or a proof (REL-A07)', async () => {
  await withCodes()
  for (const more of [
    { type: 1 },
    { uplineId: '1' },
    { balance: '100.00' },
    { merchantId: 'x' },
    { mobile_verified_at: 'now' },
    { mobileSignsIn: true },
    { registerIp: '1.2.3.4' },
    { registerMethod: 'APP' },
  ]) {
    expect([more, (await byName(registration(freshName(), more))).code]).toEqual([more, 'bad_input'])
    expect([more, (await byMobile(phone(freshMobile(), more))).code]).toEqual([more, 'bad_input'])
  }
})

test('countries are the merchant’s', async () => {
  expect((await id.send('countryCodes')).value).toEqual({
    countries: [
      { country: 'BD', code: '880', minDigits: 10, maxDigits: 10 },
      { country: 'IN', code: '91', minDigits: 10, maxDigits: 10 },
    ],
  })
  await set('SMS_COUNTRIES', ['VN'])
  expect((await id.send('countryCodes')).value).toMatchObject({ countries: [{ country: 'VN' }] })
})
