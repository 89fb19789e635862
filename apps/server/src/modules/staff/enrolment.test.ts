/** First sign-ins that two administrators open (REL-A20, REL-A22): used as meant, and by one of the two alone, a third, a stranger and too late. */
import { randomBytes } from 'node:crypto'
import { solve } from '@khela/client/solve'
import type { EndpointName, RequestOf } from '@khela/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { codeAt } from './totp.ts'
import { createOperator, resolveOperator } from './operators.ts'
import { renewOperator } from './operator-acts.ts'
import { officeRoutes } from '../../testing/office.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ routes: officeRoutes, resolveOperator, env: { KHELA_TRUST_PROXY: '127.0.0.1' } })
  await house.kit.app.db.tx((t) => house.kit.app.settings.set(t, 'CHALLENGE_WORK', 1, 'test'))
})
afterAll(() => house.close())

const oldPassword = 'a long enough password'
const password = 'Kingfisher over Padma'
let n = 0
const freshNetwork = () => `198.51.100.${(n++ % 250) + 1}`
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })

async function hire(role: 'admin' | 'cashier' = 'admin') {
  const username = `enrol${n++}`
  const totpSecret = randomBytes(20)
  await house.kit.app.db.tx((t) =>
    createOperator(t, house.kit.app, { username, name: 'Mina Akter', role, password: oldPassword, totpSecret }),
  )
  return { username, code: () => codeAt(totpSecret, new Date(house.at())) }
}
/** An operator of the role who is signed in. */
async function onDuty(role: 'admin' | 'cashier' = 'admin') {
  const { username, code } = await hire(role)
  const { value } = await house.call('officeLogin', { username, password: oldPassword, code: code() }, from(freshNetwork()))
  return { username, code, token: value.token }
}
type Who = Awaited<ReturnType<typeof onDuty>>

async function send<N extends EndpointName>(name: N, input: RequestOf<N>, ip = freshNetwork()) {
  const challenge = (await house.call('officeChallenge', {}, from(ip))).value
  return house.call(name, { ...input, work: { ...challenge, ...(await solve(challenge)) } }, from(ip))
}

const wanted = (over: object = {}) =>
  ({ username: `rima${n++}`, name: 'Rima Das', role: 'admin', member: null, reason: 'a third administrator', ...over }) as const
const approve = (id: string | null, who: Who) => house.call('officeProposalApprove', { id: id ?? 'none' }, who)
const halfOf = async (username: string, who: Who) => (await house.call('officeOperatorCode', { username }, who)).value.half
const totpOf = (secret: string, at: string | number | Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: new Date(at).getTime() })

/** A new operator whom two have agreed to, with the halves of both. */
async function opened(over: object = {}) {
  const [maker, checker] = [await onDuty(), await onDuty()]
  const input = wanted(over)
  await approve((await house.call('officeOperatorCreate', input, maker)).value.proposal, checker)
  const halves = [await halfOf(input.username, maker), await halfOf(input.username, checker)] as const
  return { shown: { username: input.username, halves: [...halves] }, maker, checker }
}
async function setUp({ username, halves }: { username: string; halves: string[] }) {
  const { value } = await send('officeEnrolmentBegin', { username, halves })
  return {
    value,
    finish: (over: object = {}) =>
      send('officeEnrolmentFinish', { username, halves, password, code: totpOf(value.secret, house.at()), ...over }),
  }
}
const listed = async (username: string, who: Who) =>
  (await house.call('officeOperators', {}, who)).value.content.find((row) => row.username === username)
const isIn = async ({ token }: { token: string }) => (await house.call('officeMe', {}, { token })).status === 200

test('two open it, each hands over a half, and the newcomer sets password and authenticator and is in', async () => {
  const [maker, checker] = [await onDuty(), await onDuty()]
  const input = wanted({ role: 'cashier' })
  const proposal = (await house.call('officeOperatorCreate', input, maker)).value
  expect(proposal.outcome).toBe('proposed')
  expect(await listed(input.username, maker)).toBeUndefined()
  await approve(proposal.proposal, checker)
  expect(await listed(input.username, maker)).toMatchObject({ role: 'cashier', lastSignIn: null, enrolment: { isMine: true } })
  const halves = [await halfOf(input.username, maker), await halfOf(input.username, checker)]
  // In whichever order, and however the name was typed.
  const { value, finish } = await setUp({ username: ` ${input.username.toUpperCase()} `, halves: halves.toReversed() })
  expect(value.uri).toContain(`secret=${value.secret}`)
  const { token } = (await finish()).value
  expect((await house.call('officeMe', {}, { token })).value).toMatchObject({ username: input.username, role: 'cashier' })
  expect(await listed(input.username, maker)).toMatchObject({ sessions: 1, enrolment: null })
  await house.tick(31)
  const again = await send('officeLogin', { username: input.username, password, code: totpOf(value.secret, house.at()) })
  expect(again.status).toBe(200)
  const rows = await house.kit.owner.tx((t) =>
    t.query<{ operator: string; act: string }>('select operator, act from office.audit where subject = $1 order by seq', [input.username]),
  )
  expect(rows.map(({ operator, act }) => [operator, act])).toEqual([
    [checker.username, 'operator.create'],
    [maker.username, 'operator.code'],
    [checker.username, 'operator.code'],
    [input.username, 'operator.enrol'],
    [input.username, 'office.login'],
  ])
})

test('one of the two alone cannot make a second self: not by agreeing, not with the own half, not with somebody else’s', async () => {
  const [maker, checker, third] = [await onDuty(), await onDuty(), await onDuty()]
  const input = wanted()
  const { proposal } = (await house.call('officeOperatorCreate', input, maker)).value
  expect((await approve(proposal, maker)).code).toBe('four_eyes')
  expect((await house.call('officeOperatorCode', { username: input.username }, maker)).code).toBe('state_changed')
  await approve(proposal, checker)
  for (const stranger of [third, await onDuty('cashier')])
    expect((await house.call('officeOperatorCode', { username: input.username }, stranger)).code).toMatch(/state_changed|forbidden/)
  const own = [await halfOf(input.username, maker), await halfOf(input.username, maker)]
  // The other half was not given out yet, and then the own one is no other.
  for (const halves of [own, [own[1], own[1]]])
    expect((await send('officeEnrolmentBegin', { username: input.username, halves: halves as string[] })).code).toBe('invalid_credentials')
  const others = await halfOf(input.username, checker)
  for (const halves of [own, [own[1], own[1]], [others, others], [own[0], others]])
    expect((await send('officeEnrolmentBegin', { username: input.username, halves: halves as string[] })).code).toBe('invalid_credentials')
  expect((await send('officeEnrolmentBegin', { username: input.username, halves: [own[1] as string, others] })).status).toBe(200)
})

test('two accounts of one person are one', async () => {
  const [maker, second] = [await onDuty(), await onDuty()]
  await house.kit.owner.tx((t) =>
    t.run('update office.operator set member_id = 77 where username = any($1::text[])', [[maker.username, second.username]]),
  )
  const { proposal } = (await house.call('officeOperatorCreate', wanted(), maker)).value
  expect((await approve(proposal, second)).code).toBe('four_eyes')
})

test('a name that is taken meanwhile ends the proposal, and opens nobody’s sign-in', async () => {
  const [maker, checker] = [await onDuty(), await onDuty()]
  const input = wanted()
  const { proposal } = (await house.call('officeOperatorCreate', input, maker)).value
  await house.kit.app.db.tx((t) => createOperator(t, house.kit.app, { ...input, role: 'auditor', password: oldPassword }))
  expect((await approve(proposal, checker)).value.row.state).toBe('STALE')
  expect(await listed(input.username, maker)).toMatchObject({ role: 'auditor', enrolment: null })
  expect((await house.call('officeOperatorCreate', { ...input, reason: 'again' }, maker)).code).toBe('username_taken')
})

test('the code is used once, also by two at once, and nothing of it is stored', async () => {
  const { shown } = await opened()
  const { username, halves } = shown
  const { value } = await setUp(shown)
  const input = { username, halves, password, code: totpOf(value.secret, house.at()) }
  const codes = (await Promise.all([send('officeEnrolmentFinish', input), send('officeEnrolmentFinish', input)])).map(
    ({ status }) => status,
  )
  expect(codes.filter((status) => status === 200)).toHaveLength(1)
  expect((await send('officeEnrolmentBegin', { username, halves })).code).toBe('invalid_credentials')
  const { texts } = await house.kit.owner.tx((t) =>
    t.one<{ texts: string }>(
      `select (select string_agg(to_jsonb(e)::text, ' ') from office.enrolment e) || (select coalesce(string_agg(i::text, ' '), '') from kernel.idempotency i)
           || (select string_agg(a::text, ' ') from office.audit a) as texts`,
    ),
  )
  for (const secret of [...halves, value.secret, Buffer.from(halves.join('')).toString('hex'), password])
    expect(texts).not.toContain(secret)
})

test('only the authenticator that was begun last can be proven, and the password has to be a good one', async () => {
  const { shown } = await opened()
  const { username, halves } = shown
  expect((await send('officeEnrolmentFinish', { username, halves, password, code: '123456' })).code).toBe('totp_not_begun')
  const first = await setUp(shown)
  const second = await setUp(shown)
  expect((await first.finish()).code).toBe('totp_wrong')
  expect((await second.finish({ password: 'password123456' })).code).toBe('password_common')
  expect((await second.finish({ password: 'short' })).status).toBe(400)
  expect((await second.finish()).status).toBe(200)
})

test('after a day, after a shut-out and after a renewal on the server the code is void', async () => {
  const late = await opened()
  await house.tick(24 * 3600 + 1)
  expect((await send('officeEnrolmentBegin', late.shown)).code).toBe('invalid_credentials')
  const out = await opened()
  const shut = { username: out.shown.username, role: 'admin', disabled: true, member: null, reason: 'a mistake' } as const
  expect((await house.call('officeOperatorChange', shut, out.maker)).value.outcome).toBe('made')
  expect((await send('officeEnrolmentBegin', out.shown)).code).toBe('invalid_credentials')
  const renewed = await opened()
  const { finish } = await setUp(renewed.shown)
  await house.kit.app.db.tx((t) => renewOperator(t, house.kit.app, { username: renewed.shown.username, by: 'root' }))
  expect((await finish()).code).toBe('invalid_credentials')
})

test('a renewal ends what was once two agree, not before, and nobody renews oneself', async () => {
  const [maker, checker, lost] = [await onDuty(), await onDuty(), await onDuty('cashier')]
  const { proposal } = (await house.call('officeOperatorRenew', { username: lost.username, reason: 'a lost phone' }, maker)).value
  expect(await isIn(lost)).toBe(true)
  expect((await house.call('officeOperatorRenew', { username: maker.username, reason: 'x' }, maker)).code).toBe('own_request')
  const mine = (await house.call('officeOperatorRenew', { username: checker.username, reason: 'x' }, maker)).value.proposal
  expect((await approve(mine, checker)).code).toBe('own_request')
  expect((await approve(proposal, checker)).value.row.state).toBe('APPROVED')
  expect(await isIn(lost)).toBe(false)
  await house.tick(31)
  expect((await send('officeLogin', { username: lost.username, password: oldPassword, code: lost.code() })).code).toBe(
    'invalid_credentials',
  )
  const halves = [await halfOf(lost.username, maker), await halfOf(lost.username, checker)]
  const { finish } = await setUp({ username: lost.username, halves })
  expect((await finish()).status).toBe(200)
  // Another one later is another proposal, and its code makes the one before void.
  const next = (await house.call('officeOperatorRenew', { username: lost.username, reason: 'lost again' }, checker)).value
  expect(next.outcome).toBe('proposed')
})

test('whatever is wrong is one answer, for names that nobody has as well; it counts with the sign-in, and locks', async () => {
  const { shown } = await opened()
  const { username, halves } = shown
  const settled = await hire()
  for (const name of [username, settled.username, `ghost${n++}`]) {
    const ip = freshNetwork()
    const wrong = { username: name, halves: ['a'.repeat(16), 'b'.repeat(16)] }
    expect(await house.call('officeEnrolmentBegin', wrong, from(ip))).toMatchObject({ status: 401, code: 'invalid_credentials' })
    expect((await house.call('officeEnrolmentBegin', wrong, from(ip))).code).toBe('captcha_required')
    expect((await house.call('officeLogin', { username: name, password: 'x', code: '000000' }, from(ip))).code).toBe('captcha_required')
    for (let tries = 0; tries < 9; tries += 1) expect((await send('officeEnrolmentBegin', wrong, ip)).code).toBe('invalid_credentials')
    expect((await send('officeEnrolmentFinish', { ...wrong, halves, password, code: '000000' }, ip)).code).toBe('account_locked')
  }
})

test('the own password takes the old one and a code, is guessed no more often than at the door, and ends the other sessions', async () => {
  const who = await onDuty()
  await house.tick(31)
  const other = (await send('officeLogin', { username: who.username, password: oldPassword, code: who.code() })).value
  await house.tick(31)
  const change = (input: object) =>
    house.call(
      'officePassword',
      { password: oldPassword, code: who.code(), newPassword: password, ...input },
      { ...who, ...from('192.0.2.9') },
    )
  expect((await change({ password: 'not the old one' })).code).toBe('proof_wrong')
  expect((await change({ code: '000000' })).code).toBe('proof_wrong')
  expect((await change({ newPassword: oldPassword })).code).toBe('password_same')
  await house.tick(31)
  expect((await change({ newPassword: 'password123456' })).code).toBe('password_common')
  expect(await isIn(other)).toBe(true)
  await house.tick(31)
  // A code that was shown is spent, whatever came of it.
  expect((await change({})).status).toBe(200)
  expect((await change({ password, newPassword: 'Otters of the Meghna' })).code).toBe('proof_wrong')
  expect([await isIn(other), await isIn(who)]).toEqual([false, true])
  for (let tries = 0; tries < 9; tries += 1) await change({ password: `guess ${tries}` })
  await house.tick(31)
  expect((await change({ password, newPassword: 'Otters of the Meghna' })).code).toBe('account_locked')
})

test('operators see and end their own sessions, and nobody else’s', async () => {
  const [who, stranger] = [await onDuty(), await onDuty()]
  await house.tick(31)
  const other = (await send('officeLogin', { username: who.username, password: oldPassword, code: who.code() }, '203.0.113.77')).value
  const sessions = async (token: string) => (await house.call('officeSessions', {}, { token })).value.sessions
  const mine = await sessions(who.token)
  expect(mine.map(({ isThis, network }) => [isThis, network])).toEqual([
    [false, '203.0.113.77'],
    [true, expect.any(String)],
  ])
  const id = mine[0]?.id ?? ''
  expect((await house.call('officeSessionEnd', { id }, stranger)).code).toBe('not_found')
  expect(await isIn(other)).toBe(true)
  expect((await house.call('officeSessionEnd', { id }, who)).status).toBe(200)
  expect(await isIn(other)).toBe(false)
  await house.tick(31)
  const third = (await send('officeLogin', { username: who.username, password: oldPassword, code: who.code() })).value
  await house.call('officeSessionEnd', {}, who)
  expect([await isIn(third), await isIn(who), (await sessions(who.token)).length]).toEqual([false, true, 1])
})
