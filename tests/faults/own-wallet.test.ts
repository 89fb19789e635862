/** Money at a vendor that keeps its own wallet, against the real program of the vendor: lost answers, lost orders, a vendor that is down, one that lies. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventBody } from '@khela/contract'
import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outsideDone } from '../../apps/server/src/kernel/index.ts'
import { all } from '../../apps/server/src/kernel/scope-mint.ts'
import { houseBalances } from '../../apps/server/src/ledger/index.ts'
import { playedSince } from '../../apps/server/src/modules/responsible-play/index.ts'
import { coolOff, setLimits } from '../../apps/server/src/modules/limits/index.ts'
import { addKey } from '../../apps/server/src/modules/vendors/index.ts'
import { listCases } from '../../apps/server/src/modules/cases/store.ts'
import { playRoutes } from '../../apps/server/src/modules/play/index.ts'
import { vendorBookJobs, vendorWalletRoutes } from '../../apps/server/src/modules/vendor-books/index.ts'
import { putVendor } from '../../apps/server/src/modules/catalogue/index.ts'
import { startVendor, type Vendor } from '../../apps/vendor-sim/src/index.ts'
import { newKey, openTestHouse, type TestHouse } from '../../apps/server/src/testing/server.ts'

const CODE = 'PADMA'
const key = { keyId: 'padma-test', secret: '5a'.repeat(32) }
let house: TestHouse
let vendor: Vendor | undefined
let port = 0
/** What was told of as paid to a member, large or small. */
const paid: EventBody<'significantWin'>[] = []
const home = mkdtempSync(join(tmpdir(), 'khela-padma-'))

async function open(): Promise<void> {
  vendor = await startVendor({
    home,
    port,
    keyId: 'nova-test',
    secret: '5b'.repeat(32),
    operatorUrl: 'http://127.0.0.1:9',
    purse: key,
    // The clock of the database stands still in a test; that of the vendor follows it.
    clock: { now: () => house.at(), wait: () => ({ done: new Promise<void>(() => undefined), cancel: () => undefined }) },
    draw: () => 0,
  })
  port = Number(new URL(vendor.url).port)
}
async function shut(): Promise<void> {
  await vendor?.stop()
  vendor = undefined
}
const purse = () => {
  if (vendor?.purse === undefined) throw new Error('the vendor is shut')
  return vendor.purse
}

beforeAll(async () => {
  house = await openTestHouse({
    routes: { ...playRoutes, ...vendorWalletRoutes },
    wire(app) {
      vendorBookJobs(app)
      app.jobs.on('significantWin', 'test', async (_t, body) => void paid.push(body))
    },
  })
  await open()
  const { app } = house.kit
  await app.db.tx(async (t) => {
    const title = { bn: 'পদ্মা', en: 'Padma' }
    await putVendor(t, { code: CODE, classify: 'RNG', title, position: 9, baseUrl: `http://127.0.0.1:${port}/padma` }, 'transfer')
    await addKey(t, app, CODE, { keyId: key.keyId, secret: Buffer.from(key.secret, 'hex') })
  })
})
afterAll(async () => {
  await shut()
  await house.close()
  rmSync(home, { recursive: true, force: true })
})
beforeEach(() => house.tick(86_400))

async function seat(cash = '100.00') {
  const { memberId, token } = await house.player({ cash })
  const move = (direction: 'in' | 'out', amount: string, k = newKey()) =>
    house.call('walletTransfer', { vendor: CODE, direction, amount }, { token, key: k })
  const back = () => house.call('walletTransferBack', {}, { token })
  const funds = async () => (await house.call('consolidatedFunds', {}, { token })).value
  /** Main wallet, what the house believes is at the vendor, state of the last transfer. */
  const now = async () => {
    const { main, vendors, total } = await funds()
    const [last] = (await house.call('walletTransfers', {}, { token })).value.content
    return { main, there: vendors[0]?.balance, total, last: last?.state }
  }
  const player = async () =>
    house.kit.owner.tx(
      async (t) =>
        (await t.one<{ id: string }>('select player_id as id from play.player where member_id = $1 and vendor = $2', [memberId, CODE])).id,
    )
  return { memberId, token, move, back, funds, now, player }
}
/** Lets whatever is under way come to its end, asking again where an answer is missing. */
async function ends(): Promise<void> {
  const left = () =>
    house.kit.owner.tx((t) => t.maybe(`select from play.vendor_transfer where state in ('CREATED', 'SENT', 'UNKNOWN') limit 1`))
  await outsideDone(house.kit.app)
  for (let n = 0; n < 3 && (await left()) !== undefined; n += 1) {
    await house.tick(61)
    await house.settle()
  }
}
/** The house's account and all that is known of what vendors hold or what is on its way there. */
async function invariant(): Promise<void> {
  const account = (await house.kit.app.db.tx(houseBalances)).find(({ kind }) => kind === 'vendor_wallets')?.balance ?? 0n
  const { sum } = await house.kit.owner.tx((t) =>
    t.one<{ sum: bigint }>(
      `select (coalesce((select sum(balance) from play.vendor_wallet), 0)
             + coalesce((select sum(amount) from play.vendor_transfer where direction = 'in' and state in ('CREATED', 'SENT', 'UNKNOWN')), 0))::bigint as sum`,
    ),
  )
  expect(account).toBe(sum)
}

test('money goes there, is played with, and all of it comes back', async () => {
  const s = await seat()
  expect((await house.call('merchantWallet', {}, s)).value).toMatchObject({ isSingle: false, vendors: [{ vendor: CODE }] })
  const sent = await s.move('in', '40.00')
  expect(sent.value).toMatchObject({ state: 'CREATED', direction: 'in', amount: '40.00' })
  await ends()
  expect(await s.now()).toEqual({ main: '60.00', there: '40.00', total: '100.00', last: 'DONE' })
  expect(purse().purse.play(await s.player(), 1_000n, 0)).toMatchObject({ won: 1_930n })
  await house.tick(10)
  await s.funds()
  await outsideDone(house.kit.app)
  expect((await s.now()).there).toBe('49.30')
  await invariant()
  expect((await s.move('out', '9.30')).value.state).toBe('CREATED')
  await ends()
  expect(await s.now()).toEqual({ main: '69.30', there: '40.00', total: '109.30', last: 'DONE' })
  expect((await s.back()).value.transfers).toMatchObject([{ direction: 'out', amount: null }])
  await ends()
  expect(await s.now()).toEqual({ main: '109.30', there: '0.00', total: '109.30', last: 'DONE' })
  await invariant()
})

test('what comes back beyond all that ever went there is told of, so that a large win waits for a look', async () => {
  const s = await seat()
  await s.move('in', '40.00')
  await ends()
  expect(purse().purse.play(await s.player(), 1_000n, 0)).toMatchObject({ won: 1_930n })
  await s.move('out', '30.00')
  await ends()
  await house.settle()
  const told = () => paid.filter(({ memberId }) => memberId === s.memberId.toString()).map(({ amount }) => amount)
  expect(told()).toEqual([])
  await s.back()
  await ends()
  await house.settle()
  expect(told()).toEqual(['9.30'])
})

test('what a vendor gives beyond what it may in a day stays with it, and comes when somebody raises that', async () => {
  const most = (amount: string) =>
    house.kit.app.db.tx((t) => house.kit.app.settings.set(t, 'VENDOR_DAY_LOSS', { most: amount, vendors: [] }, 'test'))
  const s = await seat()
  await s.move('in', '40.00')
  await ends()
  expect(purse().purse.play(await s.player(), 1_000n, 0)).toMatchObject({ won: 1_930n })
  await most('9.29')
  await s.back()
  await ends()
  expect(await s.now()).toMatchObject({ main: '60.00', last: 'UNKNOWN' })
  const found = await house.kit.app.db.tx((t) => listCases(t, all('test'), { state: 'OPEN', after: undefined, limit: 50 }))
  expect(found.map(({ kind, vendor: of }) => [kind, of])).toContainEqual(['loss_ceiling', CODE])
  await most('9.30')
  await ends()
  expect(await s.now()).toMatchObject({ main: '109.30', last: 'DONE' })
  await invariant()
  await most('2000000.00')
})

test.each(['drop_answer', 'drop_order', 'other_amount'] as const)(
  '%s: what was sent is known in the end, and neither doubled nor lost',
  async (mishap) => {
    const s = await seat()
    purse().mishaps.push(mishap)
    await s.move('in', '40.00')
    await outsideDone(house.kit.app)
    expect(await s.now()).toMatchObject({ main: '60.00', total: '100.00', last: 'UNKNOWN' })
    expect((await s.move('in', '1.00')).code).toBe('vendor_transfer_pending')
    await invariant()
    await ends()
    const arrived = mishap !== 'drop_order'
    expect(await s.now()).toMatchObject({ main: arrived ? '60.00' : '100.00', total: '100.00', last: arrived ? 'DONE' : 'FAILED' })
    expect(purse().purse.account(await s.player()).balance).toBe(arrived ? 4_000n : 0n)
    if (!arrived) return
    purse().mishaps.push(mishap)
    await s.move('out', '40.00')
    await ends()
    expect(await s.now()).toMatchObject({ main: '100.00', last: 'DONE' })
    await invariant()
  },
)

test('a vendor that is down is asked until it is back; the money waits on its way', async () => {
  const s = await seat()
  await shut()
  await s.move('in', '25.00')
  await ends()
  expect(await s.now()).toMatchObject({ main: '75.00', total: '100.00', last: 'UNKNOWN' })
  await open()
  await house.tick(601)
  await ends()
  // The order never came: refused by the vendor from now on, and back where it was.
  expect(await s.now()).toMatchObject({ main: '100.00', last: 'FAILED' })
  await invariant()
})

test('more than the vendor has does not come back; an order that comes twice is decided once', async () => {
  const s = await seat()
  const k = newKey()
  const [one, two] = await Promise.all([s.move('in', '10.00', k), s.move('in', '10.00', k)])
  expect(one.value.id).toBe(two.value.id)
  await ends()
  await s.move('out', '10.01')
  await ends()
  expect(await s.now()).toMatchObject({ main: '90.00', there: '10.00', last: 'FAILED' })
  const at = await Promise.all(Array.from({ length: 8 }, () => s.move('in', '90.00')))
  expect(at.filter(({ status }) => status === 200)).toHaveLength(1)
  await ends()
  expect(await s.now()).toMatchObject({ main: '0.00', there: '100.00' })
  expect((await s.move('in', '0.01')).code).toBe('insufficient_balance')
})

test('limits and breaks hold for what goes there; what comes back never waits', async () => {
  const s = await seat()
  const scope = all('test')
  const none = async () => ({ stake: 0n, payout: 0n, deposited: 0n })
  await house.kit.app.db.tx((t) => setLimits(t, scope, { memberId: s.memberId, by: 'member' }, { lossDay: parseMoney('30.00') }, none))
  const over = await s.move('in', '30.01')
  expect([over.code, over.params]).toEqual(['limit_reached', { reason: 'loss' }])
  await s.move('in', '30.00')
  await ends()
  expect((await s.move('in', '0.01')).code).toBe('limit_reached')
  await s.move('out', '10.00')
  await ends()
  // What came back counts as paid; what failed never counted.
  purse().mishaps.push('drop_order')
  await s.move('in', '10.00')
  await ends()
  expect((await s.move('in', '10.00')).status).toBe(200)
  await ends()
  await house.kit.app.db.tx((t) => coolOff(t, s.memberId, new Date(house.at() + 48 * 3_600_000)))
  expect((await s.move('in', '1.00')).params).toEqual({ reason: 'cooling_off' })
  expect((await s.back()).status).toBe(200)
  await ends()
  expect(await s.now()).toMatchObject({ main: '100.00', there: '0.00' })
})

test('money that went there on an earlier day makes no room below a limit of loss when it comes back', async () => {
  const s = await seat()
  const set = (change: Parameters<typeof setLimits>[3]) =>
    house.kit.app.db.tx((t) => setLimits(t, all('test'), { memberId: s.memberId, by: 'member' }, change, playedSince))
  await s.move('in', '60.00')
  await ends()
  await house.tick(86_400)
  await set({ lossDay: parseMoney('10.00') })
  await s.move('in', '10.00')
  await ends()
  expect((await s.move('in', '0.01')).params).toEqual({ reason: 'loss' })
  await s.move('out', '70.00')
  await ends()
  // Of what came back, today's ten were lost until now; the sixty are no gain.
  await s.move('in', '10.00')
  await ends()
  expect((await s.move('in', '0.01')).params).toEqual({ reason: 'loss' })
})

test('another limit that is set forgets nothing of what went there today', async () => {
  const s = await seat()
  const set = (change: Parameters<typeof setLimits>[3]) =>
    house.kit.app.db.tx((t) => setLimits(t, all('test'), { memberId: s.memberId, by: 'member' }, change, playedSince))
  await s.move('in', '20.00')
  await ends()
  await set({ lossDay: parseMoney('30.00') })
  await s.move('in', '10.00')
  await ends()
  expect((await s.move('in', '0.01')).params).toEqual({ reason: 'loss' })
  await set({ stakeDay: parseMoney('1000.00') })
  expect((await s.move('in', '0.01')).params).toEqual({ reason: 'loss' })
})

test('row 42: five failed within ten minutes stop transfers for a while', async () => {
  const s = await seat()
  await s.move('in', '1.00')
  await ends()
  for (let n = 0; n < 5; n += 1) {
    expect((await s.move('out', '50.00')).status).toBe(200)
    await outsideDone(house.kit.app)
  }
  const refused = await s.move('in', '1.00')
  expect([refused.status, refused.code, refused.params]).toEqual([429, 'vendor_transfer_blocked', { minutes: 30 }])
  await house.tick(30 * 60)
  expect((await s.move('in', '1.00')).status).toBe(200)
  await ends()
})

test('sums that a vendor tells otherwise are a case, closed when they agree again; its balance is taken as it is told', async () => {
  const s = await seat()
  await s.move('in', '20.00')
  await ends()
  const cases = async () => {
    await house.tick(3_700)
    await house.settle()
    const found = await house.kit.app.db.tx((t) => listCases(t, all('test'), { kind: 'wallet_differs', limit: 10 }))
    return found.filter(({ memberId }) => memberId === s.memberId).map(({ state, ours, theirs }) => [state, ours, theirs])
  }
  const player = await s.player()
  expect(await cases()).toEqual([])
  purse().purse.forge(player, { credited: 1_000n, balance: 1_500n })
  expect(await cases()).toEqual([['OPEN', parseMoney('20.00'), parseMoney('10.00')]])
  expect((await s.now()).there).toBe('15.00')
  purse().purse.forge(player, { credited: 2_000n })
  expect((await cases())[0]?.[0]).toBe('CLOSED')
  await invariant()
})
