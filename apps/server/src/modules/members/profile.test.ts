/** Profile labels of PS-3.3, by the rules of a registration; and whom a member brought. */
import { profileLabels } from '@khela/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshName, registerDirectly } from '../../testing/identity.ts'
import { openSecurity, type Browser, type SecurityKit } from '../../testing/security.ts'

let kit: SecurityKit
beforeAll(async () => {
  kit = await openSecurity()
})
afterAll(() => kit.close())
beforeEach(() => kit.at(0))

const change = async (browser: Browser, values: object, more: object = {}) =>
  browser.send('profileChange', { ...values, proof: await browser.proof(), ...more })
type Label = { label: string; value: string | null; isFixed: boolean }
const labels = async (browser: Browser) =>
  (await browser.send('profile', {})).value as unknown as { labels: Label[]; changedAt: string | null }
const valueOf = async (browser: Browser, label: string) => (await labels(browser)).labels.find((one) => one.label === label)
/** A birthday so many years ago, yesterday. */
const born = (years: number) => {
  const at = new Date(kit.now().getTime() - 2 * 86_400_000)
  return `${at.getUTCFullYear() - years}-${at.toISOString().slice(5, 10).replace('02-29', '02-28')}`
}

test('every label of the specification can be seen, completed, changed and taken away', async () => {
  const { browser } = await kit.person()
  expect((await labels(browser)).labels.map(({ label }) => label)).toEqual(profileLabels)
  const values = { address: '12 Lake Road, Dhaka', occupation: 'Teacher', zalo: 'rahima', skype: 'rahima.b', qqNum: '123456' }
  expect((await change(browser, values)).value).toEqual({ changed: ['address', 'occupation', 'zalo', 'skype', 'qqNum'] })
  expect(await valueOf(browser, 'occupation')).toMatchObject({ value: 'Teacher', isFixed: false })
  expect((await change(browser, { occupation: 'Nurse', zalo: '', skype: 'rahima.b' })).value).toEqual({ changed: ['occupation', 'zalo'] })
  expect((await valueOf(browser, 'zalo'))?.value).toBeNull()
  expect((await labels(browser)).changedAt).not.toBeNull()
})

test('values keep the merchant’s rules; what breaks one changes nothing', async () => {
  const { browser } = await kit.person()
  for (const values of [
    { qqNum: 'abcdef', address: '12 Lake Road' },
    { telegram: 'two words' },
    { address: 'ab' },
    { birthday: '2001-02-30' },
    { wechat: 'a\u200ebc' },
  ])
    expect((await change(browser, values)).code, JSON.stringify(values)).toBe('reg_pattern')
  expect((await valueOf(browser, 'address'))?.value).toBeNull()
})

test('name and birthday are told once; age is asked about as at registration', async () => {
  const { browser } = await kit.person()
  expect((await change(browser, { birthday: born(17) })).code).toBe('under_age')
  expect((await change(browser, { birthday: born(19) })).code).toBe('age_confirmation_required')
  expect((await change(browser, { birthday: born(19) }, { ageConfirmed: true })).code).toBe('ok')
  expect(await valueOf(browser, 'birthday')).toMatchObject({ value: born(19), isFixed: true })
  for (const values of [{ birthday: born(30) }, { birthday: '' }, { payeeName: 'Somebody Else' }])
    expect((await change(browser, values)).code).toBe('profile_fixed')
  // Sending what stands there is no change.
  expect((await change(browser, { birthday: born(19), payeeName: 'Rahima Begum' })).value).toEqual({ changed: [] })
})

test('a change needs fresh proof and is journalled with what it was before (CO-5.6, CO-5.44)', async () => {
  const { browser, memberId } = await kit.person()
  expect((await browser.send('profileChange', { skype: 'abc', proof: 'a'.repeat(43) })).code).toBe('proof_required')
  await change(browser, { skype: 'first' })
  await change(browser, { skype: 'second' })
  const rows = await kit.id.kit.owner.tx((t) =>
    t.query('select field, before, after, ip from identity.profile_change where member_id = $1 order by id', [memberId]),
  )
  expect(rows).toEqual([
    { field: 'skype', before: null, after: 'first', ip: browser.ip },
    { field: 'skype', before: 'first', after: 'second', ip: browser.ip },
  ])
})

test('a member’s link brings friends, who are counted and masked; others see none of them', async () => {
  const { browser } = await kit.person()
  const other = (await kit.person()).browser
  const { app } = kit.id.kit
  const mine = (await browser.send('referral', {})).value as unknown as { code: string; url: string }
  expect(mine.url).toBe(`${app.config.publicUrl()}/register?ref=${mine.code}`)
  const friend = freshName()
  await registerDirectly(app, { username: friend, referralCode: mine.code })
  const after = await browser.send('referral', {})
  expect(after.value).toMatchObject({ isOn: true, came: 1, cameThisMonth: 1, next: null })
  expect(JSON.stringify(after.value)).not.toContain(friend)
  expect((await other.send('referral', {})).value).toMatchObject({ came: 0, content: [] })
  await app.db.tx((t) => app.settings.set(t, 'REFERRAL', false, 'test'))
  expect((await browser.send('referral', {})).value).toMatchObject({ isOn: false, code: null, url: null })
  await app.db.tx((t) => app.settings.set(t, 'REFERRAL', true, 'test'))
})
