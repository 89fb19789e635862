/** The first gift of play money: who gets it, once, what it asks for, and what holds against making accounts for it. */
import { parseMoney } from '@khela/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { self } from '../kernel/scope-mint.ts'
import { balances } from '../ledger/index.ts'
import { freshName, openIdentity, registration, type IdentityKit, type Sent } from '../modules/identity/test-kit.ts'
import { registerMember } from '../modules/identity/index.ts'
import { messageSources } from '../modules/messages/index.ts'
import { wire } from './wiring.ts'

let id: IdentityKit
beforeAll(async () => {
  id = await openIdentity()
  await wire(id.kit.app).seed()
})
afterAll(() => id.close())
const set = (value: string | null) => id.kit.app.db.tx((t) => id.kit.app.settings.set(t, 'FIRST_GIFT', value, 'test'))
afterEach(() => set(null))

let networks = 0
/** An address of a network that nobody else of these tests uses. */
const freshIp = () => `10.${Math.floor(networks / 250)}.${(networks++ % 250) + 1}.7`
const numberOf = async (username: string) =>
  (await id.kit.owner.tx((t) => t.one<{ id: bigint }>('select id from identity.member where username = $1', [username]))).id
async function register(sent: Sent) {
  const username = freshName()
  const { code, cookies } = await id.send('register', registration(username), sent)
  if (code !== 'ok') throw new Error(`not registered: ${code}`)
  await id.kit.app.jobs.drain()
  return { memberId: await numberOf(username), device: cookies['khela-device'] }
}
const moneyOf = (memberId: bigint) =>
  id.kit.app.db.tx(async (t) => (await balances(t, self(memberId), memberId)).find(({ kind }) => kind === 'cash')?.balance ?? 0n)
const owed = (memberId: bigint) =>
  id.kit.owner.tx((t) => t.query<{ needed: bigint }>(`select needed from wallet.requirement where member_id = $1`, [memberId]))
const postings = (memberId: bigint) =>
  id.kit.owner.tx((t) =>
    t.query<{ kind: string; ref: string }>('select kind, ref_id as ref from ledger.posting where member_id = $1', [memberId]),
  )
const gift = parseMoney('1000.00')

test('who registers gets the gift once, to be wagered before money leaves, is told, and the ledger says what it was', async () => {
  const { memberId } = await register({ ip: freshIp() })
  await id.kit.app.db.tx((t) => id.kit.app.jobs.emit(t, 'memberRegistered', { memberId: memberId.toString() }))
  await id.kit.app.jobs.drain()
  expect(await moneyOf(memberId)).toBe(gift)
  expect(await owed(memberId)).toEqual([{ needed: parseMoney('5000.00') }])
  expect(await postings(memberId)).toEqual([{ kind: 'promo', ref: `first-gift:${memberId}` }])
  const letters = (await id.kit.app.db.tx((t) => messageSources.letters(t, self(memberId), memberId))) as {
    kind: string
    content: { en: string; bn: string }
  }[]
  expect(letters.map(({ kind }) => kind)).toEqual(['firstGift'])
  expect(letters[0]?.content.en).toContain('৳1,000.00')
})

test('a second account of one browser gets none, from another network neither', async () => {
  const { device } = await register({ ip: freshIp() })
  if (device === undefined) throw new Error('the browser got no name')
  const second = await register({ ip: freshIp(), cookies: { 'khela-device': device } })
  expect([await moneyOf(second.memberId), await owed(second.memberId)]).toEqual([0n, []])
})

test('a network gets as many as the setting says within a day, whoever registers at the same time', async () => {
  const ip = freshIp()
  const names = Array.from({ length: 5 }, freshName)
  const work = await Promise.all(names.map(() => id.work(ip)))
  const codes = await Promise.all(
    names.map(async (name, nth) => (await id.send('register', registration(name, { work: work[nth] }), { ip })).code),
  )
  expect(new Set(codes)).toEqual(new Set(['ok']))
  await id.kit.app.jobs.drain()
  const given = await Promise.all(names.map(async (name) => moneyOf(await numberOf(name))))
  expect(given.filter((amount) => amount === gift)).toHaveLength(3)
  expect(given.filter((amount) => amount === 0n)).toHaveLength(2)
})

test('no gift for an account somebody else made, for an agent, or where the house gives none', async () => {
  const made = await id.kit.app.db.tx((t) => registerMember(t, id.kit.app, { username: freshName() }))
  await id.kit.app.jobs.drain()
  expect(await moneyOf(made.memberId)).toBe(0n)
  await set('0.00')
  const { memberId } = await register({ ip: freshIp() })
  expect(await moneyOf(memberId)).toBe(0n)
  await set('250.00')
  expect(await moneyOf((await register({ ip: freshIp() })).memberId)).toBe(parseMoney('250.00'))
})
