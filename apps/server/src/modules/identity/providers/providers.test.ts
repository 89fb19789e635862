import { createHash, createHmac } from 'node:crypto'
import { generateKeyPair } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { botToken, callback, openHousesKit, otherSite, project, registration, Visitor, type HousesKit } from '../../../testing/houses.ts'
import { freshName, password, type Answer } from '../../../testing/identity.ts'
import { readStatement } from './telegram.ts'

let kit: HousesKit
beforeAll(async () => {
  kit = await openHousesKit()
}, 60_000)
afterAll(() => kit.close())
afterEach(() => kit.lie(undefined))

let people = 0
const tokenIn = (value: Answer['value']) => (value.signedIn as unknown as { token: string }).token
const somebody = () => `Person ${process.pid} ${people++}`
const aPhone = () => `+88017${String(10_000_000 + (process.pid % 1000) * 1000 + people++)}`
const who = async (token: unknown) => (await kit.id.send('memberInfo', undefined, { token: String(token) })).value
const codeOf = async (walked: Awaited<ReturnType<HousesKit['walk']>>, more: object = {}) =>
  (await kit.id.send('wayInFinish', walked.input, { cookies: walked.browser, ...more })).code
const failing = async (provider: string, person = somebody()) => codeOf(await kit.walk(provider, person))

for (const provider of ['google', 'facebook', 'telegram', 'firebase'])
  test(`${provider}: a stranger accepts the terms and joins, and is the same member the next time`, async () => {
    const name = provider === 'firebase' ? aPhone() : somebody()
    const first = await kit.enter(provider, name)
    expect(first.value).toMatchObject({ outcome: 'new', signedIn: null })
    const { ticket } = first.value.newcomer as unknown as { ticket: string }
    const sent = { cookies: first.browser }
    expect((await kit.id.send('wayInRegister', registration(ticket, { terms: false }), sent)).code).toBe('terms_required')
    expect((await kit.id.send('wayInRegister', registration(ticket))).code).toBe('way_in_stale')
    const joined = await kit.id.send('wayInRegister', registration(ticket), sent)
    expect(joined.value).toMatchObject({ firstTimeLogin: true, passwordExpired: false })
    const member = await who(joined.value.token)
    expect(member).toMatchObject({ type: 0, account: expect.stringMatching(/^[a-z][a-z0-9]{4,15}$/) as string })
    expect((await kit.id.send('wayInRegister', registration(ticket), sent)).code).toBe('way_in_stale')
    const again = await kit.enter(provider, name)
    expect(again.value).toMatchObject({ outcome: 'in', newcomer: null })
    expect((await who(tokenIn(again.value))).id).toBe(member.id)
  })

test('an answer is good once, in the browser that began, for ten minutes', async () => {
  const walked = await kit.walk('google', somebody())
  expect(await codeOf({ ...walked, browser: {} })).toBe('way_in_stale')
  const other = await kit.walk('google', somebody())
  expect(await codeOf({ ...walked, browser: other.browser })).toBe('way_in_stale')
  expect(await codeOf(walked, { headers: { 'sec-fetch-site': 'cross-site' } })).toBe('way_in_stale')
  expect(await codeOf(walked)).toBe('ok')
  expect(await codeOf(walked)).toBe('way_in_stale')
  const late = await kit.walk('google', somebody())
  await kit.id.kit.owner.tx((t) => t.run(`update identity.way_in set expires_at = kernel.now() - interval '1 second'`))
  expect(await codeOf(late)).toBe('way_in_stale')
})

test('a swapped state is refused: the answer of one sign-in does not finish another', async () => {
  const [mine, other] = [await kit.walk('google', somebody()), await kit.walk('google', somebody())]
  const swapped = { state: mine.input.state, answer: other.input.answer }
  expect(await codeOf({ ...mine, input: swapped })).toBe('way_in_refused')
  // Also when the state inside the answer is put right: the code belongs to another challenge and another nonce.
  const third = await kit.walk('google', somebody())
  const answer = new URLSearchParams(other.input.answer)
  answer.set('state', third.input.state)
  expect(await codeOf({ ...third, input: { state: third.input.state, answer: answer.toString() } })).toBe('way_in_refused')
})

/** A real ID token of the same provider for another site. */
async function tokenForOtherSite(nonce: string): Promise<string> {
  const verifier = 'v'.repeat(43)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const fields = { client_id: otherSite.clientId, redirect_uri: callback, response_type: 'code', scope: 'openid', state: 's', nonce }
  const address = `${kit.standIns.url}/google/auth?${new URLSearchParams({ ...fields, code_challenge: challenge, code_challenge_method: 'S256' }).toString()}`
  const visitor = new Visitor()
  const { url } = await visitor.submit(await visitor.go(address), '>Rahima Khatun<')
  const code = new URL(url).searchParams.get('code') ?? ''
  const reply = await fetch(`${kit.standIns.url}/google/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${otherSite.clientId}:${otherSite.clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: callback, code_verifier: verifier }),
  })
  return ((await reply.json()) as { id_token: string }).id_token
}

test('tokens of the real provider that are not for us are refused: another audience, an old nonce, another issuer, another key', async () => {
  let old = ''
  // Audience: with the very nonce that is awaited.
  const walked = await kit.walk('google', somebody())
  const { nonce } = await kit.id.kit.owner.tx((t) =>
    t.one<{ nonce: string }>('select nonce from identity.way_in where used_at is null order by expires_at desc limit 1'),
  )
  const foreign = await tokenForOtherSite(nonce)
  kit.lie((reply) => ({ ...reply, id_token: foreign }))
  expect(await codeOf(walked)).toBe('way_in_refused')
  // Nonce: a true token of an earlier sign-in.
  kit.lie((reply) => ((old = String(reply['id_token'])), reply))
  expect(await failing('google')).toBe('ok')
  kit.lie((reply) => ({ ...reply, id_token: old }))
  expect(await failing('google')).toBe('way_in_refused')
  // Issuer and signature: the body is changed, so the signature no longer fits either; and a cut signature alone.
  const changed = (token: string, claims: object) => {
    const [head, body = '', sign] = token.split('.')
    const lied = { ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), ...claims }
    return [head, Buffer.from(JSON.stringify(lied)).toString('base64url'), sign].join('.')
  }
  for (const claims of [{ iss: 'https://accounts.google.com' }, { sub: 'somebody-else' }, { aud: otherSite.clientId }]) {
    kit.lie((reply) => ({ ...reply, id_token: changed(String(reply['id_token']), claims) }))
    expect(await failing('google'), JSON.stringify(claims)).toBe('way_in_refused')
  }
  kit.lie(({ id_token: _none, ...reply }) => reply)
  expect(await failing('google')).toBe('way_in_refused')
})

test('a mail address joins nobody: the same address, verified or not, is another person (REL-A24)', async () => {
  const { username, token } = await kit.id.newMember()
  const mine = await who(token)
  await kit.id.kit.owner.tx((t) =>
    t.run(
      `update identity.profile set email = 'rahima@example.com', email_verified_at = kernel.now()
        where member_id = (select id from identity.member where username = $1)`,
      [username],
    ),
  )
  for (const [provider, person] of [
    ['google', 'Rahima Khatun'],
    ['google', 'Nila Das'],
    ['facebook', 'Rahima Khatun'],
  ] as const) {
    const { value } = await kit.enter(provider, person)
    if (value.outcome === 'in') expect((await who(tokenIn(value))).id).not.toBe(mine.id)
    else expect(value.outcome).toBe('new')
  }
})

async function proofOf(token: string): Promise<string> {
  return String((await kit.id.send('securityProof', { way: 'password', answer: password }, { token })).value.proof)
}

test('a member links with fresh proof, signs in that way, and parts from it again', async () => {
  const { token } = await kit.id.newMember()
  const name = somebody()
  const begin = (proof?: string) => kit.id.send('wayInStart', { provider: 'google', purpose: 'link', ...(proof && { proof }) }, { token })
  expect((await begin()).code).toBe('proof_required')
  expect((await kit.id.send('wayInStart', { provider: 'google', purpose: 'link' })).code).toBe('not_logged_in')
  const walked = await kit.walk('google', name, { purpose: 'link', proof: await proofOf(token), sent: { token } })
  const stranger = await kit.id.newMember()
  expect(await codeOf({ ...walked, browser: walked.browser }, { token: stranger.token })).toBe('way_in_stale')
  const once = await kit.walk('google', name, { purpose: 'link', proof: await proofOf(token), sent: { token } })
  expect((await kit.id.send('wayInFinish', once.input, { cookies: once.browser, token })).value).toMatchObject({ outcome: 'linked' })
  const { value } = await kit.enter('google', name)
  expect((await who(tokenIn(value))).id).toBe((await who(token)).id)
  // The account there is taken for everybody else.
  const again = await kit.walk('google', name, { purpose: 'link', proof: await proofOf(stranger.token), sent: { token: stranger.token } })
  expect(await codeOf(again, { token: stranger.token })).toBe('way_in_taken')
  expect((await kit.id.send('linkedWays', undefined, { token })).value).toMatchObject({
    hasPassword: true,
    linked: [{ provider: 'google', name }],
  })
  const part = async (proof: string) => (await kit.id.send('unlinkWay', { provider: 'google', proof }, { token })).code
  expect(await part('x'.repeat(43))).toBe('proof_required')
  expect(await part(await proofOf(token))).toBe('ok')
  expect((await kit.enter('google', name)).value.outcome).toBe('new')
})

test('who has no password proves themselves at the house they came by, and cannot part from the last one', async () => {
  const name = somebody()
  const token = await kit.join('google', name)
  const walked = await kit.walk('google', name, { purpose: 'prove', sent: { token } })
  const { value } = await kit.id.send('wayInFinish', walked.input, { cookies: walked.browser, token })
  expect(value).toMatchObject({ outcome: 'proved', proof: expect.any(String) as string })
  expect((await kit.id.send('unlinkWay', { provider: 'google', proof: String(value.proof) }, { token })).code).toBe('way_in_last')
  const other = await kit.walk('google', somebody(), { purpose: 'prove', sent: { token } })
  expect(await codeOf(other, { token })).toBe('way_in_refused')
  const withPassword = await kit.id.newMember(freshName())
  const refused = await kit.id.send('wayInStart', { provider: 'google', purpose: 'prove' }, { token: withPassword.token })
  expect(refused.code).toBe('proof_required')
})

test('a house is off by its setting, and each is offered only when it is on', async () => {
  const { app } = kit.id.kit
  const set = (value: boolean) => app.db.tx((t) => app.settings.set(t, 'TELEGRAM_SIGN_IN', value, 'test'))
  expect((await kit.id.send('waysIn')).value.providers).toEqual(['google', 'facebook', 'telegram', 'firebase'])
  const walked = await kit.walk('telegram', somebody())
  await set(false)
  expect((await kit.id.send('waysIn')).value.providers).toEqual(['google', 'facebook', 'firebase'])
  expect((await kit.id.send('wayInStart', { provider: 'telegram', purpose: 'enter' })).code).toBe('way_in_off')
  expect(await codeOf(walked)).toBe('way_in_off')
  await set(true)
})

test('whoever says no at the other house hears that the sign-in failed', async () => {
  for (const provider of ['google', 'facebook', 'telegram']) expect(await failing(provider, 'cancel'), provider).toBe('popup_closed')
})

test('Facebook: a code of another redirect, and a made-up one, prove nothing', async () => {
  const walked = await kit.walk('facebook', somebody())
  expect(await codeOf({ ...walked, input: { ...walked.input, answer: `code=made-up&state=${walked.input.state}` } })).toBe('way_in_refused')
  const one = await kit.walk('facebook', somebody())
  const two = await kit.walk('facebook', somebody())
  const code = new URLSearchParams(one.input.answer).get('code') ?? ''
  expect(await codeOf({ ...two, input: { ...two.input, answer: `code=${code}&state=${two.input.state}` } })).toBe('way_in_refused')
})

const encoded = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url')
/** The check of Telegram's documents, written out: sorted `key=<value>` lines under SHA-256 of the bot's token. */
const hashOf = (lines: string) => createHmac('sha256', createHash('sha256').update(botToken).digest()).update(lines).digest('hex')

test('Telegram: the published form of the check, byte for byte', () => {
  const at = new Date('2026-01-05T10:00:00Z')
  const auth_date = at.getTime() / 1000 - 60
  const hash = hashOf(`auth_date=${auth_date}\nfirst_name=রহিমা\nid=4242\nphoto_url=https://t.me/i/x.jpg\nusername=rahima`)
  const fields = { id: 4242, first_name: 'রহিমা', username: 'rahima', photo_url: 'https://t.me/i/x.jpg', auth_date, hash }
  expect(readStatement(encoded(fields), botToken, at)).toMatchObject({ provider: 'telegram', subject: '4242', name: 'রহিমা' })
  const later = (seconds: number) => () => readStatement(encoded(fields), botToken, new Date(at.getTime() + seconds * 1000))
  expect(later(240)).not.toThrow()
  for (const seconds of [241, 86_400, -121]) expect(later(seconds), String(seconds)).toThrow('way_in_refused')
  for (const change of [
    { id: 4243 },
    { username: 'karim' },
    { auth_date: auth_date + 1 },
    { hash: hash.replace(/^./, '_') },
    { role: 'x' },
  ])
    expect(() => readStatement(encoded({ ...fields, ...change }), botToken, at), JSON.stringify(change)).toThrow('way_in_refused')
  expect(() => readStatement(encoded(fields), '987654321:AAbbccddeeffgghhiijjkkllmm', at)).toThrow('way_in_refused')
  for (const broken of ['', 'null', '%%%', encoded([1]), encoded({ hash }), encoded({ ...fields, id: { a: 1 } })])
    expect(() => readStatement(broken, botToken, at), broken).toThrow('way_in_refused')
})

test('Telegram: a statement is taken once, also by another browser', async () => {
  const walked = await kit.walk('telegram', somebody())
  const second = await kit.walk('telegram', somebody())
  expect(await codeOf(walked)).toBe('ok')
  const statement = new URLSearchParams(walked.input.answer).get('tgAuthResult') ?? ''
  const answer = `state=${second.input.state}&tgAuthResult=${statement}`
  expect(await codeOf({ ...second, input: { ...second.input, answer } })).toBe('way_in_stale')
})

const tokenOf = (claims: object = {}, key?: CryptoKey) => {
  const at = Math.floor(Date.now() / 1000)
  const good = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: `uid${people++}`,
    iat: at,
    exp: at + 3600,
    auth_time: at,
  }
  return kit.standIns.signer.sign({ ...good, phone_number: aPhone(), ...claims }, key)
}
async function withToken(token: string): Promise<string> {
  const begun = await kit.id.send('wayInStart', { provider: 'firebase', purpose: 'enter' })
  const state = String(begun.value.state)
  return (await kit.id.send('wayInFinish', { state, answer: `id_token=${token}&state=${state}` }, { cookies: begun.cookies })).code
}

test('Firebase: another audience, issuer, key, age or phone is refused; a token is taken once', async () => {
  const at = Math.floor(Date.now() / 1000)
  const good = await tokenOf()
  expect([await withToken(good), await withToken(good)]).toEqual(['ok', 'way_in_stale'])
  for (const claims of [
    { aud: 'another-project' },
    { iss: 'https://securetoken.google.com/another-project' },
    { iss: 'https://accounts.google.com' },
    { iat: at - 7200, exp: at - 3600 },
    { auth_time: at - 700 },
    { auth_time: at + 600 },
    { sub: '' },
    { phone_number: undefined },
    { phone_number: '01712345678' },
  ])
    expect(await withToken(await tokenOf(claims)), JSON.stringify(claims)).toBe('way_in_refused')
  const { privateKey } = await generateKeyPair('RS256')
  expect(await withToken(await tokenOf({}, privateKey))).toBe('way_in_refused')
  const [head = '', body = ''] = good.split('.')
  expect(await withToken(`${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`)).toBe('way_in_refused')
  expect(await withToken(`${head}.${body}.AAAA`)).toBe('way_in_refused')
})

test('a phone that another house confirms never opens an account that only stated its number', async () => {
  const { app } = kit.id.kit
  const set = (name: 'MOBILENUMREG3', value: boolean) => app.db.tx((t) => app.settings.set(t, name, value, 'test'))
  await set('MOBILENUMREG3', true)
  const phone = aPhone()
  const claim = { ...registration('x'), countryDialingCode: '880', mobileNum: phone.slice(4), password, confirmPassword: password }
  const { ticket: _none, ...input } = claim
  const thief = await kit.id.send('registerMobile', input)
  expect(thief.code).toBe('ok')
  const owner = await kit.join('firebase', phone)
  expect((await who(owner)).id).not.toBe((await who(thief.value.token)).id)
  const { value } = await kit.enter('firebase', phone)
  expect((await who(tokenIn(value))).id).toBe((await who(owner)).id)
  await set('MOBILENUMREG3', false)
})

test('a registration takes a Firebase token in the place of a code: for its own number, once', async () => {
  const { app } = kit.id.kit
  const set = (name: 'REGMOBVERF3' | 'MOBILENUMREG3' | 'FIREBASE_SIGN_IN', value: boolean) =>
    app.db.tx((t) => app.settings.set(t, name, value, 'test'))
  await set('REGMOBVERF3', true)
  await set('MOBILENUMREG3', true)
  const begun = await kit.id.send('wayInStart', { provider: 'firebase', purpose: 'verify' })
  expect(begun.value.url).toContain('/firebase/phone?')
  const phone = aPhone()
  const register = async (firebaseIdToken: string, mobileNum = phone) =>
    kit.id.send('registerMobile', {
      countryDialingCode: '+880',
      mobileNum: mobileNum.slice(4),
      firebaseChannel: 'phone',
      firebaseIdToken,
      terms: true,
      registerUrl: 'http://localhost:3000/register',
      registerMethod: 'WEB',
    })
  const token = await tokenOf({ phone_number: phone })
  expect((await register(await tokenOf())).code).toBe('phone_unknown_error')
  expect((await register(await tokenOf({ phone_number: phone, aud: 'another-project' }))).code).toBe('phone_unknown_error')
  const joined = await register(token)
  expect(joined.code).toBe('ok')
  expect((await register(token, aPhone())).code).toBe('phone_unknown_error')
  // The number signs its member in by Firebase too.
  const { value } = await kit.enter('firebase', phone)
  expect((await who(tokenIn(value))).id).toBe((await who(joined.value.token)).id)
  await set('FIREBASE_SIGN_IN', false)
  expect((await register(await tokenOf())).code).toBe('phone_not_enabled')
  await set('FIREBASE_SIGN_IN', true)
  await set('MOBILENUMREG3', false)
  await set('REGMOBVERF3', false)
})

test('a house that does not answer is said to be away, and nothing is left half done', async () => {
  const away = await openHousesKit()
  await away.standIns.stop()
  for (const provider of ['google', 'firebase'])
    expect((await away.id.send('wayInStart', { provider, purpose: 'enter' })).code, provider).toBe('way_in_unreachable')
  const begun = await away.id.send('wayInStart', { provider: 'facebook', purpose: 'enter' })
  const state = String(begun.value.state)
  const answer = await away.id.send('wayInFinish', { state, answer: `code=x&state=${state}` }, { cookies: begun.cookies })
  expect(answer.code).toBe('way_in_unreachable')
  await away.id.close()
}, 60_000)
