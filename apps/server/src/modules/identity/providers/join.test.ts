/** Joining by another house asks for what the merchant's form asks for (PS-3.2, PS-5.6), but for what names and proves a member there. */
import { settings, type SettingValue } from '@khela/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openHousesKit, registration, type HousesKit } from '../../../testing/houses.ts'

type Rules = SettingValue<'REGISTER_RULES'>
type Field = Rules[number]['field']

let kit: HousesKit
beforeAll(async () => {
  kit = await openHousesKit()
}, 60_000)
afterAll(() => kit.close())
afterEach(() => rules())

/** Shows these fields too and makes them required. */
async function rules(...required: Field[]): Promise<void> {
  const { app } = kit.id.kit
  const value: Rules = settings.REGISTER_RULES.value.map((rule) =>
    required.includes(rule.field) ? { ...rule, shown: true, required: true } : rule,
  )
  await app.db.tx(async (t) => {
    await app.settings.set(t, 'REGISTER_RULES', value, 'test')
    await app.settings.set(t, 'REGMOBVERF3', false, 'test')
  })
}

let people = 0
const aPhone = () => `+88018${String(10_000_000 + (process.pid % 1000) * 1000 + people++)}`
/** A newcomer at a house, and what they hand in with the form. */
async function newcomer(provider: 'google' | 'firebase') {
  const { value, browser } = await kit.enter(provider, provider === 'firebase' ? aPhone() : `Joiner ${process.pid} ${people++}`)
  const { ticket } = value.newcomer as unknown as { ticket: string }
  return (more: object = {}) => kit.id.send('wayInRegister', registration(ticket, more), { cookies: browser })
}
const profileOf = (account: string) =>
  kit.id.kit.owner.tx((t) =>
    t.one<{ payeeName: string | null; mobileNum: string | null; birthday: string | null; proved: boolean }>(
      `select p.payee_name as "payeeName", p.mobile_num as "mobileNum", p.birthday::text as birthday, p.mobile_verified_at is not null as proved
         from identity.profile p join identity.member m on m.id = p.member_id where m.username = $1`,
      [account],
    ),
  )
const accountOf = async (token: unknown): Promise<string> =>
  String((await kit.id.send('memberInfo', undefined, { token: String(token) })).value.account)

test('a required field is asked for, judged by its rule, and kept; a refusal leaves the newcomer free to try again', async () => {
  await rules('payeeName', 'birthday')
  const join = await newcomer('google')
  expect((await join()).body).toMatchObject({ code: 'reg_pattern', params: { field: 'payeeName' } })
  expect((await join({ payeeName: 'Shila Begum' })).body).toMatchObject({ code: 'reg_pattern', params: { field: 'birthday' } })
  expect((await join({ payeeName: 'Shila Begum', birthday: '2020-01-01' })).code).toBe('under_age')
  const joined = await join({ payeeName: 'Shila Begum', birthday: '1990-05-17' })
  expect(joined.code).toBe('ok')
  expect(await profileOf(await accountOf(joined.value.token))).toMatchObject({ payeeName: 'Shila Begum', birthday: '1990-05-17' })
})

test('what the merchant does not show is not taken, and codes of affiliates are looked at', async () => {
  const hidden = await (await newcomer('google'))({ birthday: '1990-05-17' })
  expect(await profileOf(await accountOf(hidden.value.token))).toMatchObject({ birthday: null })
  await rules('affiliateCode')
  expect((await (await newcomer('google'))({ affiliateCode: 'NOBODY99' })).code).toBe('affiliate_unknown')
})

test('a number that is asked for is stated, or proved where the merchant asks for that', async () => {
  await rules('mobileNum')
  const number = { countryDialingCode: '880', mobileNum: aPhone().slice(4) }
  const join = await newcomer('google')
  expect((await join()).body).toMatchObject({ code: 'reg_pattern', params: { field: 'mobileNum' } })
  const { app } = kit.id.kit
  await app.db.tx((t) => app.settings.set(t, 'REGMOBVERF3', true, 'test'))
  expect((await join(number)).code).toBe('phone_code_missing')
  await app.db.tx((t) => app.settings.set(t, 'REGMOBVERF3', false, 'test'))
  const joined = await join(number)
  expect(await profileOf(await accountOf(joined.value.token))).toMatchObject({ mobileNum: `+880${number.mobileNum}`, proved: false })
})

test('a number that the house has proved is not asked for again', async () => {
  await rules('mobileNum')
  const join = await newcomer('firebase')
  const joined = await join()
  expect(joined.code).toBe('ok')
  expect(await profileOf(await accountOf(joined.value.token))).toMatchObject({ proved: true })
})
