/**
 * Where fish and bullets are: for the picture, and for a claim that must have been possible. What a shot returns does not
 * depend on any of it. The sea is 1600 × 900, twenty ticks a second; both sides know these tables, so only the birth and the
 * death of a fish travel.
 */
import { stream } from '@khela/fair'
import { FISH_KINDS, meanValue, type FishKind } from './shot.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** A fish: `ticks` is how long it takes along its path, `mirrored` that it swims from right to left. */
export interface Fish {
  readonly id: number
  readonly kind: FishKind
  readonly path: number
  readonly mirrored: boolean
  readonly spawnTick: number
  readonly ticks: number
}

export const SEA = { width: 1600, height: 900 } as const
/** The four guns: two below, two above. */
export const GUNS: readonly Point[] = [
  { x: 500, y: 900 },
  { x: 1100, y: 900 },
  { x: 500, y: 0 },
  { x: 1100, y: 0 },
]
/** How far a bullet flies in a tick. */
export const BULLET_SPEED = 40

const path = (...flat: readonly number[]): readonly Point[] =>
  Array.from({ length: flat.length / 2 }, (_, index) => ({ x: flat[index * 2] ?? 0, y: flat[index * 2 + 1] ?? 0 }))

/** Control points, from left to right, from outside to outside. */
export const PATHS: readonly (readonly Point[])[] = [
  path(-200, 150, 200, 180, 600, 260, 1000, 220, 1400, 160, 1800, 200),
  path(-200, 300, 250, 420, 600, 300, 950, 200, 1350, 320, 1800, 400),
  path(-200, 450, 300, 450, 800, 450, 1300, 450, 1800, 450),
  path(-200, 600, 200, 480, 650, 620, 1000, 720, 1400, 560, 1800, 520),
  path(-200, 750, 300, 700, 700, 600, 1100, 680, 1400, 760, 1800, 700),
  path(-200, 100, 300, 300, 800, 650, 1250, 750, 1800, 800),
  path(-200, 820, 300, 640, 800, 300, 1250, 180, 1800, 90),
  path(200, -200, 350, 250, 700, 550, 1050, 600, 1300, 850, 1450, 1100),
  path(150, 1100, 400, 700, 750, 420, 1100, 330, 1300, 100, 1450, -200),
  path(-200, 500, 300, 250, 650, 250, 800, 500, 950, 650, 1300, 650, 1800, 400),
]

/** How a kind swims: weight of its birth, half its width, ticks along a path. */
const SHOALS: Readonly<Record<FishKind, { readonly weight: number; readonly radius: number; readonly ticks: number }>> = {
  'small-fry': { weight: 260, radius: 30, ticks: 280 },
  clown: { weight: 200, radius: 36, ticks: 300 },
  puffer: { weight: 150, radius: 44, ticks: 340 },
  angel: { weight: 110, radius: 50, ticks: 340 },
  turtle: { weight: 80, radius: 62, ticks: 420 },
  ray: { weight: 60, radius: 74, ticks: 400 },
  shark: { weight: 45, radius: 96, ticks: 360 },
  swordfish: { weight: 30, radius: 110, ticks: 320 },
  'golden-shark': { weight: 20, radius: 110, ticks: 380 },
  whale: { weight: 15, radius: 150, ticks: 520 },
  dragon: { weight: 10, radius: 170, ticks: 600 },
  'golden-wheel': { weight: 20, radius: 80, ticks: 400 },
}

/** The director keeps the fish of the sea together worth this many shots, as long as none is too many. */
export const SEA_VALUE = 500
export const SEA_FISH = 40
/** A birth at most every so many ticks, so that a wave killed at once comes back one by one. */
export const SPAWN_TICKS = 6

export const radiusOf = (kind: FishKind): number => SHOALS[kind].radius

/** A point on a Catmull-Rom curve through `points`; `progress` 0 … 1, even over the pieces. */
export function pointOn(points: readonly Point[], progress: number): Point {
  const pieces = points.length - 1
  const along = Math.min(Math.max(progress, 0), 1) * pieces
  const piece = Math.min(Math.floor(along), pieces - 1)
  const t = along - piece
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), pieces)] ?? { x: 0, y: 0 }
  const [a, b, c, d] = [at(piece - 1), at(piece), at(piece + 1), at(piece + 2)]
  const curve = (p: number, q: number, r: number, s: number): number =>
    0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t)
  return { x: curve(a.x, b.x, c.x, d.x), y: curve(a.y, b.y, c.y, d.y) }
}

/** Where a fish is at a tick. */
export function fishAt(fish: Fish, tick: number): Point {
  const { x, y } = pointOn(PATHS[fish.path] ?? [], (tick - fish.spawnTick) / fish.ticks)
  return { x: fish.mirrored ? SEA.width - x : x, y }
}

/** Whether a fish is still on its way at a tick. */
export const swims = (fish: Fish, tick: number): boolean => tick >= fish.spawnTick && tick < fish.spawnTick + fish.ticks

/** A coordinate that bounces between 0 and `size`. */
function bounced(value: number, size: number): number {
  const turn = ((value % (2 * size)) + 2 * size) % (2 * size)
  return turn > size ? 2 * size - turn : turn
}

/** Where a bullet is `ticks` after it left `gun` towards `aim`: straight on, and back from the edges. */
export function bulletAt(gun: Point, aim: Point, ticks: number): Point {
  const [dx, dy] = [aim.x - gun.x, aim.y - gun.y]
  const length = Math.hypot(dx, dy)
  const far = length === 0 ? 0 : (BULLET_SPEED * ticks) / length
  return { x: bounced(gun.x + dx * far, SEA.width), y: bounced(gun.y + dy * far, SEA.height) }
}

/** Fish number `id` of a room: kind `weighted`, path `int`, side `int(2)`, pace ±20 % `int(41)`, from stream `id` of its seed. */
export function spawn(seed: string, roomId: string, id: number, spawnTick: number): Fish {
  const numbers = stream(seed, roomId, id)
  const kind = FISH_KINDS[numbers.weighted(FISH_KINDS.map((one) => SHOALS[one].weight))] ?? 'small-fry'
  const lane = numbers.int(PATHS.length)
  const mirrored = numbers.int(2) === 1
  const ticks = Math.round((SHOALS[kind].ticks * (80 + numbers.int(41))) / 100)
  return { id, kind, path: lane, mirrored, spawnTick, ticks }
}

const WORTH = new Map(
  FISH_KINDS.map((kind) => {
    const { num, den } = meanValue(kind)
    return [kind, Number(num) / Number(den)]
  }),
)

/** What the fish of a sea are worth together, in costs of a shot. */
export function seaValue(fish: readonly Pick<Fish, 'kind'>[]): number {
  return fish.reduce((sum, { kind }) => sum + (WORTH.get(kind) ?? 0), 0)
}
