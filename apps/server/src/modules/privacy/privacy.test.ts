import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setClock, type App } from '../../kernel/index.ts'
import { balances, post } from '../../ledger/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { accountModules, freshName, identityJobs, openIdentity, password, type IdentityKit } from '../../testing/identity.ts'
import { registerMember, resolveSession } from '../identity/index.ts'
import { privacyJobs } from './routes.ts'
import { privacyModule } from './module.ts'
import type { PersonalParts } from './ports.ts'

/** What the modules of accounts know of a member. */
const accountParts = (app: App) =>
  Object.assign({}, ...accountModules.map(({ personal }) => personal.file?.(app))) as PersonalParts['sources']

/** The parts of these modules, and a file of another one. */
const parts: PersonalParts = {
  sources: { bets: async (_t, _scope, memberId) => ({ of: memberId.toString() }) },
  isBusy: async () => false,
  async erase(t, memberId) {
    for (const { personal } of [...accountModules, privacyModule]) await personal.erase?.(t, memberId)
  },
}

let id: IdentityKit
beforeAll(async () => {
  id = await openIdentity({}, privacyModule.calls({ ports: { parts }, state: undefined }))
  identityJobs(id.kit.app)
  privacyJobs(id.kit.app, { ...parts, sources: { ...accountParts(id.kit.app), ...parts.sources } })
  // The queue makes a job's place when it opens; these were named after that.
  await id.kit.app.jobs.stop(0)
  await id.kit.app.jobs.start({ supervise: false })
})
afterAll(() => id.close())
const hour = 3_600
const began = Date.now()
let days = 0
/** Every test has days of its own: a task runs once per period, and time does not go back. */
let start = began
const at = (seconds: number) => id.kit.app.db.tx((t) => setClock(t, new Date(start + seconds * 1_000), { stopped: true }))
beforeEach(() => {
  start = began + 60 * 86_400_000 * ++days
  return at(0)
})
const setting = (terms: string) => id.kit.app.db.tx((t) => id.kit.app.settings.set(t, 'CONSENT_VERSIONS', { terms, privacy: '1' }, 'test'))
const proofOf = async (token: string) =>
  String((await id.send('securityProof', { way: 'password', answer: password }, { token })).value.proof)
const memberOf = async (token: string): Promise<bigint> => {
  const actor = await id.kit.app.db.tx((t) => resolveSession(t, token))
  if (actor?.kind !== 'player') throw new Error('nobody is signed in')
  return actor.memberId
}

test('a registration accepts both texts, and another version asks again', async () => {
  const { token } = await id.newMember()
  const read = async () => (await id.send('privacy', undefined, { token })).value
  expect(await read()).toMatchObject({ isCurrent: true, consents: [{ version: '1' }, { version: '1' }] })
  await setting('2')
  expect(await read()).toMatchObject({ isCurrent: false, current: { terms: '2', privacy: '1' } })
  const give = async (terms: string) => id.send('consentGive', { terms, privacy: '1' }, { token })
  expect(await give('1')).toMatchObject({ code: 'consent_outdated', body: { params: { version: '2' } } })
  expect([(await give('2')).code, (await give('2')).code]).toEqual(['ok', 'ok'])
  const after = await read()
  expect([after.isCurrent, (after.consents as unknown as unknown[]).length]).toEqual([true, 3])
  await setting('1')
})

test('a member made by somebody else has accepted nothing yet', async () => {
  const username = freshName()
  await id.kit.app.db.tx((t) => registerMember(t, id.kit.app, { username, password }))
  const { token } = (await id.send('login', { username, password, type: 'username' })).value
  expect((await id.send('privacy', undefined, { token })).value).toMatchObject({ isCurrent: false, consents: [] })
})

test('the file of everything personal is made by a job, is its own member’s, and is fetched once', async () => {
  const { username, token } = await id.newMember()
  const other = await id.newMember()
  expect((await id.send('exportAsk', { proof: 'x'.repeat(43) }, { token })).code).toBe('proof_required')
  const { code, value } = await id.send('exportAsk', { proof: await proofOf(token) }, { token })
  expect(code).toBe('ok')
  const file = { id: String(value.id) }
  expect((await id.send('exportFetch', file, { token })).code).toBe('export_not_ready')
  expect((await id.send('exportAsk', { proof: await proofOf(token) }, { token })).code).toBe('state_changed')
  await id.kit.app.jobs.drain()
  expect((await id.send('privacy', undefined, { token })).value).toMatchObject({ export: { state: 'ready' } })
  const stored = await id.kit.owner.tx((t) => t.one<{ body: Buffer }>('select body from identity.export where id = $1', [file.id]))
  expect(stored.body.includes(username)).toBe(false)
  expect((await id.send('exportFetch', file, { token: other.token })).code).toBe('export_not_ready')
  const fetched = await id.send('exportFetch', file, { token })
  const read = JSON.parse(String(fetched.value.file)) as Record<string, unknown[]>
  expect(read).toMatchObject({ account: [{ username }], bets: { of: (await memberOf(token)).toString() } })
  for (const part of ['profile', 'consents', 'sessions', 'devices', 'networks', 'signIns']) expect(read[part], part).not.toEqual([])
  expect(JSON.stringify(read)).not.toMatch(/argon2|hash|secret/i)
  expect((await id.send('exportFetch', file, { token })).code).toBe('export_not_ready')
  expect((await id.send('privacy', undefined, { token })).value).toMatchObject({ export: { state: 'fetched' } })
})

test('a file that nobody fetches is gone after a day', async () => {
  const { token } = await id.newMember()
  const { value } = await id.send('exportAsk', { proof: await proofOf(token) }, { token })
  await id.kit.app.jobs.drain()
  await at(24 * hour + 1)
  const renewed = (await id.send('privacy', undefined, { token })).code
  expect(['ok', 'not_logged_in']).toContain(renewed)
  await id.kit.app.jobs.drain()
  const { body } = await id.kit.owner.tx((t) =>
    t.one<{ body: Buffer | null }>('select body from identity.export where id = $1', [String(value.id)]),
  )
  expect(body).toBeNull()
})

/** Gives a member play money, as a deposit would. */
async function credit(memberId: bigint, amount: bigint): Promise<void> {
  await id.kit.app.db.tx((t) =>
    post(t, {
      kind: 'deposit',
      memberId,
      key: `test:${memberId}:${amount}`,
      ref: { type: 'deposit', id: `${memberId}` },
      lines: [
        { account: { house: 'gateway' }, currency: 'BDT', amount: -amount },
        { account: { memberId, kind: 'cash' }, currency: 'BDT', amount },
      ],
    }),
  )
}

test('an account with money in it is not closed, and one that money comes into waits', async () => {
  const { token } = await id.newMember()
  const memberId = await memberOf(token)
  await credit(memberId, 10_000n)
  const refused = await id.send('closureAsk', { proof: await proofOf(token) }, { token })
  expect(refused).toMatchObject({ code: 'closure_blocked', body: { params: { reason: 'balance' } } })
  const other = await id.newMember()
  expect((await id.send('closureAsk', { proof: await proofOf(other.token) }, { token: other.token })).code).toBe('ok')
  await credit(await memberOf(other.token), 10_000n)
  await at(8 * 24 * hour)
  await id.kit.app.jobs.drain()
  expect((await id.send('login', { username: other.username, password, type: 'username' })).code).toBe('ok')
})

test('the end may be taken back, ends all other sessions, and erases the person but not the money', async () => {
  const { username, token } = await id.newMember()
  const memberId = await memberOf(token)
  const second = (await id.send('login', { username, password, type: 'username' })).value.token
  const ask = async () => id.send('closureAsk', { proof: await proofOf(token) }, { token })
  expect((await ask()).code).toBe('ok')
  expect((await id.send('memberInfo', undefined, { token: second })).code).toBe('not_logged_in')
  expect(await ask()).toMatchObject({ code: 'closure_blocked', body: { params: { reason: 'open' } } })
  expect((await id.send('closureCancel', {}, { token })).code).toBe('ok')
  expect((await id.send('closureCancel', {}, { token })).code).toBe('state_changed')
  expect((await ask()).code).toBe('ok')
  const before = await id.kit.app.db.tx((t) => balances(t, self(memberId), memberId))
  await at(6 * 24 * hour)
  await id.kit.app.jobs.drain()
  expect((await id.send('login', { username, password, type: 'username' })).code).toBe('ok')
  await at(7 * 24 * hour + 1)
  await id.kit.app.jobs.drain()
  expect((await id.send('memberInfo', undefined, { token })).code).toBe('not_logged_in')
  expect((await id.send('login', { username, password, type: 'username' })).code).toBe('invalid_credentials')
  const left = await id.kit.owner.tx(async (t) => {
    const tables = await t.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c
        where c.table_schema = 'identity' and c.column_name = 'member_id' order by 1`,
    )
    const rows: { row: string }[] = []
    for (const { name } of tables)
      rows.push(...(await t.query<{ row: string }>(`select x::text as row from identity.${name} x where member_id = $1`, [memberId])))
    const member = await t.one<{ row: string }>('select m::text as row from identity.member m where id = $1', [memberId])
    return { text: [member.row, ...rows.map(({ row }) => row)].join('\n'), names: tables.map(({ name }) => name) }
  })
  expect(left.names.length).toBeGreaterThan(10)
  for (const personal of [username, '127.0.0.1', 'light-my-request', 'localhost']) expect(left.text).not.toContain(personal)
  expect(await id.kit.app.db.tx((t) => balances(t, self(memberId), memberId))).toEqual(before)
})
