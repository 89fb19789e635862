/**
 * A room of four seats (domain/games-and-sports.md §2.18) as plain data; every function returns a new one. A shot is paid for
 * when it is fired and decided when its hit is declared: the first claim in the order of the server gets the fish, a bullet
 * whose fish is gone flies on, and what still flies when a player leaves is given back. Each bullet is claimed once, so no
 * more hits are declared than the gun can fire.
 */
import type { Stream } from '@khela/fair'
import type { Money } from '@khela/money'
import {
  BULLET_SPEED,
  bulletAt,
  fishAt,
  GUNS,
  radiusOf,
  SEA,
  SEA_FISH,
  SEA_VALUE,
  seaValue,
  spawn,
  SPAWN_TICKS,
  swims,
  type Fish,
  type Point,
} from './sea.ts'
import { fishing, type ShotResult, type Weapon } from './shot.ts'
import { fishingTable } from './table.ts'

/** A shot on its way. `lock`: the fish it follows, which needs no aim. */
export interface Bullet {
  readonly id: number
  readonly weapon: Weapon
  readonly cost: Money
  readonly firedAt: number
  readonly aim: Point
  readonly lock: number | undefined
}

export interface FishingSeat {
  readonly player: string
  /** Money at the seat, without what flies. */
  chips: Money
  bullets: Bullet[]
  nextBullet: number
  lastFired: number
}

/** Always `bought` + `won` = chips of the seats + bullets in flight + `staked` + `cashed`. `seed` stays on the server. */
export interface FishingRoom {
  readonly id: string
  readonly seed: string
  /** Cost of a bullet of level 1. */
  readonly base: Money
  tick: number
  seats: (FishingSeat | undefined)[]
  fish: Fish[]
  nextFish: number
  lastSpawn: number
  bought: Money
  won: Money
  /** Shots that were decided. */
  staked: Money
  cashed: Money
}

export interface Shot {
  readonly weapon: Weapon
  readonly level: number
  readonly aim: Point
  readonly lock?: number
}

/** A hit that is declared: the bullet, the fish it touched, nearest first, and the tick at which it did. */
export interface Claim {
  readonly bullet: number
  readonly fish: readonly number[]
  readonly tick: number
}

/** Why a claim was not taken: there is no such bullet, its fish are gone, or it cannot have been there. The bullet flies on. */
export type Refusal = 'no_bullet' | 'gone' | 'reach'

export type ClaimResult =
  | { readonly type: 'refused'; readonly reason: Refusal }
  | { readonly type: 'shot'; readonly cost: Money; readonly result: ShotResult; readonly killed: readonly number[] }

const FIRE_TICKS = 4
const MOST_BULLETS = 30
/** A claim may be this late, and this far off, for the way over the net. */
const LATE_TICKS = 20
const TOLERANCE = 90
/** How far an area weapon reaches round the fish it hit. */
const BLAST = 320

/** A room without fish and players. `id` has the form of a PF1 client seed. */
export function openRoom(id: string, seed: string, base: Money): FishingRoom {
  if (base <= 0n) throw new RangeError('a bullet costs more than nothing')
  const seats = GUNS.map(() => undefined)
  return { id, seed, base, tick: 0, seats, fish: [], nextFish: 1, lastSpawn: 0, bought: 0n, won: 0n, staked: 0n, cashed: 0n }
}

function seatAt(room: FishingRoom, seat: number): FishingSeat {
  const taken = room.seats[seat]
  if (taken === undefined) throw new RangeError('nobody sits there')
  return taken
}

/** A player takes a free seat with money. */
export function join(room: FishingRoom, seat: number, player: string, chips: Money): FishingRoom {
  const next = structuredClone(room)
  if (!(seat in GUNS) || next.seats[seat] !== undefined) throw new RangeError('the seat is not free')
  if (next.seats.some((other) => other?.player === player)) throw new RangeError('a player has one seat')
  if (chips <= 0n) throw new RangeError('a seat is taken with money')
  next.seats[seat] = { player, chips, bullets: [], nextBullet: 1, lastFired: next.tick - FIRE_TICKS }
  next.bought += chips
  return next
}

/** What a shot costs: base × level × weapon. Throws `RangeError` for a level that there is not. */
export function shotCost(base: Money, weapon: Weapon, level: number): Money {
  if (!Number.isInteger(level) || level < 1 || level > fishingTable.levels) throw new RangeError('there is no such level')
  return base * BigInt(level * fishingTable.weapons[weapon].cost)
}

const inSea = ({ x, y }: Point): boolean => x >= 0 && x <= SEA.width && y >= 0 && y <= SEA.height

/** Fires: the cost leaves the seat at once. Throws `RangeError` when the gun is not ready, the money short, or the shot none. */
export function fire(room: FishingRoom, seat: number, shot: Shot): { readonly room: FishingRoom; readonly bullet: Bullet } {
  const next = structuredClone(room)
  const taken = seatAt(next, seat)
  const cost = shotCost(next.base, shot.weapon, shot.level)
  if (!inSea(shot.aim)) throw new RangeError('a shot is aimed at the sea')
  if (next.tick - taken.lastFired < FIRE_TICKS || taken.bullets.length >= MOST_BULLETS) throw new RangeError('the gun is not ready')
  if (shot.lock !== undefined && !next.fish.some(({ id }) => id === shot.lock)) throw new RangeError('that fish is gone')
  if (taken.chips < cost) throw new RangeError('there is not enough money at the seat')
  const bullet = { id: taken.nextBullet, weapon: shot.weapon, cost, firedAt: next.tick, aim: shot.aim, lock: shot.lock }
  taken.chips -= cost
  taken.bullets.push(bullet)
  taken.nextBullet += 1
  taken.lastFired = next.tick
  return { room: next, bullet }
}

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Whether a bullet can have met the first fish at that tick, and its blast the others. */
function canReach(seat: number, bullet: Bullet, fish: readonly Fish[], tick: number): boolean {
  const gun = GUNS[seat] ?? { x: 0, y: 0 }
  const [first, ...others] = fish
  if (first === undefined) return false
  const there = fishAt(first, tick)
  const near = radiusOf(first.kind) + TOLERANCE
  const flown = tick - bullet.firedAt
  const met =
    bullet.lock === undefined ? apart(bulletAt(gun, bullet.aim, flown), there) <= near : apart(gun, there) <= BULLET_SPEED * flown + near
  return met && others.every((other) => apart(fishAt(other, tick), there) <= BLAST + radiusOf(other.kind))
}

/** The bullet and the living fish of a claim, or why it is none. Fish that others got first are left out. */
function judge(room: FishingRoom, seat: number, claim: Claim): { bullet: Bullet; fish: readonly Fish[] } | Refusal {
  const bullet = seatAt(room, seat).bullets.find(({ id }) => id === claim.bullet)
  if (bullet === undefined) return 'no_bullet'
  const early = Math.max(bullet.firedAt, room.tick - LATE_TICKS)
  const named = [...new Set(claim.fish)]
  if (!Number.isInteger(claim.tick) || claim.tick < early || claim.tick > room.tick) return 'reach'
  if (named.length > fishingTable.weapons[bullet.weapon].most) return 'reach'
  const fish = named.flatMap((id) => room.fish.find((one) => one.id === id && swims(one, claim.tick)) ?? [])
  if (fish.length === 0) return 'gone'
  return canReach(seat, bullet, fish, claim.tick) ? { bullet, fish } : 'reach'
}

/**
 * A hit is declared. `open` gives the stream of the seat's next nonce and is asked for only when the shot counts: a claim that
 * is refused costs no nonce and leaves the room as it was.
 */
export function claimHit(
  room: FishingRoom,
  seat: number,
  claim: Claim,
  open: () => Stream,
): { readonly room: FishingRoom; readonly outcome: ClaimResult } {
  const judged = judge(room, seat, claim)
  if (typeof judged === 'string') return { room, outcome: { type: 'refused', reason: judged } }
  const { bullet, fish } = judged
  const next = structuredClone(room)
  const taken = seatAt(next, seat)
  const result = fishing.play(open(), { weapon: bullet.weapon, fish: fish.map(({ kind }) => kind) }, bullet.cost)
  const killed = fish.flatMap(({ id }, index) => ((result.hits[index]?.value ?? 0) > 0 ? [id] : []))
  taken.bullets = taken.bullets.filter(({ id }) => id !== bullet.id)
  taken.chips += result.payout
  next.staked += bullet.cost
  next.won += result.payout
  next.fish = next.fish.filter(({ id }) => !killed.includes(id))
  return { room: next, outcome: { type: 'shot', cost: bullet.cost, result, killed } }
}

/** Gets up: what still flies is given back, all money is paid out. */
export function leaveRoom(room: FishingRoom, seat: number): { readonly room: FishingRoom; readonly refunded: Money; readonly paid: Money } {
  const next = structuredClone(room)
  const taken = seatAt(next, seat)
  const refunded = taken.bullets.reduce((sum, { cost }) => sum + cost, 0n)
  const paid = taken.chips + refunded
  next.seats[seat] = undefined
  next.cashed += paid
  return { room: next, refunded, paid }
}

/** Ticks pass: fish swim out, and new ones come while the sea is worth too little. */
export function advance(room: FishingRoom, ticks: number): FishingRoom {
  if (!Number.isInteger(ticks) || ticks < 0) throw new RangeError('ticks are a whole number from 0')
  const next = structuredClone(room)
  for (let passed = 0; passed < ticks; passed += 1) {
    next.tick += 1
    next.fish = next.fish.filter((fish) => swims(fish, next.tick))
    const due = next.tick - next.lastSpawn >= SPAWN_TICKS
    if (!due || next.fish.length >= SEA_FISH || seaValue(next.fish) >= SEA_VALUE) continue
    next.fish.push(spawn(next.seed, next.id, next.nextFish, next.tick))
    next.nextFish += 1
    next.lastSpawn = next.tick
  }
  return next
}

/** What everybody in the room may see: all but the seed, which would tell the fish that are still to come. */
export function roomView({ seed: _hidden, ...seen }: FishingRoom): Omit<FishingRoom, 'seed'> {
  return seen
}
