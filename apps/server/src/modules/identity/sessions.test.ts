import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setClock, tokenHash } from '../../kernel/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { balances } from '../../ledger/index.ts'
import { freshName, identityJobs, openIdentity, password, type IdentityKit } from '../../testing/identity.ts'
import { resolveSession } from './sessions.ts'
import { openTrial } from './trial.ts'

let id: IdentityKit
beforeAll(async () => {
  id = await openIdentity()
})
afterAll(() => id.close())
let began = 0
/** Moves the clock to so many seconds after the test began. It stands still, so that a slow machine makes no session older. */
const at = (seconds: number) => id.kit.app.db.tx((t) => setClock(t, new Date(began + seconds * 1_000), { stopped: true }))
beforeEach(() => {
  began = Date.now()
  return at(0)
})
const isAlive = async (token: string) => (await id.send('memberInfo', undefined, { token })).code === 'ok'
const hour = 3_600

test('a session lives while it is used and ends when it is idle for a day', async () => {
  const { token } = await id.newMember()
  await at(23 * hour)
  expect(await isAlive(token)).toBe(true)
  await at(46 * hour)
  expect(await isAlive(token)).toBe(true)
  await at(71 * hour)
  expect(await isAlive(token)).toBe(false)
})

test('however much it is used, a session ends after a week', async () => {
  const { token } = await id.newMember()
  for (let hours = 12; hours < 168; hours += 12) {
    await at(hours * hour)
    expect([hours, await isAlive(token)]).toEqual([hours, true])
  }
  await at(168 * hour + 1)
  expect(await isAlive(token)).toBe(false)
})

test('limits are those of the sign-in', async () => {
  const { app } = id.kit
  await app.db.tx((t) => app.settings.set(t, 'SESSION_IDLE_SECONDS', 60, 'test'))
  const { token } = await id.newMember()
  await app.db.tx((t) => app.settings.set(t, 'SESSION_IDLE_SECONDS', 86_400, 'test'))
  for (const seconds of [40, 80, 120]) {
    await at(seconds)
    expect([seconds, await isAlive(token)]).toEqual([seconds, true])
  }
  await at(200)
  expect(await isAlive(token)).toBe(false)
})

test('a sign of life is written at most once a minute', async () => {
  const { token } = await id.newMember()
  const seen = async () =>
    (
      await id.kit.owner.tx((t) =>
        t.one<{ at: Date }>('select seen_at as at from identity.session where token_hash = $1', [tokenHash(token)]),
      )
    ).at.getTime()
  const first = await seen()
  await at(50)
  await isAlive(token)
  expect(await seen()).toBe(first)
  await at(70)
  await isAlive(token)
  expect(await seen()).toBeGreaterThan(first + 60_000)
})

test('logging out ends the session on every node at once, and only that one', async () => {
  const { username, token } = await id.newMember()
  const other = await id.secondNode()
  const second = (await id.send('login', { username, password, type: 'username' })).value.token
  expect((await other('memberInfo', undefined, { token })).code).toBe('ok')
  expect(await id.send('logout', undefined, { token })).toMatchObject({ code: 'ok', body: { value: {} } })
  for (const send of [id.send, other]) {
    expect((await send('memberInfo', undefined, { token })).code).toBe('not_logged_in')
    expect((await send('logout', undefined, { token })).code).toBe('not_logged_in')
    expect((await send('memberInfo', undefined, { token: second })).code).toBe('ok')
  }
})

test('disabling a member ends all sessions on every node at once', async () => {
  const { username, token } = await id.newMember()
  const other = await id.secondNode()
  await id.kit.owner.tx((t) => t.run('update identity.member set disabled_at = kernel.now() where username = $1', [username]))
  for (const send of [id.send, other]) expect((await send('memberInfo', undefined, { token })).code).toBe('not_logged_in')
})

test('calls that come together are looked up in one statement, each by its own token', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => id.newMember()))
  const { app } = id.kit
  const asked = vi.spyOn(app.db, 'tx')
  const tokens = [...members.map(({ token }) => token), 'x'.repeat(43)]
  const actors = await Promise.all(tokens.map((token) => app.db.tx((t) => resolveSession(t, token, app))))
  expect(asked.mock.calls.filter(([, options]) => options?.look === true)).toHaveLength(1)
  asked.mockRestore()
  const alone: unknown[] = []
  for (const token of tokens) alone.push(await app.db.tx((t) => resolveSession(t, token)))
  expect(actors).toEqual(alone)
  expect(alone.filter((actor) => actor === undefined)).toHaveLength(1)
})

test.each(['logout', 'disabling', 'changed password'] as const)(
  'after %s was answered no call is let in, on any node, however many look-ups are under way',
  async (act) => {
    const { username, token } = await id.newMember()
    const others = await Promise.all(Array.from({ length: 3 }, () => id.newMember()))
    const nodes = [id.send, await id.secondNode()]
    let isOver = false
    const rush = nodes.flatMap((send) =>
      others.map(async (one) => {
        while (!isOver) expect((await send('memberInfo', undefined, { token: one.token })).code).toBe('ok')
      }),
    )
    const end = {
      logout: () => id.send('logout', undefined, { token }),
      'changed password': () =>
        id.send(
          'passwordChange',
          { oldPassword: password, newPassword: 'Tal-Gach-Tole-8', confirmNewPassword: 'Tal-Gach-Tole-8' },
          { token },
        ),
      disabling: () =>
        id.kit.owner.tx((t) => t.run('update identity.member set disabled_at = kernel.now() where username = $1', [username])),
    }
    for (const send of nodes) expect((await send('memberInfo', undefined, { token })).code).toBe('ok')
    await end[act]()
    const codes: string[] = []
    for (let n = 0; n < 10; n += 1)
      codes.push(...(await Promise.all(nodes.map(async (send) => (await send('memberInfo', undefined, { token })).code))))
    isOver = true
    await Promise.all(rush)
    expect(new Set(codes)).toEqual(new Set(['not_logged_in']))
  },
)

test('tokens are long, never the same, and not in the database', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => id.kit.app.db.tx((t) => openTrial(t, id.kit.app))))
  const tokens = made.map(({ token }) => token)
  expect(new Set(tokens).size).toBe(20)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const dump = await id.kit.owner.tx((t) => t.query<{ row: string }>('select s::text as row from identity.session s'))
  const all = dump.map(({ row }) => row).join('\n')
  for (const token of tokens) {
    expect(all).not.toContain(token)
    expect(all).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    expect(all).toContain(tokenHash(token).toString('hex'))
  }
})

test('no password stands in any table of the module', async () => {
  const { username } = await id.newMember()
  await id.send('login', { username, password: `${password}-wrong`, type: 'username' })
  for (const table of ['member', 'credential', 'session', 'attempt']) {
    const rows = await id.kit.owner.tx((t) => t.query<{ row: string }>(`select x::text as row from identity.${table} x`))
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ row }) => row).join()).not.toContain(password)
  }
})

test('free play gives a trial member its own credits, once', async () => {
  const { app } = id.kit
  const first = await id.send('freePlay', { os: 'linux', platform: 'W' })
  const { value } = await id.send('memberInfo', undefined, { token: first.value.token })
  expect(value).toMatchObject({ type: 4, nickname: `Trial ${String(value.id)}` })
  const actor = await app.db.tx((t) => resolveSession(t, String(first.value.token)))
  if (actor?.kind !== 'player') throw new Error('free play signs nobody in')
  expect(actor.role).toBe('trial')
  const again = await id.send('freePlay', { os: 'linux', platform: 'W' }, { token: first.value.token })
  expect(again.value.token).not.toBe(first.value.token)
  expect(await isAlive(String(first.value.token))).toBe(false)
  expect((await id.send('memberInfo', undefined, { token: again.value.token })).value.id).toBe(value.id)
  const held = await app.db.tx((t) => balances(t, self(actor.memberId), actor.memberId))
  expect(held.filter(({ balance }) => balance !== 0n)).toEqual([{ kind: 'trial', currency: 'TRIAL', balance: 100_000_000n }])
})

test('free play can be off', async () => {
  const { app } = id.kit
  await app.db.tx((t) => app.settings.set(t, 'FREEPLAY3', false, 'test'))
  expect(await id.send('freePlay', { os: 'linux', platform: 'W' })).toMatchObject({ status: 422, code: 'free_play_off' })
  await app.db.tx((t) => app.settings.set(t, 'FREEPLAY3', true, 'test'))
})

test('free play without credits still opens', async () => {
  const { app } = id.kit
  await app.db.tx((t) => app.settings.set(t, 'TRIAL_CREDITS', '0.00', 'test'))
  const { memberId } = await app.db.tx((t) => openTrial(t, app))
  await app.db.tx((t) => app.settings.set(t, 'TRIAL_CREDITS', '10000.00', 'test'))
  expect((await app.db.tx((t) => balances(t, self(memberId), memberId))).filter(({ balance }) => balance !== 0n)).toEqual([])
})

test('without a token, or with one that is none, nobody is signed in', async () => {
  for (const token of [undefined, '', 'x', 'x'.repeat(43), `${'x'.repeat(42)}'`]) {
    expect((await id.send('memberInfo', undefined, { token })).code).toBe('not_logged_in')
    expect((await id.send('logout', undefined, { token })).code).toBe('not_logged_in')
  }
})

test('the daily task forgets what is over and nothing else', async () => {
  const { app, owner } = id.kit
  identityJobs(app)
  const old = await id.newMember()
  await id.send('captcha')
  await id.send('login', { username: freshName(), password: 'wrong', type: 'username' }, { ip: '10.1.1.1' })
  await at(15 * 24 * hour)
  const fresh = await id.newMember()
  await id.send('captcha')
  await id.send('login', { username: freshName(), password: 'wrong', type: 'username' }, { ip: '10.1.1.2' })
  await app.jobs.drain()
  const left = await owner.tx((t) =>
    t.one<{ sessions: bigint; captchas: bigint; attempts: bigint; old: bigint }>(
      `select (select count(*) from identity.session) as sessions, (select count(*) from identity.captcha) as captchas,
              (select count(*) from identity.attempt) as attempts,
              (select count(*) from identity.session where token_hash = $1) as old`,
      [tokenHash(old.token)],
    ),
  )
  expect(left).toEqual({ sessions: 1n, captchas: 1n, attempts: 2n, old: 0n })
  expect(await isAlive(fresh.token)).toBe(true)
})
