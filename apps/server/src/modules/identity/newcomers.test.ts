/** New accounts cost work (REL-A10). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshName, openIdentity, registration, type IdentityKit } from '../../testing/identity.ts'

let id: IdentityKit
beforeAll(async () => void (id = await openIdentity({ KHELA_RATE_FACTOR: '1' })))
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
