/** The first gift of play money: who gets it, once, what it asks for, and what holds against making accounts for it. */
import { randomBytes } from 'node:crypto'
import { parseMoney } from '@khela/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { publicId } from '../kernel/index.ts'
import { self } from '../kernel/scope-mint.ts'
import { testApp, type TestApp } from '../kernel/test-app.ts'
import { balances } from '../ledger/index.ts'
import { registerMember } from '../modules/identity/index.ts'
import { messageSources } from '../modules/messages/index.ts'
import { bonusesOf } from '../modules/reports/index.ts'
import { wire } from './wiring.ts'

let kit: TestApp
beforeAll(async () => {
  kit = await testApp()
  await wire(kit.app).seed()
})
afterAll(() => kit.close())
const set = (value: string | null) => kit.app.db.tx((t) => kit.app.settings.set(t, 'FIRST_GIFT', value, 'test'))
afterEach(() => set(null))

let made = 0
interface Came {
  /** What the browser is known by; left out, nobody came: somebody else made the account. */
  readonly browser?: Buffer
  readonly network?: string
  readonly type?: number
}
const freshBrowser = () => randomBytes(32)
/** Registers as the page does: the browser and the network are noted in the transaction that makes the member. */
async function register({ browser, network = `10.7.${(made += 1)}.0/24`, type = 0 }: Came): Promise<bigint> {
  return kit.app.db.tx(async (t) => {
    const { memberId } = await registerMember(t, kit.app, { username: `gift${(made += 1)}x`, type })
    if (browser === undefined) return memberId
    await t.run('insert into identity.device (public_id, member_id, token_hash) values ($1, $2, $3)', [publicId('dev'), memberId, browser])
    await t.run('insert into identity.known_network (member_id, network) values ($1, $2)', [memberId, network])
    return memberId
  })
}
const settle = () => kit.app.jobs.drain()
const moneyOf = (memberId: bigint) =>
  kit.app.db.tx(async (t) => (await balances(t, self(memberId), memberId)).find(({ kind }) => kind === 'cash')?.balance ?? 0n)
const owed = (memberId: bigint) =>
  kit.owner.tx((t) => t.query<{ needed: bigint }>('select needed from wallet.requirement where member_id = $1', [memberId]))
const postings = (memberId: bigint) =>
  kit.owner.tx((t) =>
    t.query<{ kind: string; ref: string }>('select kind, ref_id as ref from ledger.posting where member_id = $1', [memberId]),
  )
const gift = parseMoney('1000.00')

test('who registers gets the gift once, to be wagered before money leaves, is told, and the ledger says what it was', async () => {
  const memberId = await register({ browser: freshBrowser() })
  await settle()
  await kit.app.db.tx((t) => kit.app.jobs.emit(t, 'memberRegistered', { memberId: memberId.toString() }))
  // What the house gives has changed meanwhile; what was given has not.
  await set('250.00')
  await kit.app.db.tx((t) => kit.app.jobs.emit(t, 'memberRegistered', { memberId: memberId.toString() }))
  await settle()
  expect(await moneyOf(memberId)).toBe(gift)
  expect(await owed(memberId)).toEqual([{ needed: parseMoney('5000.00') }])
  expect(await postings(memberId)).toEqual([{ kind: 'promo', ref: `first-gift:${memberId}` }])
  const [bonus, ...others] = await kit.app.db.tx((t) => bonusesOf(t, self(memberId), memberId))
  expect(bonus).toMatchObject({ amount: '1000.00', account: 'cash', needed: '5000.00', done: '0.00', state: 'open' })
  expect(others).toEqual([])
  const letters = (await kit.app.db.tx((t) => messageSources.letters(t, self(memberId), memberId))) as {
    kind: string
    content: { en: string }
  }[]
  expect(letters.map(({ kind }) => kind)).toEqual(['firstGift'])
  expect(letters[0]?.content.en).toContain('৳1,000.00')
})

test('a browser gets one for good, however many accounts it makes, from whichever network, even at the same time', async () => {
  const browser = freshBrowser()
  const members = await Promise.all(Array.from({ length: 4 }, () => register({ browser })))
  await settle()
  const given = await Promise.all(members.map(moneyOf))
  expect(given.toSorted((a, b) => Number(b - a))).toEqual([gift, 0n, 0n, 0n])
  const later = await register({ browser })
  await settle()
  expect([await moneyOf(later), await owed(later)]).toEqual([0n, []])
})

test('a network gets as many as the setting says within a day', async () => {
  await kit.app.db.tx((t) => kit.app.settings.set(t, 'FIRST_GIFT_NETWORK_DAY', 3, 'test'))
  const members = await Promise.all(Array.from({ length: 5 }, () => register({ browser: freshBrowser(), network: '10.9.9.0/24' })))
  await settle()
  const given = await Promise.all(members.map(moneyOf))
  expect(given.filter((amount) => amount === gift)).toHaveLength(3)
  expect(given.filter((amount) => amount === 0n)).toHaveLength(2)
})

test('no gift for an account somebody else made, for an agent, or where the house gives none', async () => {
  const [byOthers, agent] = [await register({}), await register({ browser: freshBrowser(), type: 1 })]
  await settle()
  expect([await moneyOf(byOthers), await moneyOf(agent)]).toEqual([0n, 0n])
  await set('0.00')
  const none = await register({ browser: freshBrowser() })
  await settle()
  expect(await moneyOf(none)).toBe(0n)
  await set('250.00')
  const some = await register({ browser: freshBrowser() })
  await settle()
  expect(await moneyOf(some)).toBe(parseMoney('250.00'))
})
