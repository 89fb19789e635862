/** The sea as this page sees it between two words of the server: fish on their ways, shots in flight, and whom they meet. */
import {
  BULLET_SPEED,
  bulletAt,
  fishAt,
  fishingTable,
  GUNS,
  radiusOf,
  SEA,
  swims,
  type Fish,
  type Point,
  type Weapon,
} from '@khela/games/fishing'

export interface Shot {
  readonly seat: number
  readonly bullet: number
  readonly weapon: Weapon
  readonly level: number
  readonly aim: Point
  lock: number | null
  readonly firedAt: number
  /** Where it is drawn. */
  x: number
  y: number
  /** The tick up to which it has flown. */
  flownTo: number
  /** The tick at which it was seen to hit; it is not drawn until somebody says that it did not. */
  hitAt: number | undefined
  /** Not before this tick it hits again. */
  restUntil: number
}
export interface Hit {
  readonly shot: Shot
  /** What it touched, the one that it met first. */
  readonly fish: readonly Fish[]
  readonly tick: number
}
export interface World {
  readonly fish: Map<number, Fish>
  readonly shots: Map<string, Shot>
}

export const openWorld = (): World => ({ fish: new Map(), shots: new Map() })
export const shotKey = (seat: number, bullet: number): string => `${seat}:${bullet}`

/** A shot meets a fish when it is this much of its size away: less than the server grants, so that what is seen to hit, hits. */
const TOUCH = 0.72
/** How far a blast reaches, as the rules grant it. */
const BLAST = 320
/** Nobody said for so many ticks that it hit: it flies on. */
const PATIENCE = 40
/** After a hit that was none. */
const REST = 5

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
export const isInSea = ({ x, y }: Point): boolean => x > 0 && x < SEA.width && y > 0 && y < SEA.height

export type NewShot = Pick<Shot, 'seat' | 'bullet' | 'weapon' | 'level' | 'aim' | 'lock'> & { readonly tick: number }

/** A shot leaves its gun. One that is known already stays as it is. */
export function addShot(world: World, { tick, ...shot }: NewShot): void {
  const key = shotKey(shot.seat, shot.bullet)
  if (world.shots.has(key)) return
  const { x, y } = GUNS[shot.seat] ?? { x: 0, y: 0 }
  world.shots.set(key, { ...shot, firedAt: tick, x, y, flownTo: tick, hitAt: undefined, restUntil: 0 })
}

/** A hit that was none: the shot flies on. */
export function releaseShot(world: World, seat: number, bullet: number, tick: number): void {
  const shot = world.shots.get(shotKey(seat, bullet))
  if (shot === undefined) return
  shot.hitAt = undefined
  shot.restUntil = tick + REST
}

/** The living fish nearest to a point, within `reach` of its edge. */
export function fishNear(world: World, point: Point, tick: number, reach = 0): Fish | undefined {
  let [best, least]: [Fish | undefined, number] = [undefined, Infinity]
  for (const fish of world.fish.values()) {
    if (!swims(fish, tick)) continue
    const far = apart(fishAt(fish, tick), point) - radiusOf(fish.kind)
    if (far <= reach && far < least) [best, least] = [fish, far]
  }
  return best
}

function flyTo(world: World, shot: Shot, tick: number): void {
  const target = shot.lock === null ? undefined : world.fish.get(shot.lock)
  if (shot.lock === null) Object.assign(shot, bulletAt(GUNS[shot.seat] ?? { x: 0, y: 0 }, shot.aim, tick - shot.firedAt))
  else if (target !== undefined) {
    const there = fishAt(target, tick)
    const far = apart(shot, there)
    const step = Math.min(far, BULLET_SPEED * (tick - shot.flownTo))
    if (far > 0) Object.assign(shot, { x: shot.x + ((there.x - shot.x) / far) * step, y: shot.y + ((there.y - shot.y) / far) * step })
  }
  shot.flownTo = tick
}

/** What a shot that met `first` touches: as many as its weapon can, the nearest first. */
export function touchedBy(world: World, weapon: Weapon, first: Fish, tick: number): readonly Fish[] {
  const { most } = fishingTable.weapons[weapon]
  if (most === 1) return [first]
  const middle = fishAt(first, tick)
  const others = [...world.fish.values()]
    .filter((fish) => fish.id !== first.id && swims(fish, tick))
    .map((fish) => ({ fish, far: apart(fishAt(fish, tick), middle) }))
    .filter(({ fish, far }) => far <= BLAST + radiusOf(fish.kind) * TOUCH)
    .toSorted((a, b) => a.far - b.far)
  return [first, ...others.slice(0, most - 1).map(({ fish }) => fish)]
}

/** The longest step in which a shot cannot pass through a fish. */
const STEP = 0.5

/** Lets everything swim and fly up to `tick` and tells the hits that are seen on the way. Fish that have swum out are forgotten. */
export function advance(world: World, tick: number): readonly Hit[] {
  for (const fish of world.fish.values()) if (tick >= fish.spawnTick + fish.ticks) world.fish.delete(fish.id)
  const hits: Hit[] = []
  for (const shot of world.shots.values()) {
    if (shot.hitAt !== undefined && tick - shot.hitAt > PATIENCE) releaseShot(world, shot.seat, shot.bullet, tick)
    retarget(world, shot, tick)
    // After a pause of the page nothing is caught up with in small steps.
    if (tick - shot.flownTo > 20 && shot.lock === null) shot.flownTo = tick - STEP
    while (shot.flownTo < tick) {
      flyTo(world, shot, Math.min(shot.flownTo + STEP, tick))
      if (shot.hitAt !== undefined || shot.flownTo < shot.restUntil) continue
      const first = met(world, shot)
      if (first === undefined) continue
      shot.hitAt = shot.flownTo
      hits.push({ shot, fish: touchedBy(world, shot.weapon, first, shot.flownTo), tick: Math.floor(shot.flownTo) })
    }
  }
  return hits
}

/** A locked shot meets its own fish and no other; a free one the nearest that it touches. */
function met(world: World, shot: Shot): Fish | undefined {
  if (Math.floor(shot.flownTo) < shot.firedAt) return undefined
  if (shot.lock === null) {
    const fish = fishNear(world, shot, shot.flownTo)
    return fish !== undefined && apart(fishAt(fish, shot.flownTo), shot) <= radiusOf(fish.kind) * TOUCH ? fish : undefined
  }
  const fish = world.fish.get(shot.lock)
  if (fish === undefined || !swims(fish, shot.flownTo)) return undefined
  return apart(fishAt(fish, shot.flownTo), shot) <= radiusOf(fish.kind) * TOUCH ? fish : undefined
}

/** A shot whose fish is gone follows the one that is nearest to it. */
function retarget(world: World, shot: Shot, tick: number): void {
  if (shot.lock === null || world.fish.has(shot.lock)) return
  const next = fishNear(world, shot, tick, Infinity)
  if (next !== undefined) shot.lock = next.id
}
