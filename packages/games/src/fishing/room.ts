/**
 * A room of four seats (GS-2.18) as plain data; every function returns a new one. A shot is paid for
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
import { fishing, HIGHEST_VALUE, type ShotResult, type Weapon } from './shot.ts'
import { fishingTable } from './table.ts'

/** A shot on its way. `lock`: the fish it follows, which needs no aim. */
export interface Bullet {
  readonly id: number
  readonly weapon: Weapon
  readonly level: number
  readonly cost: Money
  readonly firedAt: number
  readonly aim: Point
  readonly lock: number | undefined
}

export interface FishingSeat {
  readonly player: string
  /** Money at the seat, without what flies. */
  readonly chips: Money
  readonly bullets: readonly Bullet[]
  /** Bullets are numbered by the player, each higher than the ones before. */
  readonly nextBullet: number
  readonly lastFired: number
}

/** Always `bought` + `won` = chips of the seats + bullets in flight + `staked` + `cashed`. `seed` stays on the server. */
export interface FishingRoom {
  readonly id: string
  readonly seed: string
  /** Cost of a bullet of level 1. */
  readonly base: Money
  readonly tick: number
  readonly seats: readonly (FishingSeat | undefined)[]
  readonly fish: readonly Fish[]
  readonly nextFish: number
  readonly lastSpawn: number
  readonly bought: Money
  readonly won: Money
  /** Shots that were decided. */
  readonly staked: Money
  readonly cashed: Money
}

/** A shot as its player says it: fired at a tick of the last second. */
export interface Shot {
  readonly bullet: number
  readonly weapon: Weapon
  readonly level: number
  readonly aim: Point
  readonly lock?: number | undefined
  readonly tick: number
}

/** A hit that is declared: the bullet, the fish it touched, nearest first, and the tick at which it did. */
export interface Claim {
  readonly bullet: number
  readonly fish: readonly number[]
  readonly tick: number
}

/**
 * Why a shot was not fired: the money at the seat is short, the gun is not ready or too much flies, there is no such level, the
 * fish it follows is gone, or its tick is not of the last second (or its number was used). The bullet never was.
 */
export type Misfire = 'funds' | 'pace' | 'level' | 'gone' | 'late'
export type FireResult = { readonly type: 'refused'; readonly reason: Misfire } | { readonly type: 'fired'; readonly bullet: Bullet }

/** Why a claim was not taken: there is no such bullet, its fish are gone, or it cannot have been there. The bullet flies on. */
export type Refusal = 'no_bullet' | 'gone' | 'reach'

export type ClaimResult =
  | { readonly type: 'refused'; readonly reason: Refusal }
  | {
      readonly type: 'shot'
      readonly bullet: Bullet
      readonly result: ShotResult
      /** The fish that were touched, in the order in which they were drawn. */
      readonly fish: readonly Fish[]
      readonly killed: readonly number[]
    }

/** A gun fires five times a second. */
export const FIRE_TICKS = 4
const MOST_BULLETS = 30
/** A shot or a claim may be this late, and a claim this far off, for the way over the net. */
const LATE_TICKS = 20
const TOLERANCE = 90
/** How far an area weapon reaches round the fish it hit. */
export const BLAST = 320

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
const seated = (room: FishingRoom, seat: number, taken: FishingSeat | undefined) => room.seats.with(seat, taken)

/** A player takes a free seat with money. */
export function join(room: FishingRoom, seat: number, player: string, chips: Money): FishingRoom {
  if (!(seat in GUNS) || room.seats[seat] !== undefined) throw new RangeError('the seat is not free')
  if (room.seats.some((other) => other?.player === player)) throw new RangeError('a player has one seat')
  if (chips <= 0n) throw new RangeError('a seat is taken with money')
  const taken = { player, chips, bullets: [], nextBullet: 1, lastFired: room.tick - FIRE_TICKS }
  return { ...room, seats: seated(room, seat, taken), bought: room.bought + chips }
}

/** A player brings more money. */
export function topUp(room: FishingRoom, seat: number, chips: Money): FishingRoom {
  const taken = seatAt(room, seat)
  if (chips <= 0n) throw new RangeError('more is more than nothing')
  return { ...room, seats: seated(room, seat, { ...taken, chips: taken.chips + chips }), bought: room.bought + chips }
}

/** What a shot costs: base × level × weapon. Throws `RangeError` for a level that there is not. */
export function shotCost(base: Money, weapon: Weapon, level: number): Money {
  if (!Number.isInteger(level) || level < 1 || level > fishingTable.levels) throw new RangeError('there is no such level')
  return base * BigInt(level * fishingTable.weapons[weapon].cost)
}

/** The highest level of a weapon at which no shot can pay more than `most`; 0 when there is none. */
export function topLevel(base: Money, weapon: Weapon, most: Money): number {
  const { cost, most: fish } = fishingTable.weapons[weapon]
  const level = Number(most / (base * BigInt(cost * fish * HIGHEST_VALUE)))
  return Math.min(level, fishingTable.levels)
}

const inSea = ({ x, y }: Point): boolean => x >= 0 && x <= SEA.width && y >= 0 && y <= SEA.height
const isLevel = (level: number): boolean => Number.isInteger(level) && level >= 1 && level <= fishingTable.levels

/** Why a shot cannot be fired; undefined for one that can. */
function misfire(room: FishingRoom, taken: FishingSeat, shot: Shot): Misfire | undefined {
  const { bullet, weapon, level, lock, tick } = shot
  const isTimely = Number.isInteger(tick) && tick <= room.tick && tick >= room.tick - LATE_TICKS
  if (!isTimely || !Number.isInteger(bullet) || bullet < taken.nextBullet) return 'late'
  if (!isLevel(level)) return 'level'
  if (tick - taken.lastFired < FIRE_TICKS || taken.bullets.length >= MOST_BULLETS) return 'pace'
  if (lock !== undefined && !room.fish.some(({ id }) => id === lock)) return 'gone'
  return taken.chips < shotCost(room.base, weapon, level) ? 'funds' : undefined
}

/** Fires: the cost leaves the seat at once. A shot that is refused leaves the room as it was. Throws `RangeError` for an aim outside the sea. */
export function fire(room: FishingRoom, seat: number, shot: Shot): { readonly room: FishingRoom; readonly outcome: FireResult } {
  const taken = seatAt(room, seat)
  if (!inSea(shot.aim)) throw new RangeError('a shot is aimed at the sea')
  const reason = misfire(room, taken, shot)
  if (reason !== undefined) return { room, outcome: { type: 'refused', reason } }
  const { bullet: id, weapon, level, aim, lock, tick } = shot
  const bullet = { id, weapon, level, cost: shotCost(room.base, weapon, level), firedAt: tick, aim, lock }
  const rest = { chips: taken.chips - bullet.cost, bullets: [...taken.bullets, bullet], nextBullet: id + 1, lastFired: tick }
  return { room: { ...room, seats: seated(room, seat, { ...taken, ...rest }) }, outcome: { type: 'fired', bullet } }
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
  const taken = seatAt(room, seat)
  const result = fishing.play(open(), { weapon: bullet.weapon, fish: fish.map(({ kind }) => kind) }, bullet.cost)
  const killed = fish.flatMap(({ id }, index) => ((result.hits[index]?.value ?? 0) > 0 ? [id] : []))
  const bullets = taken.bullets.filter(({ id }) => id !== bullet.id)
  const next = {
    ...room,
    seats: seated(room, seat, { ...taken, bullets, chips: taken.chips + result.payout }),
    staked: room.staked + bullet.cost,
    won: room.won + result.payout,
    fish: room.fish.filter(({ id }) => !killed.includes(id)),
  }
  return { room: next, outcome: { type: 'shot', bullet, result, fish, killed } }
}

/** What flies from a seat, in money. */
export const inFlight = ({ bullets }: FishingSeat): Money => bullets.reduce((sum, { cost }) => sum + cost, 0n)

/** Gets up: what still flies is given back, all money is paid out. */
export function leaveRoom(room: FishingRoom, seat: number): { readonly room: FishingRoom; readonly refunded: Money; readonly paid: Money } {
  const taken = seatAt(room, seat)
  const refunded = inFlight(taken)
  const paid = taken.chips + refunded
  return { room: { ...room, seats: seated(room, seat, undefined), cashed: room.cashed + paid }, refunded, paid }
}

/** Ticks pass: fish swim out, and new ones come while the sea is worth too little. */
export function advance(room: FishingRoom, ticks: number): FishingRoom {
  if (!Number.isInteger(ticks) || ticks < 0) throw new RangeError('ticks are a whole number from 0')
  let { fish, nextFish, lastSpawn } = room
  const end = room.tick + ticks
  for (let tick = room.tick + 1; tick <= end; tick += 1) {
    if (fish.some((one) => !swims(one, tick))) fish = fish.filter((one) => swims(one, tick))
    const due = tick - lastSpawn >= SPAWN_TICKS
    if (!due || fish.length >= SEA_FISH || seaValue(fish) >= SEA_VALUE) continue
    fish = [...fish, spawn(room.seed, room.id, nextFish, tick)]
    nextFish += 1
    lastSpawn = tick
  }
  return { ...room, tick: end, fish, nextFish, lastSpawn }
}

/** What everybody in the room may see: all but the seed, which would tell the fish that are still to come. */
export function roomView({ seed: _hidden, ...seen }: FishingRoom): Omit<FishingRoom, 'seed'> {
  return seen
}
