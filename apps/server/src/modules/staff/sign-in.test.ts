import { randomBytes } from 'node:crypto'
import { solve } from '@khela/client/solve'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { codeAt } from './totp.ts'
import { createOperator, resolveOperator } from './operators.ts'
import { verifyAudit } from './audit-check.ts'
import { officeJobs, officeRoutes } from '../../testing/office.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ routes: officeRoutes, resolveOperator, wire: officeJobs, env: { KHELA_TRUST_PROXY: '127.0.0.1' } })
  await house.kit.app.db.tx((t) => house.kit.app.settings.set(t, 'CHALLENGE_WORK', 1, 'test'))
})
afterAll(() => house.close())

const password = 'a long enough password'
let names = 0
let networks = 1
const freshNetwork = () => `203.0.113.${networks++}`

interface Try {
  readonly username: string
  readonly from: string
  readonly password?: string
  readonly code?: string
  /** Does the work first, as the page does when it is told to. */
  readonly works?: boolean
}

async function hire() {
  const username = `op${names++}`
  const totpSecret = randomBytes(20)
  await house.kit.app.db.tx((t) => createOperator(t, house.kit.app, { username, name: 'Mina Akter', role: 'admin', password, totpSecret }))
  return { username, code: () => codeAt(totpSecret, new Date(house.at())) }
}

async function workFrom(from: string) {
  const { value } = await house.call('officeChallenge', {}, { headers: { 'x-forwarded-for': from } })
  return { ...value, ...(await solve(value)) }
}

async function signIn({ username, from, works = false, ...over }: Try) {
  const work = works ? { work: await workFrom(from) } : {}
  return house.call(
    'officeLogin',
    { username, password: 'wrong', code: '000000', ...over, ...work },
    { headers: { 'x-forwarded-for': from } },
  )
}

/** The codes of so many wrong tries, each with work done. */
async function wrongTries(count: number, username: string, from: () => string): Promise<(string | undefined)[]> {
  const codes: (string | undefined)[] = []
  for (let n = 0; n < count; n++) codes.push((await signIn({ username, from: from(), works: true })).code)
  return codes
}

const chainLength = async () => (await house.kit.owner.tx((t) => t.one<{ seq: bigint }>('select seq from office.audit_head'))).seq

test('after a wrong try a browser works before it is listened to, also for a name that nobody has', async () => {
  const operator = await hire()
  for (const username of [operator.username, 'nobody-at-all']) {
    const from = freshNetwork()
    expect(await signIn({ username, from })).toMatchObject({ status: 401, code: 'invalid_credentials' })
    expect((await signIn({ username, from })).code).toBe('captcha_required')
    expect((await signIn({ username, from, works: true })).code).toBe('invalid_credentials')
  }
  const from = freshNetwork()
  await signIn({ username: operator.username, from })
  const right = { username: operator.username, password, code: operator.code(), from }
  expect((await signIn(right)).code).toBe('captcha_required')
  expect((await signIn({ ...right, works: true })).status).toBe(200)
})

test('work is good once, and for the network that asked for it', async () => {
  const { username } = await hire()
  const [from, elsewhere] = [freshNetwork(), freshNetwork()]
  for (const ip of [from, elsewhere]) await signIn({ username, from: ip })
  const work = await workFrom(from)
  const show = (ip: string) =>
    house.call('officeLogin', { username, password: 'wrong', code: '000000', work }, { headers: { 'x-forwarded-for': ip } })
  expect((await show(elsewhere)).code).toBe('captcha_wrong')
  expect((await show(from)).code).toBe('invalid_credentials')
  expect((await show(from)).code).toBe('captcha_wrong')
})

test('ten wrong tries lock for a while, a name that nobody has as well, and a stranger elsewhere keeps nobody out', async () => {
  const operator = await hire()
  for (const username of [operator.username, `ghost-${operator.username}`]) {
    const from = freshNetwork()
    expect(new Set(await wrongTries(10, username, () => from))).toEqual(new Set(['invalid_credentials']))
    expect(await signIn({ username, from, works: true })).toMatchObject({ status: 403, code: 'account_locked' })
  }
  const home = freshNetwork()
  expect((await signIn({ username: operator.username, password, code: operator.code(), from: home, works: true })).status).toBe(200)
})

test('the right password does not open a lock; time does', async () => {
  const operator = await hire()
  const from = freshNetwork()
  await wrongTries(10, operator.username, () => from)
  const right = () => ({ username: operator.username, password, code: operator.code(), from, works: true })
  expect((await signIn(right())).code).toBe('account_locked')
  await house.tick(301)
  expect((await signIn(right())).status).toBe(200)
})

test('a network that tries many names is asked to work for a fresh one, and an IPv6 owner cannot change the address', async () => {
  const half = '2001:db8:0:7'
  for (let n = 0; n < 10; n++) await signIn({ username: `name-${n}-${names++}`, from: `${half}::${n + 1}` })
  expect((await signIn({ username: `fresh-${names++}`, from: `${half}::ff` })).code).toBe('captcha_required')
  expect((await signIn({ username: `fresh-${names++}`, from: freshNetwork() })).code).toBe('invalid_credentials')
})

test('refusals are counted beside the chain, by minute, and the next sign-in says how many there were', async () => {
  const operator = await hire()
  const from = freshNetwork()
  const before = await chainLength()
  await wrongTries(4, operator.username, () => from)
  await wrongTries(3, `ghost-${operator.username}`, () => from)
  expect(await chainLength()).toBe(before)
  const { value } = await signIn({ username: operator.username, password, code: operator.code(), from, works: true })
  expect(await chainLength()).toBe(before + 1n)
  const audit = (await house.call('officeAudit', {}, { token: value.token })).value
  expect(audit.content[0]).toMatchObject({ act: 'office.login', detail: `from ${from}, refused 4 times before` })
  const mine = audit.refused.filter((line) => line.network === from)
  expect(mine.map(({ operator: name, tries }) => [name, tries])).toEqual([
    ['', 3],
    [operator.username, 4],
  ])
  expect(await house.kit.app.db.tx(verifyAudit)).toMatchObject({ intact: true })
})

test('refusals are forgotten after ninety days', async () => {
  const count = async () => (await house.kit.owner.tx((t) => t.one<{ n: bigint }>('select count(*) as n from office.refused_sign_in'))).n
  await signIn({ username: `ghost-${names++}`, from: freshNetwork() })
  const kept = await count()
  expect(kept).toBeGreaterThan(0n)
  await house.tick(91 * 86_400)
  await house.settle()
  expect(await count()).toBe(0n)
})
