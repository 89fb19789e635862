import type { Stream } from '@khela/fair'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quick, scripted } from '../scripted.fixture.ts'
import { pointOn, spawn, SPAWN_TICKS } from './sea.ts'
import {
  advance,
  bulletAt,
  BULLET_SPEED,
  claimHit,
  fire,
  fishAt,
  fishing,
  fishingTable,
  GUNS,
  inFlight,
  join,
  leaveRoom,
  openRoom,
  PATHS,
  roomView,
  SEA,
  SEA_FISH,
  SEA_VALUE,
  seaValue,
  shotCost,
  topLevel,
  topUp,
  WEAPONS,
  type Bullet,
  type Fish,
  type FishingRoom,
  type Shot,
} from './index.ts'

const SEED = '5d'.repeat(32)
const kill = (): Stream => scripted(Array.from({ length: 24 }, () => 0))
const miss = (): Stream => scripted(Array.from({ length: 24 }, () => 2 ** 32 - 1))
const never = (): Stream => {
  throw new Error('a claim that is refused takes no nonce')
}
const seatless = (): never => {
  throw new Error('nobody sits there')
}
/** A room with fish and two players; the first fish of it. */
function fished(ticks = 200): { room: FishingRoom; first: Fish } {
  const room = join(join(advance(openRoom('room-1', SEED, 100n), ticks), 0, 'a', 100_000n), 1, 'b', 100_000n)
  const first = room.fish[0]
  if (first === undefined) throw new Error('the director sent no fish')
  return { room, first }
}
type Aimed = Pick<Shot, 'aim'> & Partial<Shot>
/** A shot at this tick, with the next number of the seat. */
const asked = (room: FishingRoom, seat: number, shot: Aimed): Shot => ({
  bullet: room.seats[seat]?.nextBullet ?? 1,
  weapon: 'cannon',
  level: 1,
  tick: room.tick,
  ...shot,
})
/** A shot that must go off. */
function fired(room: FishingRoom, seat: number, shot: Aimed): { room: FishingRoom; bullet: Bullet } {
  const { room: next, outcome } = fire(room, seat, asked(room, seat, shot))
  if (outcome.type === 'refused') throw new Error(outcome.reason)
  return { room: next, bullet: outcome.bullet }
}
const locked = (room: FishingRoom, seat: number, fish: Fish) => fired(room, seat, { level: 3, aim: { x: 800, y: 450 }, lock: fish.id })
const worth = ({ seats }: FishingRoom): bigint =>
  seats.reduce((sum, seat) => sum + (seat === undefined ? 0n : seat.bullets.reduce((all, { cost }) => all + cost, seat.chips)), 0n)
const isBooked = (room: FishingRoom): boolean => room.bought + room.won === worth(room) + room.staked + room.cashed

describe('a hit', () => {
  test('is paid when the fish dies, and the bullet is gone either way', () => {
    const { room, first } = fished()
    const shot = locked(room, 0, first)
    expect([shot.bullet.cost, shot.room.seats[0]?.chips]).toEqual([300n, 99_700n])
    const later = advance(shot.room, 30)
    const claim = { bullet: shot.bullet.id, fish: [first.id], tick: later.tick }
    const missed = claimHit(later, 0, claim, miss)
    expect([missed.room.seats[0]?.chips, missed.room.seats[0]?.bullets, missed.room.staked]).toEqual([99_700n, [], 300n])
    const hit = claimHit(later, 0, claim, kill)
    expect(hit.outcome).toMatchObject({ type: 'shot', bullet: { cost: 300n, level: 3 }, killed: [first.id] })
    expect(hit.room.fish.some(({ id }) => id === first.id)).toBe(false)
    expect(claimHit(hit.room, 0, claim, never).outcome).toEqual({ type: 'refused', reason: 'no_bullet' })
    expect(isBooked(hit.room)).toBe(true)
  })

  test('the first claim in order gets the fish; the bullet behind it flies on and may hit another', () => {
    const { room, first } = fished()
    const mine = locked(room, 0, first)
    const theirs = locked(mine.room, 1, first)
    const later = advance(theirs.room, 40)
    const claim = { fish: [first.id], tick: later.tick }
    const won = claimHit(later, 1, { ...claim, bullet: theirs.bullet.id }, kill).room
    const lost = claimHit(won, 0, { ...claim, bullet: mine.bullet.id }, never)
    expect(lost.outcome).toEqual({ type: 'refused', reason: 'gone' })
    expect(lost.room).toBe(won)
    const other = won.fish.find((fish) => fishAt(fish, won.tick).x > 0)
    const again = claimHit(won, 0, { bullet: mine.bullet.id, fish: [other?.id ?? 0], tick: won.tick }, miss)
    expect(again.outcome.type).toBe('shot')
  })

  test('must have been possible', () => {
    const { room, first } = fished()
    const shot = locked(room, 0, first)
    const later = advance(shot.room, 30)
    const claim = { bullet: shot.bullet.id, fish: [first.id], tick: later.tick }
    for (const change of [{ tick: later.tick + 1 }, { tick: shot.bullet.firedAt - 1 }, { tick: later.tick - 25 }, { tick: 0.5 }])
      expect(claimHit(later, 0, { ...claim, ...change }, never).outcome).toEqual({ type: 'refused', reason: 'reach' })
    const two = later.fish.slice(0, 2).map(({ id }) => id)
    expect(claimHit(later, 0, { ...claim, fish: two }, never).outcome).toEqual({ type: 'refused', reason: 'reach' })
    expect(claimHit(later, 1, claim, never).outcome).toEqual({ type: 'refused', reason: 'no_bullet' })
    // At the moment of firing nothing can have been reached that is not in front of the gun.
    expect(claimHit(shot.room, 0, { ...claim, tick: shot.room.tick }, never).outcome).toEqual({ type: 'refused', reason: 'reach' })
    // Aimed past the fish, without a lock.
    const there = fishAt(first, later.tick)
    const past = { x: there.x > 800 ? 0 : SEA.width, y: there.y }
    const wide = fired(room, 0, { aim: past })
    const missed = claimHit(advance(wide.room, 30), 0, { ...claim, bullet: wide.bullet.id }, never)
    expect(missed.outcome).toEqual({ type: 'refused', reason: 'reach' })
  })

  test('a bullet that flew to the fish reaches it without a lock', () => {
    const { room, first } = fished()
    const [gun = { x: 0, y: 0 }] = GUNS
    for (let flight = 1; flight < 60; flight += 1) {
      const there = fishAt(first, room.tick + flight)
      if (Math.abs(Math.hypot(there.x - gun.x, there.y - gun.y) - flight * BULLET_SPEED) > BULLET_SPEED || there.x < 0) continue
      const shot = fired(room, 0, { aim: there })
      const later = advance(shot.room, flight)
      expect(claimHit(later, 0, { bullet: shot.bullet.id, fish: [first.id], tick: later.tick }, miss).outcome.type).toBe('shot')
      return
    }
    throw new Error('the fish never came within reach')
  })

  test('an area weapon counts the fish that are left', () => {
    const { room, first } = fished(260)
    const shot = fired(room, 0, { weapon: 'bomb', aim: { x: 800, y: 450 }, lock: first.id })
    expect(shot.bullet.cost).toBe(800n)
    const later = advance(shot.room, 30)
    const near = later.fish.filter((fish) => {
      const [a, b] = [fishAt(fish, later.tick), fishAt(first, later.tick)]
      return Math.hypot(a.x - b.x, a.y - b.y) < 300
    })
    const ids = near.map(({ id }) => id).toSorted((a, b) => (a === first.id ? -1 : b === first.id ? 1 : a - b))
    const hit = claimHit(later, 0, { bullet: shot.bullet.id, fish: [...ids, 9999, ids[0] ?? 0], tick: later.tick }, miss)
    expect(hit.outcome).toMatchObject({ type: 'shot', result: { hits: ids.map(() => ({ value: 0 })) } })
  })
})

test('what a shot costs, and when it is not fired', () => {
  const { room, first } = fished()
  expect([shotCost(100n, 'cannon', 10), shotCost(100n, 'net', 2)]).toEqual([1000n, 600n])
  const shot = locked(room, 0, first)
  const poor = join(room, 2, 'c', 99n)
  const aim = { x: 1, y: 1 }
  const refused: [FishingRoom, number, Partial<Shot>, string][] = [
    [shot.room, 0, {}, 'pace'],
    [room, 0, { level: 11 }, 'level'],
    [room, 0, { level: 0.5 }, 'level'],
    [room, 0, { lock: 9999 }, 'gone'],
    [room, 0, { tick: room.tick + 1 }, 'late'],
    [room, 0, { tick: room.tick - 21 }, 'late'],
    [advance(shot.room, 8), 0, { bullet: 1 }, 'late'],
    [advance(shot.room, 3), 0, {}, 'pace'],
    [poor, 2, {}, 'funds'],
  ]
  for (const [at, seat, over, reason] of refused) {
    const { room: after, outcome } = fire(at, seat, asked(at, seat, { aim, ...over }))
    expect([over, outcome]).toEqual([over, { type: 'refused', reason }])
    expect(after).toBe(at)
  }
  const thrown: (() => unknown)[] = [
    () => locked(room, 2, first),
    () => fired(room, 0, { aim: { x: -1, y: 1 } }),
    () => fired(room, 0, { aim: { x: NaN, y: 1 } }),
    () => join(room, 0, 'c', 1n),
    () => join(room, 4, 'c', 1n),
    () => join(room, 2, 'a', 1n),
    () => join(room, 2, 'c', 0n),
    () => topUp(room, 0, 0n),
    () => topUp(room, 3, 1n),
    () => leaveRoom(room, 3),
    () => advance(room, -1),
    () => openRoom('x', SEED, 0n),
  ]
  for (const attempt of thrown) expect(attempt).toThrow(RangeError)
  expect(locked(advance(shot.room, 4), 0, first).bullet.id).toBe(2)
})

test('a gun fires five times a second, however late its shots are told', () => {
  let room = advance(fished().room, 20)
  const aim = { x: 800, y: 450 }
  const told = Array.from({ length: 21 }, (_, at) => fire(room, 0, asked(room, 0, { aim, tick: room.tick - 20 + at })).outcome)
  expect(told.every(({ type }) => type === 'fired')).toBe(true)
  const ticks = Array.from({ length: 21 }, (_, at) => room.tick - 20 + at).filter((tick) => {
    const { room: next, outcome } = fire(room, 0, asked(room, 0, { aim, tick }))
    room = next
    return outcome.type === 'fired'
  })
  expect(ticks.map((tick) => tick - room.tick)).toEqual([-20, -16, -12, -8, -4, 0])
  for (let shots = 0; shots < 40; shots += 1) {
    room = advance(room, 4)
    room = fire(room, 0, asked(room, 0, { aim })).room
  }
  expect(room.seats[0]?.bullets).toHaveLength(30)
  expect(isBooked(room)).toBe(true)
})

test('no shot of a level that is open can pay more than the most', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 6n }),
      fc.constantFrom(...WEAPONS),
      fc.bigInt({ min: 0n, max: 10n ** 11n }),
      (base, weapon, most) => {
        const level = topLevel(base, weapon, most)
        const touched = Array.from({ length: fishingTable.weapons[weapon].most }, () => 'dragon' as const)
        const worst = (at: number): bigint => (shotCost(base, weapon, at) * fishing.maxMultiplier({ weapon, fish: touched })) / 10_000n
        expect([level === 0 || worst(level) <= most, level === 10 || worst(level + 1) > most]).toEqual([true, true])
      },
    ),
  )
})

test('whoever leaves gets the money and what still flies', () => {
  const { room, first } = fished()
  const shot = locked(room, 0, first).room
  expect(inFlight(shot.seats[0] ?? seatless())).toBe(300n)
  const more = topUp(shot, 0, 50n)
  expect([more.seats[0]?.chips, isBooked(more)]).toEqual([99_750n, true])
  const left = leaveRoom(shot, 0)
  expect([left.refunded, left.paid, left.room.seats[0], isBooked(left.room)]).toEqual([300n, 100_000n, undefined, true])
})

test('money is conserved in any order of joins, shots, claims, ticks and leaves', () => {
  let shots = 0
  const doing = fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 3 }), fc.nat({ max: 100_000 }))
  fc.assert(
    fc.property(fc.array(doing, { minLength: 60, maxLength: 120 }), (steps) => {
      let room = advance(openRoom('room-2', SEED, 70n), 150)
      for (const [what, seat, size] of steps) {
        const taken = room.seats[seat]
        const aim = { x: size % SEA.width, y: size % SEA.height }
        const lock = room.fish[size % (room.fish.length + 1)]?.id
        if (taken === undefined) room = join(room, seat, `p${seat}`, BigInt(1 + size))
        else if (what === 0) room = leaveRoom(room, seat).room
        else if (what < 5) {
          const weapon = (['cannon', 'chain', 'net', 'bomb'] as const)[size % 4] ?? 'cannon'
          const ready = room.tick - taken.lastFired >= 4 && taken.chips >= 70n * 80n
          if (ready && lock !== undefined) room = fire(room, seat, asked(room, seat, { weapon, level: 1 + (size % 10), aim, lock })).room
        } else if (what < 8) {
          const bullet = taken.bullets[0]?.id ?? 0
          const { room: next, outcome } = claimHit(room, seat, { bullet, fish: lock === undefined ? [] : [lock], tick: room.tick }, () =>
            quick(size),
          )
          if (outcome.type === 'refused') expect(next).toBe(room)
          else shots += 1
          room = next
        } else room = advance(room, 1 + (size % 8))
        expect(isBooked(room)).toBe(true)
      }
    }),
    { numRuns: 25 },
  )
  expect(shots).toBeGreaterThan(50)
})

describe('the sea', () => {
  test('is filled up to its value and never beyond one fish of it, and fish come from the seed alone', () => {
    let room = openRoom('room-3', SEED, 100n)
    const born: Fish[] = []
    for (let passed = 0; passed < 3000; passed += 25) {
      room = advance(room, 25)
      expect(seaValue(room.fish)).toBeLessThan(SEA_VALUE + 300)
      expect(room.fish.length).toBeLessThanOrEqual(SEA_FISH)
      born.push(...room.fish.filter(({ id }) => !born.some((fish) => fish.id === id)))
    }
    for (const fish of born) expect(fish).toEqual(spawn(SEED, 'room-3', fish.id, fish.spawnTick))
    expect(born.length).toBeGreaterThan(100)
    const gaps = born.toSorted((a, b) => a.id - b.id).map((fish, index, all) => fish.spawnTick - (all[index - 1]?.spawnTick ?? -100))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(SPAWN_TICKS)
    // Ticks in one go or one by one are the same sea.
    expect(advance(advance(openRoom('room-3', SEED, 100n), 77), 123)).toEqual(advance(openRoom('room-3', SEED, 100n), 200))
  })

  test('the view tells nothing of the fish to come: two seeds that agree so far look the same', () => {
    const { room } = fished()
    expect(roomView({ ...room, seed: 'ee'.repeat(32) })).toEqual(roomView(room))
    expect(JSON.stringify(roomView(room), (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(SEED)
  })

  test('paths begin and end outside and are smooth; a path from the right is the mirror', () => {
    for (const points of PATHS) {
      for (const end of [0, 1]) {
        const { x, y } = pointOn(points, end)
        expect(x < 0 || x > SEA.width || y < 0 || y > SEA.height).toBe(true)
      }
      for (let at = 0; at < 200; at += 1) {
        const [a, b] = [pointOn(points, at / 200), pointOn(points, (at + 1) / 200)]
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeLessThan(40)
      }
      for (const [index, point] of points.entries()) expect(pointOn(points, index / (points.length - 1)).x).toBeCloseTo(point.x, 6)
    }
    const fish: Fish = { id: 1, kind: 'ray', path: 0, mirrored: false, spawnTick: 0, ticks: 100 }
    expect(fishAt({ ...fish, mirrored: true }, 30).x).toBeCloseTo(SEA.width - fishAt(fish, 30).x, 6)
  })

  test('bullets fly straight and bounce', () => {
    const gun = { x: 500, y: 900 }
    expect(bulletAt(gun, { x: 500, y: 0 }, 10)).toEqual({ x: 500, y: 900 - 10 * BULLET_SPEED })
    expect(bulletAt(gun, { x: 500, y: 0 }, 30)).toEqual({ x: 500, y: 30 * BULLET_SPEED - 900 })
    expect(bulletAt(gun, { x: 0, y: 900 }, 25)).toEqual({ x: 500, y: 900 })
    expect(bulletAt(gun, gun, 5)).toEqual(gun)
  })
})
