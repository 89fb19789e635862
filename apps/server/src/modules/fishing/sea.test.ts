import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { self } from '../../kernel/scope-mint.ts'
import { reconcile } from '../../ledger/index.ts'
import { roundsOf } from '../rounds/index.ts'
import { setSwitch } from '../house/index.ts'
import { lookAtSeas } from './clock.ts'
import { shots } from './history.ts'
import { countFault, openSitting } from './store.ts'
import {
  addUp,
  aimed,
  huntAt,
  openFishing,
  preyOf,
  returnsOf,
  seaOf,
  sitAt,
  takeDraw,
  type Fisher,
  type Fishing,
  type Sea,
} from '../../testing/fishing.ts'

let fishing: Fishing
beforeAll(async () => void (fishing = await openFishing()))
afterAll(() => fishing.kit.close())

const sitDown = (one: Fisher, room?: string, buyIn?: string) => sitAt(one, room, buyIn)
const hunt = (one: Fisher, sea: Sea, times: number, over?: Parameters<typeof huntAt>[4]) => huntAt(fishing, one, sea, times, over)
const sittingOf = (one: Fisher, mode: 'real' | 'demo' = 'real') =>
  fishing.kit.app.db.tx((t) => openSitting(t, self(one.memberId), one.memberId, mode))
const roundsFor = (one: Fisher) => fishing.kit.app.db.tx((t) => roundsOf(t, self(one.memberId), { memberId: one.memberId }))

describe('the clock', () => {
  test('brings fish where people sit, and frees whoever sends no shots for so long, bullets and all', async () => {
    const one = await fishing.player()
    const sea = await sitDown(one)
    await one.shots(sea.seaId, 1, [aimed(sea, { level: 5 })], [])
    fishing.told.length = 0
    const born = () => fishing.told.flatMap(({ seaId, news }) => (seaId === sea.seaId ? news.born : []))
    // A sea that is worth enough waits until something large has swum out.
    let passed = 0
    for (; born().length === 0 && passed < 120; passed += 10) await fishing.pass(10)
    const { fish } = await seaOf(one, sea)
    expect(born().some(({ id }) => fish.some((each) => each.id === id))).toBe(true)
    await fishing.pass(290 - passed)
    expect((await sittingOf(one))?.state).toBe('open')
    await fishing.pass(20)
    expect(await sittingOf(one)).toBeUndefined()
    expect(await one.balance()).toBe('1000.00')
    // Nothing runs where nobody sits: the sea is closed, and the next one who comes opens another.
    expect(await seaOf(one, sea)).toMatchObject({ state: 'closed', me: null, fish: [] })
    expect((await one.leave(sea.seaId)).value).toMatchObject({ paid: '200.00', refunded: '5.00' })
    expect((await sitDown(one)).seaId).not.toBe(sea.seaId)
  })

  test('a sea that breaks five times in a row is void: chips and bullets go back', async () => {
    const [one, two] = [await fishing.player(), await fishing.player()]
    const sea = await sitDown(one, 'sagor', '500.00')
    await sitDown(two, 'sagor', '600.00')
    await one.shots(sea.seaId, 1, [aimed(sea, { level: 10 })], [])
    await fishing.kit.owner.tx((t) => t.run(`update house.fishing_sea set body = '{"seats": 7}' where id = $1`, [sea.seaId]))
    expect((await one.shots(sea.seaId, 2, [], [])).status).toBe(500)
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await sittingOf(one))?.state).toBe('open')
      await fishing.pass(3)
    }
    expect([await sittingOf(one), await sittingOf(two)]).toEqual([undefined, undefined])
    expect([await one.balance(), await two.balance()]).toEqual(['1000.00', '1000.00'])
    expect(await seaOf(one, sea)).toMatchObject({ state: 'void', me: null, fish: [], seats: [null, null, null, null] })
    expect(await fishing.kit.app.db.tx((t) => countFault(t, sea.seaId, 1))).toBe(0)
    expect((await one.leave(sea.seaId)).value).toMatchObject({ paid: '500.00', refunded: '100.00' })
  })

  test('two nodes at one sea do each thing once', async () => {
    const one = await fishing.player()
    const sea = await sitDown(one)
    await fishing.pass(400, false)
    await Promise.all(Array.from({ length: 4 }, () => lookAtSeas(fishing.kit.app, fishing.seas)))
    expect([await one.balance(), (await roundsFor(one)).map(({ status }) => status)]).toEqual(['1000.00', ['SETTLED']])
    expect((await one.see(sea.seaId)).value.state).toBe('closed')
  })
})

test('four who come at once sit at one sea, a fifth at another; a batch sent twice at once counts once', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => fishing.player({ mode: 'demo' })))
  const seas = (await Promise.all(all.map((one) => one.sit('nodi', '100.00')))).map(({ value }) => value.seaId)
  expect(new Set(seas).size).toBeGreaterThan(1)
  for (const id of new Set(seas)) {
    const { value } = (await all[0]?.see(id)) ?? { value: undefined }
    expect(value?.seats.filter((seat) => seat !== null).length).toBe(seas.filter((each) => each === id).length)
  }
  const [one] = all
  const sea = (await one?.see(seas[0] ?? ''))?.value
  if (one === undefined || sea === undefined) throw new Error('nobody sits')
  const fire = aimed(sea)
  const batches = await Promise.all(Array.from({ length: 6 }, () => one.shots(sea.seaId, 1, [fire], [])))
  expect(new Set(batches.map(({ value }) => JSON.stringify(value))).size).toBe(1)
  expect((await sittingOf(one, 'demo'))?.flying).toBe(10_000n)
})

test('leaving, shooting, bringing more and the clock, all at once: each is done once or not at all', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => fishing.player()))
  const before = await Promise.all(all.map((one) => one.held()))
  for (let round = 0; round < 3; round += 1) {
    const seas = (await Promise.all(all.map((one) => one.sit('nodi', '100.00')))).map(({ value }) => value)
    await fishing.pass(1)
    const acts = all.flatMap((one, at) => {
      const sea = seas[at]
      if (sea === undefined) throw new Error('nobody sits')
      const fire = aimed(sea, { tick: sea.tick + 10 })
      const batch = () => one.shots(sea.seaId, 1, [fire], [])
      return [
        batch(),
        one.topUp(sea.seaId, '10.00'),
        batch(),
        ...(at % 2 === round % 2 ? [one.leave(sea.seaId), one.leave(sea.seaId)] : []),
      ]
    })
    const clock = [lookAtSeas(fishing.kit.app, fishing.seas), lookAtSeas(fishing.kit.app, fishing.seas)]
    const [answers] = await Promise.all([Promise.all(acts), ...clock])
    for (const { code, status } of answers)
      expect([code ?? 'done', status < 500]).toEqual([expect.stringMatching(/^(done|not_found|state_changed)$/), true])
    for (const [at, one] of all.entries()) await one.leave(seas[at]?.seaId ?? '')
  }
  expect(await Promise.all(all.map((one) => one.held()))).toEqual(before)
})

test('a pair that is nearly used up is turned over when its member sits down, and by nothing while they sit', async () => {
  const one = await fishing.player()
  const { app, owner } = fishing.kit
  const nonce = (to: number) =>
    owner.tx((t) => t.run(`update house.seed set nonce = $2 where member_id = $1 and state = 'active'`, [one.memberId, to]))
  const draw = () => app.db.tx((t) => takeDraw(t, app, { memberId: one.memberId, mode: 'real', game: 'dice' }))
  const { seedId } = await draw()
  await nonce(900_000)
  const sea = await sitDown(one)
  const fresh = await draw()
  expect([fresh.seedId === seedId, fresh.nonce]).toEqual([false, 1])
  await nonce(999_999)
  await hunt(one, sea, 1)
  await expect(draw()).rejects.toMatchObject({ code: 'round_unfinished' })
  const now = await seaOf(one, sea)
  const fire = aimed(now)
  const seq = now.me?.seq ?? 0
  await one.shots(sea.seaId, seq + 1, [fire], [])
  await fishing.pass(2)
  const then = await seaOf(one, sea)
  const claims = [{ bullet: fire.bullet, fish: [preyOf(then, fire.lock)], tick: then.tick }]
  expect((await one.shots(sea.seaId, seq + 2, [], claims)).code).toBe('round_unfinished')
  // Nothing of that batch was taken; whoever leaves and comes again has a new pair.
  expect((await one.leave(sea.seaId)).value.refunded).toBe('1.00')
  await sitDown(one)
  expect((await draw()).nonce).toBe(1)
})

test('in maintenance nobody sits down or brings more; those who sit play on', async () => {
  const [one, two] = [await fishing.player(), await fishing.player()]
  const sea = await sitDown(one)
  const maintenance = (on: boolean) =>
    fishing.kit.owner.tx((t) => t.run(`update play.game set maintenance = $1 where code = 'fishing'`, [on]))
  await maintenance(true)
  try {
    expect([(await two.sit('nodi', '50.00')).code, (await one.topUp(sea.seaId, '1.00')).code]).toEqual([
      'game_maintenance',
      'game_maintenance',
    ])
    expect((await hunt(one, sea, 1)).map(({ refused }) => refused)).toEqual([null])
    expect((await one.leave(sea.seaId)).code).toBeUndefined()
  } finally {
    await maintenance(false)
  }
})

test('turned off, nobody sits down or brings more; those who sit play on', async () => {
  const [one, two] = [await fishing.player(), await fishing.player()]
  const sea = await sitDown(one)
  const target = { kind: 'game', game: 'fishing', version: '', memberId: null } as const
  await fishing.kit.app.db.tx((t) => setSwitch(t, target, true, 'test', 'op'))
  try {
    expect([(await two.sit('nodi', '50.00')).code, (await one.topUp(sea.seaId, '1.00')).code]).toEqual(['game_off', 'game_off'])
    expect((await hunt(one, sea, 1)).map(({ refused }) => refused)).toEqual([null])
  } finally {
    await fishing.kit.app.db.tx((t) => setSwitch(t, target, false, 'test', 'op'))
  }
})

test('what the shots returned is added up by the hour, not the sittings', async () => {
  const one = await fishing.player()
  const sea = await sitDown(one)
  await hunt(one, sea, 2, { level: 2 })
  await one.leave(sea.seaId)
  await fishing.pass(3_600)
  const { hour } = await fishing.kit.owner.tx((t) =>
    t.one<{ hour: string }>(`select to_char(date_trunc('hour', kernel.now() at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:00"Z"') as hour`),
  )
  await fishing.kit.app.db.tx((t) => addUp(t, fishing.kit.app, shots, hour))
  const found = (await fishing.kit.app.db.tx(returnsOf)).filter(({ game, currency }) => game === 'fishing' && currency === 'BDT')
  const { count, staked } = await fishing.kit.owner.tx((t) =>
    t.one<{ count: bigint; staked: string }>(
      `select count(*) as count, sum(cost)::text as staked from house.fishing_shot where mode = 'real'`,
    ),
  )
  expect(found.map(({ sums }) => [sums.rounds, sums.staked])).toEqual([[count, staked]])
  expect(found[0]?.judged).toBeDefined()
})

test('the books agree after all of it', async () => {
  expect((await fishing.kit.owner.tx(reconcile)).problems).toEqual([])
})
