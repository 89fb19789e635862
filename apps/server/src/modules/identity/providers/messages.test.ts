/** PS-8, the identity part, row by row: each is reached by a real call and comes in both languages. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHousesKit, type HousesKit } from '../../../testing/houses.ts'
import { freshName, openIdentity, password } from '../../../testing/identity.ts'

let kit: HousesKit
beforeAll(async () => {
  kit = await openHousesKit()
}, 60_000)
afterAll(() => kit.close())

/** Firebase's code → ours, and the words of the specification. */
const phone = [
  ['auth/invalid-phone-number', 'phone_invalid', 'Invalid phone number format.'],
  ['auth/missing-phone-number', 'phone_missing', 'Please enter a valid phone number.'],
  ['auth/too-many-requests', 'phone_too_many_requests', 'Too many requests, please try again after 5 minutes.'],
  ['auth/internal-error', 'phone_unknown_error', 'An unknown error occurred.'],
  ['auth/invalid-verification-code', 'phone_code_wrong', 'Verification code is not valid'],
  ['auth/missing-verification-code', 'phone_code_missing', 'Verification code is missing'],
  ['auth/captcha-check-failed', 'phone_captcha_failed', 'Invalid reCaptcha input'],
  ['auth/quota-exceeded', 'phone_quota_exceeded', 'Quota not sufficient, please contact customer service.'],
  ['auth/operation-not-allowed', 'phone_not_enabled', 'Not enabled function, please contact customer service.'],
  ['auth/code-expired', 'phone_code_expired', 'Verification code has expired, please send again.'],
  ['auth/popup-closed-by-user', 'popup_closed', 'Login failure. Please try again.'],
] as const

const bengali = /[\u0985-\u09b9]/
const speak = (lang: 'bn' | 'en') => ({ 'x-khela-language': lang })

async function answerWith(answer: string, lang: 'bn' | 'en') {
  const begun = await kit.id.send('wayInStart', { provider: 'firebase', purpose: 'enter' })
  const state = String(begun.value.state)
  return kit.id.send('wayInFinish', { state, answer: `${answer}&state=${state}` }, { cookies: begun.cookies, headers: speak(lang) })
}

for (const [said, code, words] of phone)
  test(`the phone's error ${code} is what ${said} becomes, in both languages`, async () => {
    const english = await answerWith(`error=${encodeURIComponent(said)}`, 'en')
    expect(english).toMatchObject({ code, body: { message: expect.stringContaining(words) as string } })
    const own = await answerWith(`error=${encodeURIComponent(said)}`, 'bn')
    expect([own.code, bengali.test(String(own.body.message))]).toEqual([code, true])
  })

test('an error that Firebase never named, and an answer without a token, are errors of the list too', async () => {
  expect((await answerWith('error=auth/something-new', 'en')).code).toBe('phone_unknown_error')
  expect((await answerWith('nothing=here', 'en')).code).toBe('popup_closed')
})

test("'Username/Email does not exist' is said only where the merchant wants it (D-H3)", async () => {
  const { app } = kit.id.kit
  const set = (value: boolean) => app.db.tx((t) => app.settings.set(t, 'REVEAL_ACCOUNT_EXISTENCE', value, 'test'))
  const enter = async (ip: string) => {
    const sent = { ip, headers: speak('en') }
    return kit.id.send('login', { type: 'username', username: freshName(), password }, sent)
  }
  expect((await enter('10.3.0.1')).code).toBe('invalid_credentials')
  await set(true)
  expect(await enter('10.3.0.2')).toMatchObject({
    code: 'account_unknown',
    body: { message: expect.stringContaining('does not exist') as string },
  })
  await set(false)
})

test("'Invalid URL' is said when a house names an address that no browser should open", async () => {
  const server = createServer((request, response) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        issuer,
        authorization_endpoint: 'ftp://127.0.0.1/sign-in',
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const other = await openIdentity({
    KHELA_GOOGLE_CLIENT_ID: 'khela-test',
    KHELA_GOOGLE_CLIENT_SECRET: 'secret-of-khela-test',
    KHELA_GOOGLE_ISSUER: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
  const answer = await other.send('wayInStart', { provider: 'google', purpose: 'enter' }, { headers: speak('en') })
  expect(answer).toMatchObject({ code: 'invalid_url', body: { message: 'Invalid URL, please contact customer service.' } })
  await other.close()
  server.close()
}, 60_000)
