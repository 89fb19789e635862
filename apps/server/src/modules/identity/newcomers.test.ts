/** New accounts cost work, and trial members that nobody uses are closed (REL-A10, REL-A17). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setClock } from '../../kernel/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { balances } from '../../ledger/index.ts'
import { identityJobs } from './jobs.ts'
import { freshName, openIdentity, registration, type IdentityKit } from './test-kit.ts'

let id: IdentityKit
beforeAll(async () => {
  id = await openIdentity({ KHELA_RATE_FACTOR: '1' })
  identityJobs(id.kit.app)
})
afterAll(() => id.close())
const workAfter = (free: number) => id.kit.app.db.tx((t) => id.kit.app.settings.set(t, 'NEWCOMERS_WITHOUT_WORK', free, 'test'))
beforeEach(() => workAfter(3))

let networks = 0
const freshIp = () => `203.0.113.${(networks += 1)}`
const trial = { os: 'linux', platform: 'W' }
const play = async (ip: string, more: object = {}) => (await id.send('freePlay', { ...trial, ...more }, { ip })).code
const join = async (ip: string, more: object = {}) => (await id.send('register', registration(freshName(), more), { ip })).code

test('a network makes a few accounts freely, registrations and trials together; each further one costs work, once', async () => {
  const ip = freshIp()
  expect([await play(ip), await join(ip), await play(ip)]).toEqual(['ok', 'ok', 'ok'])
  expect([await play(ip), await join(ip)]).toEqual(['captcha_required', 'captcha_required'])
  const work = await id.work(ip)
  expect([await join(ip, { work }), await join(ip, { work }), await play(ip, { work })]).toEqual(['ok', 'captcha_wrong', 'captcha_wrong'])
  expect(await play(ip, { work: await id.work(ip) })).toBe('ok')
  expect(await play(freshIp(), {})).toBe('ok')
  expect(await play(freshIp(), { work: await id.work(ip) })).toBe('ok')
})

test('where the merchant wants it, the first account costs work too; work of elsewhere is none; who is a trial member stays it', async () => {
  await workAfter(0)
  const ip = freshIp()
  expect([await play(ip), await join(ip)]).toEqual(['captcha_required', 'captcha_required'])
  expect(await join(ip, { work: await id.work(freshIp()) })).toBe('captcha_wrong')
  const first = await id.send('freePlay', { ...trial, work: await id.work(ip) }, { ip })
  expect(first.code).toBe('ok')
  expect((await id.send('freePlay', trial, { ip, token: String(first.value.token) })).code).toBe('ok')
})

test('a trial member older than the days of the setting is closed; one in use, and every true member, stays', async () => {
  const { app, owner } = id.kit
  const start = Date.now()
  const at = (days: number) => app.db.tx((t) => setClock(t, new Date(start + days * 86_400_000), { stopped: true }))
  await at(0)
  const tokens: string[] = []
  for (let i = 0; i < 2; i += 1) tokens.push(String((await id.send('freePlay', trial, { ip: freshIp() })).value.token))
  const [left = '', used = ''] = tokens
  const { token: member } = await id.newMember()
  const idOf = async (token: string) =>
    BigInt(
      String(
        (
          await owner.tx((t) =>
            t.one<{ id: bigint }>(`select s.member_id as id from identity.session s where token_hash = sha256(convert_to($1, 'UTF8'))`, [
              token,
            ]),
          )
        ).id,
      ),
    )
  const [leftId, usedId, memberId] = [await idOf(left), await idOf(used), await idOf(member)]
  const held = () => app.db.tx((t) => balances(t, self(leftId), leftId))
  const before = await held()
  await owner.tx((t) =>
    t.run(
      `update identity.session set seen_at = kernel.now() + interval '30 days', ends_at = kernel.now() + interval '40 days' where member_id = $1`,
      [usedId],
    ),
  )
  const closed = async () =>
    (
      await owner.tx((t) =>
        t.query<{ id: bigint }>('select id from identity.member where closed_at is not null and id = any($1) order by id', [
          [leftId, usedId, memberId],
        ]),
      )
    ).map((row) => row.id)
  await at(29)
  await app.jobs.drain()
  expect(await closed()).toEqual([])
  await at(31)
  await app.jobs.drain()
  expect(await closed()).toEqual([leftId])
  const row = await owner.tx((t) => t.one<{ username: string }>('select username from identity.member where id = $1', [leftId]))
  expect(row.username).toMatch(/^closed-/)
  expect(await held()).toEqual(before)
  await at(55)
  await app.jobs.drain()
  expect(await closed()).toEqual([leftId, usedId])
})
