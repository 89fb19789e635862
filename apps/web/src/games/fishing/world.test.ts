import { BULLET_SPEED, bulletAt, fishAt, GUNS, radiusOf, type Fish } from '@khela/games/fishing'
import { expect, test } from 'vitest'
import { addShot, advance, fishNear, openWorld, releaseShot, shotKey, touchedBy, type NewShot } from './world.ts'

const fish = (id: number, more: Partial<Fish> = {}): Fish => ({
  id,
  kind: 'shark',
  path: 2,
  mirrored: false,
  spawnTick: 0,
  ticks: 400,
  ...more,
})
const worldOf = (...all: Fish[]) => {
  const world = openWorld()
  for (const one of all) world.fish.set(one.id, one)
  return world
}
/** A shot from seat 0 at where a fish will be when the shot arrives. */
function ledAt(one: Fish, tick: number): NewShot {
  const gun = GUNS[0] ?? { x: 0, y: 0 }
  let aim = fishAt(one, tick)
  for (let turn = 0; turn < 8; turn += 1) aim = fishAt(one, tick + Math.hypot(aim.x - gun.x, aim.y - gun.y) / BULLET_SPEED)
  return { seat: 0, bullet: 1, weapon: 'cannon', level: 1, aim: { x: Math.round(aim.x), y: Math.round(aim.y) }, lock: null, tick }
}

test('a shot meets the fish in its way, once, where both are within what the server grants', () => {
  const [one, other] = [fish(1), fish(2, { path: 0 })]
  const world = worldOf(one, other)
  const shot = ledAt(one, 200)
  addShot(world, shot)
  const hits = []
  for (let tick = 200; tick < 230; tick += 0.35) hits.push(...advance(world, tick))
  expect(hits.map((hit) => [hit.shot.bullet, hit.fish.map(({ id }) => id)])).toEqual([[1, [1]]])
  const at = hits[0]?.tick ?? 0
  const [there, flown] = [fishAt(one, at), bulletAt(GUNS[0] ?? { x: 0, y: 0 }, shot.aim, at - 200)]
  expect(Math.hypot(there.x - flown.x, there.y - flown.y)).toBeLessThanOrEqual(radiusOf('shark') + 90)
})

test('a page that draws seldom sees the same hit', () => {
  const one = fish(1, { kind: 'clown' })
  const world = worldOf(one)
  addShot(world, ledAt(one, 200))
  expect(advance(world, 215)).toHaveLength(1)
})

test('a hit that was none: the shot flies on and hits again later', () => {
  const one = fish(1)
  const world = worldOf(one)
  addShot(world, ledAt(one, 200))
  const [hit] = advance(world, 220)
  expect(hit).toBeDefined()
  expect(advance(world, 222)).toEqual([])
  releaseShot(world, 0, 1, 222)
  expect(world.shots.get(shotKey(0, 1))?.hitAt).toBeUndefined()
  // Nobody said anything of another one's shot: after a while it flies on by itself.
  const [silent] = [advance(world, 223), advance(world, 300)]
  expect(silent).toEqual([])
})

test('a locked shot follows its own fish past others, and the next one when that is gone', () => {
  const [near, far] = [fish(1, { path: 3 }), fish(2, { path: 0 })]
  const world = worldOf(near, far)
  addShot(world, { ...ledAt(near, 200), lock: 2 })
  const hits = []
  for (let tick = 200; tick < 240; tick += 0.5) hits.push(...advance(world, tick))
  expect(hits.map((hit) => hit.fish.map(({ id }) => id))).toEqual([[2]])

  const other = worldOf(near)
  addShot(other, { ...ledAt(near, 200), lock: 99 })
  advance(other, 201)
  expect(other.shots.get(shotKey(0, 1))?.lock).toBe(1)
})

test('an area weapon touches the nearest, as many as it can, the one that was met first', () => {
  const shoal = Array.from({ length: 9 }, (_, at) => fish(at + 1, { spawnTick: at * 3 }))
  const world = worldOf(...shoal, fish(50, { spawnTick: 190 }))
  const first = shoal[4]
  if (first === undefined) throw new Error('no fish')
  expect(touchedBy(world, 'cannon', first, 200).map(({ id }) => id)).toEqual([5])
  const net = touchedBy(world, 'net', first, 200).map(({ id }) => id)
  expect([net.length, net[0]]).toEqual([6, 5])
  expect(touchedBy(world, 'bomb', first, 200)).toHaveLength(9)
})

test('a fish is found by its edge; what has swum out is forgotten', () => {
  const world = worldOf(fish(1))
  const there = fishAt(fish(1), 200)
  expect(fishNear(world, { x: there.x + radiusOf('shark') + 10, y: there.y }, 200, 24)?.id).toBe(1)
  expect(fishNear(world, { x: there.x + radiusOf('shark') + 40, y: there.y }, 200, 24)).toBeUndefined()
  advance(world, 400)
  expect(world.fish.size).toBe(0)
})
