/** Somebody registers a number that is not theirs, and waits for its owner (pre-hijacking): the owner must never end up in that account. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, type Answer } from '../../testing/identity.ts'
import { freshMobile, openSecurity, type Browser, type SecurityKit } from '../../testing/security.ts'
import { sendCode } from '../codes/index.ts'

let kit: SecurityKit
beforeAll(async () => {
  kit = await openSecurity()
  await set('MOBILENUMREG3', true)
  await set('MOBILEVERCODELOGIN3', true)
})
afterAll(() => kit.close())

const set = (name: 'MOBILENUMREG3' | 'REGMOBVERF3' | 'MOBILEVERCODELOGIN3', value: boolean) =>
  kit.id.kit.app.db.tx((t) => kit.id.kit.app.settings.set(t, name, value, 'test'))

const typed = (mobile: string) => ({ countryDialingCode: '880', mobileNum: mobile.slice(4) })
const form = { terms: true, registerUrl: 'http://localhost/register', registerMethod: 'WEB' }

async function registered(browser: Browser, input: object): Promise<Answer> {
  const answer = await browser.send('registerMobile', { ...form, ...input })
  browser.token = String(answer.value.token)
  return answer
}
/** An attacker in an account that states this number, proved by nothing. */
async function attacker(mobile: string): Promise<Browser> {
  await set('REGMOBVERF3', false)
  const browser = kit.browser()
  const answer = await registered(browser, { ...typed(mobile), password, confirmPassword: password })
  expect(answer.code).toBe('ok')
  return browser
}
const stateOf = async (browser: Browser) => ({
  account: (await browser.send('memberInfo')).value['account'],
  mobileNum: (await browser.send('security')).value['mobileNum'],
})

test('a number that was only stated signs nobody in by SMS, and sets no password', async () => {
  const mobile = freshMobile()
  await attacker(mobile)
  const owner = kit.browser()
  for (const purpose of ['login', 'forgot']) {
    expect((await owner.send('smsNoLogin', { ...typed(mobile), purpose, work: await kit.id.work(owner.ip) })).code).toBe('ok')
    expect(await kit.letter(mobile)).toBe('')
  }
  // A code of before, as an older node sent it, opens nothing either.
  const { app } = kit.id.kit
  await kit.id.kit.owner.tx((t) => t.run('update identity.code set again_at = kernel.now()'))
  for (const purpose of ['login', 'forgot'] as const)
    await app.db.tx((t) => sendCode(t, app, { purpose, channel: 'sms', target: mobile, ip: owner.ip, language: 'en' }))
  const code = await kit.code(mobile)
  expect((await owner.send('login', { type: 'sms', ...typed(mobile), verificationCode: code })).code).toBe('phone_code_wrong')
  const chosen = { ...typed(mobile), verificationCode: code, newPassword: 'Nouka-Bari-88' }
  expect((await owner.send('passwordPhone', chosen)).code).toBe('phone_code_wrong')
})

test('the owner who proves the number at registration has an account of their own, and the other one loses the number', async () => {
  const mobile = freshMobile()
  const thief = await attacker(mobile)
  await set('REGMOBVERF3', true)
  const owner = kit.browser()
  await owner.send('smsRegister', { countryDialingCode: '880', mobileNo: mobile.slice(4), work: await kit.id.work(owner.ip) })
  expect((await registered(owner, { ...typed(mobile), verificationCode: await kit.code(mobile) })).code).toBe('ok')
  const [one, other] = [await stateOf(thief), await stateOf(owner)]
  expect(one.account).not.toBe(other.account)
  expect([one.mobileNum, typeof other.mobileNum]).toEqual([null, 'string'])
  await owner.send('smsNoLogin', { ...typed(mobile), work: await kit.id.work(owner.ip) })
  owner.token = undefined
  const signedIn = await owner.send('login', { type: 'sms', ...typed(mobile), verificationCode: await kit.code(mobile) })
  owner.token = String(signedIn.value.token)
  expect((await stateOf(owner)).account).toBe(other.account)
})

test('a member who proves the number in the security centre takes it from the account that only stated it', async () => {
  const mobile = freshMobile()
  const thief = await attacker(mobile)
  const { browser: owner } = await kit.person()
  const contact = { channel: 'sms', target: mobile.slice(4), countryDialingCode: '880' }
  await owner.send('contactSend', { ...contact, work: await kit.id.work(owner.ip) })
  const change = { ...contact, proof: await owner.proof(), code: await kit.code(mobile) }
  expect((await owner.send('contactChange', change)).code).toBe('ok')
  expect((await stateOf(thief)).mobileNum).toBeNull()
})
