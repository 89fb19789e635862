import { commit } from '@khela/fair'
import { jackpotAt, openJackpot, type JackpotPool } from '@khela/games'
import { formatMoney, parseMoney } from '@khela/money'
import type { ReplyOf } from '@khela/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, openTestHouse, type TestHouse } from '../../testing/server.ts'
import { now, setClock } from '../../kernel/index.ts'
import { houseBalances } from '../../ledger/index.ts'
import { jackpotJobs } from './jobs.ts'
import { jackpotRoutes } from './routes.ts'
import { payJackpot, seedJackpots, type JackpotWin } from './pools.ts'

type Pool = ReplyOf<'jackpots'>['pools'][number]

/** Steps a run of the job makes in these tests: small, so that a standstill takes several. */
const most = 40
const told: { memberId: string; source: string; amount: string }[] = []

const openHouse = () =>
  openTestHouse({
    routes: jackpotRoutes,
    wire: (app) => {
      jackpotJobs(app, most)
      app.jobs.on('significantWin', 'test', async (_, body) => void told.push(body))
    },
  })

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
  await seedJackpots(house.kit.app)
})
afterAll(() => house.close())

const pools = async (): Promise<readonly Pool[]> => (await house.call('jackpots', {})).value.pools
const poolOf = async (kind: Pool['kind']): Promise<Pool> => {
  const found = (await pools()).find((pool) => pool.kind === kind)
  if (found === undefined) throw new Error(`no ${kind} pool is shown`)
  return found
}
const proof = async (pool: string) => (await house.call('jackpotProof', { pool })).value
const inHouse = (kind: 'jackpot' | 'promotion') =>
  house.kit.app.db.tx(async (t) => (await houseBalances(t)).find((row) => row.kind === kind && row.currency === 'BDT')?.balance ?? 0n)
const booked = () =>
  house.kit.owner.tx((t) =>
    t.one<{ sum: bigint }>(`select coalesce(sum(booked), 0)::bigint as sum from jackpot.pool where state = 'running'`),
  )
/** What is shown, worked out again from the seed, which only the owner of the test's database can have. */
async function win(o: Partial<JackpotWin> & { pool: string; memberId: bigint }) {
  return house.kit.app.db.tx(async (t) => payJackpot(t, house.kit.app, { at: await now(t), key: newKey(), ...o }))
}

test('three pools open within their ranges, as money, with the promise of their seeds', async () => {
  const fresh = await openHouse()
  try {
    expect((await fresh.call('jackpots', {})).value.pools).toEqual([])
    // Two nodes start at once, and one of them twice.
    await Promise.all([seedJackpots(fresh.kit.app), seedJackpots(fresh.kit.app)])
    await seedJackpots(fresh.kit.app)
    const { pools: shown } = (await fresh.call('jackpots', {})).value
    expect(shown.map((pool) => pool.kind)).toEqual(['grand', 'major', 'minor'])
    const [grand] = shown
    const start = parseMoney(grand?.amount ?? '')
    expect(start >= parseMoney('100000000.00') && start <= parseMoney('1000000000.00')).toBe(true)
    const total = shown.reduce((sum, pool) => sum + parseMoney(pool.amount), 0n)
    const books = await fresh.kit.app.db.tx(houseBalances)
    expect(books.find((row) => row.kind === 'jackpot')?.balance).toBe(total)
    expect(books.find((row) => row.kind === 'promotion')?.balance).toBe(-total)
  } finally {
    await fresh.close()
  }
})

test('the next minute is told beforehand, and comes as told', async () => {
  const before = await poolOf('grand')
  expect(before.steps.length).toBeGreaterThanOrEqual(11)
  expect(before.steps.length).toBeLessThanOrEqual(20)
  let last = { at: before.at, amount: before.amount }
  for (const step of before.steps) {
    const grown = parseMoney(step.amount) - parseMoney(last.amount)
    expect(grown >= parseMoney('100.00') && grown <= parseMoney('500.00')).toBe(true)
    expect(Date.parse(step.at) - Date.parse(last.at)).toBeLessThanOrEqual(5000)
    last = step
  }
  await house.tick(30)
  const after = await poolOf('grand')
  const due = before.steps.filter((step) => step.at <= after.at)
  expect(after.amount).toBe(due.at(-1)?.amount ?? before.amount)
  expect(after.steps.slice(0, before.steps.length - due.length)).toEqual(before.steps.slice(due.length))
})

test('the job makes the growth money, once however often it runs', async () => {
  await house.tick(70)
  await house.settle()
  const shown = await pools()
  expect(await inHouse('jackpot')).toBe(shown.reduce((sum, pool) => sum + parseMoney(pool.amount), 0n))
  expect(await inHouse('jackpot')).toBe((await booked()).sum)
  const [before] = [await inHouse('jackpot')]
  await house.settle()
  expect(await inHouse('jackpot')).toBe(before)
})

test('after a standstill the job catches up in runs, and what is far behind is not shown meanwhile', async () => {
  await house.tick(3 * 3600)
  expect(await pools()).toEqual([])
  await house.settle()
  const shown = await pools()
  expect(shown).toHaveLength(3)
  expect(await inHouse('jackpot')).toBe(shown.reduce((sum, pool) => sum + parseMoney(pool.amount), 0n))
})

test('a winner is paid what was shown, the seed is revealed and fits, and the next pool runs', async () => {
  const { memberId } = await house.player()
  await house.tick(17)
  const shown = await poolOf('minor')
  expect(await proof(shown.id)).toMatchObject({ serverSeed: null, won: null, commit: shown.commit })
  const paid = await win({ pool: shown.id, memberId })
  expect(paid).toMatchObject({ status: 'paid', pool: shown.id, amount: parseMoney(shown.amount) })
  expect((await house.cash(memberId)).cash).toBe(parseMoney(shown.amount))

  const shownProof = await proof(shown.id)
  expect(commit(shownProof.serverSeed ?? '')).toBe(shown.commit)
  const pool: JackpotPool = {
    serverSeed: shownProof.serverSeed ?? '',
    id: shown.id,
    plan: shownProof.plan,
    openedAtMs: Date.parse(shownProof.openedAt),
  }
  const end = jackpotAt(pool, openJackpot(pool), Date.parse(shownProof.won?.at ?? ''))
  expect([formatMoney(end.amount), end.step]).toEqual([shownProof.won?.amount, shownProof.won?.step])

  const next = await poolOf('minor')
  expect(next.id).not.toBe(shown.id)
  expect(next.commit).not.toBe(shown.commit)
  await house.settle()
  expect(told).toContainEqual({ memberId: memberId.toString(), source: `jackpot:${shown.id}`, amount: shown.amount })
  expect(await inHouse('jackpot')).toBe((await booked()).sum)
})

test('many winners at once: exactly one is paid, the others hear which pool runs now', async () => {
  const shown = await poolOf('major')
  const players = await Promise.all(Array.from({ length: 8 }, () => house.player()))
  const before = await inHouse('promotion')
  const outcomes = await Promise.all(players.map(({ memberId }) => win({ pool: shown.id, memberId })))
  const paid = outcomes.filter((one) => one.status === 'paid')
  expect(paid).toHaveLength(1)
  const next = await poolOf('major')
  for (const one of outcomes) if (one.status === 'taken') expect(one.next).toBe(next.id)
  const cash = await Promise.all(players.map(({ memberId }) => house.cash(memberId)))
  expect(cash.reduce((sum, one) => sum + one.cash, 0n)).toBe(parseMoney(shown.amount))
  // What the house put up for this pool and the next one, and nothing else.
  const put = before - (await inHouse('promotion'))
  expect(put >= parseMoney(next.amount)).toBe(true)
  expect(await inHouse('jackpot')).toBe((await booked()).sum)
})

test('the same win again, at once and later, even for another pool: one payment, one answer', async () => {
  const { memberId } = await house.player()
  const shown = await poolOf('minor')
  const key = newKey()
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => win({ pool: shown.id, memberId, key })))
  expect(new Set(outcomes.map((one) => (one.status === 'paid' ? one.amount : one.status))).size).toBe(1)
  const next = await poolOf('minor')
  expect(await win({ pool: next.id, memberId, key })).toEqual(outcomes[0])
  expect((await house.cash(memberId)).cash).toBe(parseMoney(shown.amount))
  expect((await poolOf('minor')).id).toBe(next.id)
})

test('wins and bookings at once: the money is conserved', async () => {
  const { memberId } = await house.player()
  await house.tick(90)
  const shown = await poolOf('minor')
  const [outcome] = await Promise.all([win({ pool: shown.id, memberId }), house.settle(), house.settle()])
  expect(outcome).toMatchObject({ status: 'paid', amount: parseMoney(shown.amount) })
  expect((await house.cash(memberId)).cash).toBe(parseMoney(shown.amount))
  expect(await inHouse('jackpot')).toBe((await booked()).sum)
})

test('a booking between the win and its payment never makes it less', async () => {
  const { memberId } = await house.player()
  const at = await house.kit.app.db.tx(now)
  const shown = await poolOf('minor')
  await house.tick(61)
  await house.settle()
  const later = await poolOf('minor')
  expect(await win({ pool: shown.id, memberId, at })).toMatchObject({ status: 'paid', amount: parseMoney(later.amount) })
})

test('refused: a pool that is not there, an instant to come, no key; a win that is undone leaves nothing', async () => {
  const { memberId } = await house.player()
  const shown = await poolOf('minor')
  await expect(win({ pool: 'jp_0000000000000000000000', memberId })).rejects.toThrow(RangeError)
  await expect(win({ pool: shown.id, memberId, key: '' })).rejects.toThrow(RangeError)
  const at = new Date((await house.kit.app.db.tx(now)).getTime() + 1)
  await expect(win({ pool: shown.id, memberId, at })).rejects.toThrow(RangeError)
  const undone = house.kit.app.db.tx(async (t) => {
    await payJackpot(t, house.kit.app, { pool: shown.id, memberId, at: await now(t), key: newKey() })
    throw new Error('the round failed')
  })
  await expect(undone).rejects.toThrow('the round failed')
  expect((await house.cash(memberId)).cash).toBe(0n)
  expect((await poolOf('minor')).id).toBe(shown.id)
  expect((await house.call('jackpotProof', { pool: 'jp_0000000000000000000000' })).code).toBe('not_found')
})

test('the seed of a running pool stands in no row in the clear, and opens for its own pool only', async () => {
  const rows = await house.kit.owner.tx((t) =>
    t.query<{ id: string; seed: string | null; sealed: Buffer }>(`select id, seed, sealed from jackpot.pool where state = 'running'`),
  )
  expect(rows.map((row) => row.seed)).toEqual(rows.map(() => null))
  const [one, other] = rows
  await house.kit.owner.tx(async (t) => {
    await t.run('update jackpot.pool set sealed = $2 where id = $1', [one?.id, other?.sealed])
  })
  const { memberId } = await house.player()
  await expect(win({ pool: one?.id ?? '', memberId })).rejects.toThrow()
  await house.kit.owner.tx(async (t) => {
    await t.run('update jackpot.pool set sealed = $2 where id = $1', [one?.id, one?.sealed])
  })
})

test('a clock that is put back shows what is booked', async () => {
  const at = await house.kit.app.db.tx(now)
  const before = await poolOf('grand')
  await house.tick(40)
  await poolOf('grand')
  await house.kit.owner.tx((t) => setClock(t, at, { stopped: true }))
  expect((await poolOf('grand')).amount).toBe(before.amount)
  // Back to the time of the other tests, which count from where the last one ended.
  await house.tick(1)
})
