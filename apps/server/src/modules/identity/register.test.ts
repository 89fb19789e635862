import { settings } from '@khela/contract'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { system } from '../../kernel/scope-mint.ts'
import { freshKey, freshName, openIdentity, password, registration, type IdentityKit } from '../../testing/identity.ts'
import { findMembers } from '../members/index.ts'
import { registerMember } from './new-member.ts'

let id: IdentityKit
beforeAll(async () => {
  id = await openIdentity()
})
afterAll(() => id.close())
const set = <N extends 'REGISTER_RULES' | 'USERNAMEREG3'>(name: N, value: Parameters<typeof id.kit.app.settings.set<N>>[2]) =>
  id.kit.app.db.tx((t) => id.kit.app.settings.set(t, name, value, 'test'))
afterEach(async () => {
  await set('REGISTER_RULES', settings.REGISTER_RULES.value)
  await set('USERNAMEREG3', true)
})
const register = (input: object, sent?: Parameters<IdentityKit['send']>[2]) => id.send('register', input, sent)
const countOf = async (username: string) =>
  (await id.kit.owner.tx((t) => t.one<{ n: bigint }>('select count(*) as n from identity.member where username = $1', [username]))).n

test('a newcomer is registered, signed in and told about', async () => {
  const username = freshName()
  const { code, value, body } = await register(registration(username.toUpperCase(), { payeeName: '  Rahima \u00a0 Khatun ' }))
  expect([code, Object.keys(value)]).toEqual(['ok', ['token']])
  expect(JSON.stringify(body)).not.toContain(password)
  const info = await id.send('memberInfo', undefined, { token: value.token })
  expect(info.value).toMatchObject({ account: username, nickname: username, type: 0, lastLoginAt: null })
  expect(String(info.value.id)).toMatch(/^[1-9][0-9]{7}$/)
  const [member] = await id.kit.owner.tx(async (t) => {
    const { id: memberId } = await t.one<{ id: bigint }>('select id from identity.member where username = $1', [username])
    return findMembers(t, system(), [memberId])
  })
  expect(member).toMatchObject({ username, payeeName: 'Rahima Khatun', role: 'member' })
})

test.each([
  ['terms not accepted', { terms: false }, 'terms_required', {}],
  [
    'capital in the middle is lowered, a leading digit is not mended',
    { username: '9rahim' },
    'reg_pattern',
    { field: 'username', patternId: 'letter_first_letters_digits', min: 5, max: 16 },
  ],
  ['short name', { username: 'ra' }, 'reg_pattern', { field: 'username', patternId: 'letter_first_letters_digits', min: 5, max: 16 }],
  [
    'long name',
    { username: 'r'.repeat(17) },
    'reg_pattern',
    { field: 'username', patternId: 'letter_first_letters_digits', min: 5, max: 16 },
  ],
  [
    'zero-width space in a name',
    { username: 'rahi\u200bma' },
    'reg_pattern',
    { field: 'username', patternId: 'letter_first_letters_digits', min: 5, max: 16 },
  ],
  [
    'Cyrillic letter in a name',
    { username: 'rаhima' },
    'reg_pattern',
    { field: 'username', patternId: 'letter_first_letters_digits', min: 5, max: 16 },
  ],
  [
    'fullwidth letters',
    { username: 'ｒａｈｉｍａ' },
    'reg_pattern',
    { field: 'username', patternId: 'letter_first_letters_digits', min: 5, max: 16 },
  ],
  [
    'direction mark in a name',
    { username: 'rahima\u202e' },
    'reg_pattern',
    { field: 'username', patternId: 'letter_first_letters_digits', min: 5, max: 16 },
  ],
  [
    'short password',
    { password: 'Ku-7', confirmPassword: 'Ku-7' },
    'reg_pattern',
    { field: 'password', patternId: 'no_spaces', min: 8, max: 64 },
  ],
  [
    'space in the password',
    { password: 'Kutta Billi', confirmPassword: 'Kutta Billi' },
    'reg_pattern',
    { field: 'password', patternId: 'no_spaces', min: 8, max: 64 },
  ],
  ['short full name', { payeeName: 'Ra' }, 'reg_pattern', { field: 'payeeName', patternId: 'full_name', min: 3, max: 60 }],
  [
    'direction mark in the full name',
    { payeeName: 'Rahima\u202eKhatun' },
    'reg_pattern',
    { field: 'payeeName', patternId: 'full_name', min: 3, max: 60 },
  ],
  [
    'letters as invitation',
    { recommenderId: 'abcdef' },
    'reg_pattern',
    { field: 'recommenderId', patternId: 'digits_only', min: 6, max: 12 },
  ],
  ['other confirmation', { confirmPassword: 'Kutta-Billi-78' }, 'confirm_mismatch', {}],
  ['common password', { password: 'Password2024!', confirmPassword: 'Password2024!' }, 'password_common', {}],
  ['unknown upline', { recommenderId: '999999' }, 'recommender_unknown', {}],
])('%s is refused', async (_what, more, code, params) => {
  const answer = await register(registration(freshName(), more))
  expect([answer.status, answer.code, answer.body.params]).toEqual([422, code, params])
})

test('a password made of the name is refused', async () => {
  const username = freshName()
  expect((await register(registration(username, { password: `${username}!1`, confirmPassword: `${username}!1` }))).code).toBe(
    'password_common',
  )
})

test('unknown fields and control characters do not get past the schema', async () => {
  for (const more of [
    { type: 1 },
    { uplineId: '1' },
    { role: 'agent' },
    { payeeName: 'Rahi\nma' },
    { username: 'rahi\u0000ma' },
    { terms: 'true' },
  ])
    expect([more, (await register(registration(freshName(), more))).code]).toEqual([more, 'bad_input'])
})

test('a name is taken whatever its letters, and twenty at once are one', async () => {
  const username = freshName()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => register(registration(i % 2 ? username : username.toUpperCase()), { ip: `198.51.100.${i}` })),
  )
  expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1)
  expect(answers.filter(({ code, status }) => code === 'username_taken' && status === 409)).toHaveLength(19)
  expect(await countOf(username)).toBe(1n)
  expect((await register(registration(username))).code).toBe('username_taken')
})

test('the same key registers once and answers the same token; another body under it conflicts', async () => {
  const username = freshName()
  const key = freshKey()
  const answers = await Promise.all(Array.from({ length: 5 }, () => register(registration(username), { key })))
  expect(new Set(answers.map(({ value }) => value.token)).size).toBe(1)
  expect(await countOf(username)).toBe(1n)
  expect((await register(registration(freshName()), { key })).code).toBe('idempotency_conflict')
  const refused = freshKey()
  expect((await register(registration(username, { terms: false }), { key: refused })).code).toBe('terms_required')
  expect((await register(registration(username, { terms: false }), { key: refused })).code).toBe('terms_required')
})

test('an upline is found by its number and becomes the path', async () => {
  const { app, owner } = id.kit
  const agent = await app.db.tx((t) => registerMember(t, app, { username: freshName(), password, type: 1 }))
  const middle = freshName()
  await register(registration(middle, { recommenderId: agent.publicId }))
  const number = (await owner.tx((t) => t.one<{ n: string }>('select public_id as n from identity.member where username = $1', [middle]))).n
  const last = freshName()
  expect((await register(registration(last, { recommenderId: number }))).code).toBe('ok')
  const path = (name: string) =>
    owner.tx((t) => t.one<{ path: string; id: bigint }>('select id, path from identity.member where username = $1', [name]))
  const [mine, below] = [await path(middle), await path(last)]
  expect(mine.path).toBe(`/${agent.memberId}/${mine.id}/`)
  expect(below.path).toBe(`${mine.path}${below.id}/`)
  expect(agent.role).toBe('agent')
})

test('trial visitors and disabled members bring nobody', async () => {
  const trial = await id.send('freePlay', { os: 'linux', platform: 'W' })
  const visitor = String((await id.send('memberInfo', undefined, { token: trial.value.token })).value.id)
  expect((await register(registration(freshName(), { recommenderId: visitor }))).code).toBe('recommender_unknown')
  const { username, token } = await id.newMember()
  const number = String((await id.send('memberInfo', undefined, { token })).value.id)
  await id.kit.owner.tx((t) => t.run('update identity.member set disabled_at = kernel.now() where username = $1', [username]))
  expect((await register(registration(freshName(), { recommenderId: number }))).code).toBe('recommender_unknown')
})

test('a chain of uplines cannot grow until its path no longer fits', async () => {
  const { app, owner } = id.kit
  const { publicId, memberId } = await app.db.tx((t) => registerMember(t, app, { username: freshName(), password }))
  await owner.tx(async (t) => {
    await t.run('alter table identity.member drop constraint path_follows_upline')
    await t.run(`update identity.member set path = repeat('/1', 600) || path where id = $1`, [memberId])
  })
  expect((await register(registration(freshName(), { recommenderId: publicId }))).code).toBe('recommender_unknown')
})

test('rules of the merchant are run as they are, in linear time, and fields it hides are not taken', async () => {
  const rule = { acceptedPattern: '*', minLength: 1, maxLength: 255, patternId: 'any', shown: true, required: true }
  await set('REGISTER_RULES', [{ ...rule, field: 'payeeName', acceptedPattern: '^(a+)+$', patternId: 'evil' }])
  const began = performance.now()
  const answer = await register(registration(freshName(), { payeeName: `${'a'.repeat(254)}!` }))
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(answer).toMatchObject({ code: 'reg_pattern', body: { params: { field: 'payeeName', patternId: 'evil', min: 1, max: 255 } } })
  expect((await register(registration('9'))).body.params).toMatchObject({ field: 'username' })
  const username = freshName()
  expect((await register(registration(username, { payeeName: 'aaa', email: 'hidden@example.com', recommenderId: '1' }))).code).toBe('ok')
  const row = await id.kit.owner.tx((t) =>
    t.one<object>(
      'select p.payee_name, p.email, m.upline_id from identity.member m join identity.profile p on p.member_id = m.id where username = $1',
      [username],
    ),
  )
  expect(row).toEqual({ payee_name: 'aaa', email: null, upline_id: null })
})

test('even a rule that takes anything takes no name that looks like another', async () => {
  const any = { acceptedPattern: '*', minLength: 1, maxLength: 64, patternId: 'any', shown: true, required: true } as const
  await set('REGISTER_RULES', [{ ...any, field: 'username' }])
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom('a', 'é', 'а', '\u200b', ' ', 'ª', 'ß', '１', '_', '/'), minLength: 1, maxLength: 12 }),
      async (name) => {
        const username = `${name}${freshName()}`
        const wanted = /^[a-z0-9][a-z0-9._-]*$/.test(username) ? 'ok' : 'reg_pattern'
        expect([username, (await register(registration(username))).code]).toEqual([username, wanted])
      },
    ),
    { numRuns: 15 },
  )
  expect((await register(registration('trial-12345678'))).code).toBe('username_taken')
})

test('registration by username can be off, and is not for those signed in', async () => {
  const { token } = await id.newMember()
  expect((await register(registration(freshName()), { token })).code).toBe('forbidden')
  await set('USERNAMEREG3', false)
  expect((await register(registration(freshName()))).code).toBe('forbidden')
})

test('a trial visitor who registers leaves the trial session behind', async () => {
  const { value } = await id.send('freePlay', { os: 'linux', platform: 'W' })
  const answer = await register(registration(freshName()), { token: value.token })
  expect(answer.code).toBe('ok')
  expect((await id.send('memberInfo', undefined, { token: value.token })).code).toBe('not_logged_in')
  expect((await id.send('memberInfo', undefined, { token: answer.value.token })).value).toMatchObject({ type: 0 })
})
