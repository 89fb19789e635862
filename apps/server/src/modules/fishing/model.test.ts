/**
 * Random days at a sea: people come, go, bring more, shoot and claim by lot, send things twice, stay away, and calls break off in
 * the middle. Whatever happens, everything at a seat is money that was paid in or won and has not been paid out or shot, and
 * nothing is stuck.
 */
import { BLAST, fishAt, fishing as rules, inFlight } from '@khela/games/fishing'
import { formatMoney } from '@khela/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownCall, type Call } from '../../kernel/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { reconcile } from '../../ledger/index.ts'
import { key } from '../../testing/tables.ts'
import { advance, endVoid } from './clock.ts'
import { takeUp } from './sea.ts'
import { fishingShots } from './shots.ts'
import { findSea, openSitting, sittingsAt } from './store.ts'
import { aimed, openFishing, type Fisher, type Fishing, type Sea } from '../../testing/fishing.ts'

let fishing: Fishing
let people: Fisher[]
beforeAll(async () => {
  fishing = await openFishing()
  people = await Promise.all(Array.from({ length: 5 }, () => fishing.player({ money: '100000.00' })))
})
afterAll(() => fishing.kit.close())

const who = fc.integer({ min: 0, max: 4 })
const weapon = fc.constantFrom('cannon' as const, 'chain' as const, 'net' as const, 'bomb' as const)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sit' as const), who, units: fc.integer({ min: 50, max: 120 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('more' as const), who, units: fc.integer({ min: 1, max: 60 }) }) },
  {
    weight: 22,
    arbitrary: fc.record({
      do: fc.constant('shoot' as const),
      who,
      weapon,
      level: fc.integer({ min: 1, max: 10 }),
      nth: fc.nat(30),
      count: fc.integer({ min: 0, max: 4 }),
      fish: fc.integer({ min: 1, max: 12 }),
      flies: fc.constantFrom(0.15, 0.5, 1, 1),
      twice: fc.boolean(),
      breaks: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(0.5, 1, 5, 130), breaks: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('away' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), who }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const seaOf = async (one: Fisher): Promise<string | undefined> =>
  (await fishing.kit.app.db.tx((t) => openSitting(t, self(one.memberId), one.memberId, 'real')))?.seaId

/** A transaction that does its work and is lost before its commit. */
async function lost(work: Parameters<Fishing['kit']['app']['db']['tx']>[0]): Promise<void> {
  const dying = fishing.kit.app.db.tx(async (t) => {
    await work(t)
    throw new Error('lost')
  })
  await expect(dying).rejects.toThrow('lost')
}

/** A batch: shots of the last second, and claims for what flies, at whatever swims. */
function batchOf(sea: Sea, one: Extract<Step, { do: 'shoot' }>) {
  const { me } = sea
  const flying = sea.seats.find((seat) => seat?.isMe)?.bullets ?? []
  const fires = Array.from({ length: one.count }, (_, at) =>
    aimed(
      sea,
      { bullet: (me?.nextBullet ?? 1) + at, weapon: one.weapon, level: one.level, tick: sea.tick - 4 * (one.count - 1 - at) },
      one.nth,
    ),
  )
  const near = (lock: number | null) => {
    const middle = sea.fish.find(({ id }) => id === lock) ?? sea.fish[one.nth % Math.max(1, sea.fish.length)]
    if (middle === undefined) return []
    const [there, others] = [fishAt(middle, sea.tick), sea.fish.filter(({ id }) => id !== middle.id)]
    const close = others.filter((fish) => Math.hypot(fishAt(fish, sea.tick).x - there.x, fishAt(fish, sea.tick).y - there.y) < BLAST)
    return [middle.id, ...close.map(({ id }) => id)].slice(0, one.fish)
  }
  const claims = flying.slice(0, 6).map(({ bullet, weapon: by, lock }) => {
    return { bullet, fish: near(lock).slice(0, rules.payTable.weapons[by].most), tick: sea.tick }
  })
  return { seaId: sea.seaId, seq: (me?.seq ?? 0) + 1, fires, claims }
}

async function shoot(one: Extract<Step, { do: 'shoot' }>): Promise<void> {
  const seated = await Promise.all(people.map(async (player) => ({ player, seaId: await seaOf(player) })))
  const able = seated.flatMap(({ player, seaId }) => (seaId === undefined ? [] : [{ player, seaId }]))
  const found = able[one.who % Math.max(1, able.length)]
  if (found === undefined) return
  const { player, seaId } = found
  const batch = batchOf((await player.see(seaId)).value, one)
  if (one.breaks) {
    const actor = { kind: 'player', memberId: player.memberId, publicId: '1', role: 'member', sessionId: 1n } as const
    const call: Call<'fishingShots'> = ownCall(fishing.kit.app, { input: batch, actor, scope: self(player.memberId), key: key() })
    await lost((t) => fishingShots(t, call, fishing.seas))
  }
  const sent = await player.shots(seaId, batch.seq, batch.fires, batch.claims)
  expect(sent.code).toBeUndefined()
  if (one.twice) expect((await player.shots(seaId, batch.seq, batch.fires, batch.claims)).value).toEqual(sent.value)
}

async function run(one: Step): Promise<void> {
  const { app } = fishing.kit
  if (one.do === 'away') return fishing.pass(301)
  if (one.do === 'wait') {
    if (one.breaks)
      for (const player of people) {
        const id = await seaOf(player)
        if (id !== undefined) await lost((t) => advance(t, app, fishing.seas, id))
      }
    return fishing.pass(one.seconds)
  }
  if (one.do === 'shoot') {
    await shoot(one)
    return fishing.pass(one.flies, one.nth % 3 === 0)
  }
  const player = people[one.who]
  if (player === undefined) return undefined
  if (one.do === 'sit') await player.sit('nodi', `${one.units}0.00`)
  const id = await seaOf(player)
  if (id === undefined) return undefined
  if (one.do === 'more') await player.topUp(id, `${one.units}.00`)
  if (one.do === 'leave') await player.leave(id)
  if (one.do === 'void') await app.db.tx((t) => endVoid(t, app, fishing.seas, id))
  return undefined
}

/** What the five have, together, and what is at their seats by the rows. */
const held = async () => (await Promise.all(people.map((one) => one.held()))).reduce((sum, one) => sum + one, 0n)

interface Sums {
  bought: bigint
  won: bigint
  staked: bigint
  cashed: bigint
}
/** Rules, rows, shots and ledger say the same of every seat; answers what all sittings came to. */
async function check(before: bigint, since: Date): Promise<Sums> {
  const { app, owner } = fishing.kit
  const seas = new Set((await Promise.all(people.map(seaOf))).filter((id) => id !== undefined))
  let atSeats = 0n
  for (const id of seas) {
    const { room, sittings } = await app.db.tx(async (t) => {
      const row = await findSea(t, id)
      if (row === undefined) throw new Error('the sea is gone')
      return { room: takeUp(app, row).room, sittings: await sittingsAt(t, id) }
    })
    const seats = room.seats.filter((seat) => seat !== undefined)
    expect(seats.map((seat) => [seat.player, seat.chips, inFlight(seat)])).toEqual(sittings.map((one) => [one.id, one.chips, one.flying]))
    atSeats += sittings.reduce((sum, one) => sum + one.chips + one.flying, 0n)
    const sums = seats.reduce((sum, seat) => sum + seat.chips + inFlight(seat), room.staked + room.cashed)
    expect(room.bought + room.won).toBe(sums)
  }
  const all = await owner.tx((t) =>
    t.one<Sums>(
      `select coalesce(sum(bought), 0)::bigint as bought, coalesce(sum(won), 0)::bigint as won, coalesce(sum(staked), 0)::bigint as staked,
              coalesce(sum(cashed), 0)::bigint as cashed from house.fishing_sitting where at >= $1`,
      [since],
    ),
  )
  const shots = await owner.tx((t) =>
    t.one<{ cost: bigint; payout: bigint }>(
      `select coalesce(sum(cost), 0)::bigint as cost, coalesce(sum(payout), 0)::bigint as payout from house.fishing_shot where at >= $1`,
      [since],
    ),
  )
  expect([all.staked, all.won]).toEqual([shots.cost, shots.payout])
  expect(all.bought + all.won).toBe(atSeats + all.staked + all.cashed)
  expect(formatMoney(before - (await held()))).toBe(formatMoney(atSeats + all.staked - all.won))
  return all
}

test('random days: money is conserved at each step, nothing is stuck, and everybody goes home with the rest', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 60 }), async (steps) => {
      await fishing.pass(1)
      const before = await held()
      const since = await fishing.kit.owner.tx(async (t) => (await t.one<{ at: Date }>('select kernel.now() as at')).at)
      for (const one of steps) {
        await run(one)
        await check(before, since)
      }
      // The clock alone sends everybody home.
      await fishing.pass(301)
      const { staked, won } = await check(before, since)
      expect(await Promise.all(people.map(seaOf))).toEqual(people.map(() => undefined))
      expect(before - (await held())).toBe(staked - won)
    }),
    { numRuns: 3, seed: 23 },
  )
  const { shots, widest } = await fishing.kit.owner.tx((t) =>
    t.one<{ shots: bigint; widest: number }>('select count(*) as shots, max(cardinality(fish)) as widest from house.fishing_shot'),
  )
  expect([shots > 25n, widest > 2]).toEqual([true, true])
  const gaps = await fishing.kit.owner.tx((t) =>
    t.query(
      `select s.id from house.seed s where s.nonce <> (select count(*) from house.fishing_shot f where f.seed_id = s.id and f.nonce <= s.nonce)`,
    ),
  )
  expect(gaps).toEqual([])
  const open = await fishing.kit.owner.tx((t) => t.query(`select id from play.round where status = 'OPEN'`))
  expect(open).toEqual([])
  expect((await fishing.kit.owner.tx(reconcile)).problems).toEqual([])
})
