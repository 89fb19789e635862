/**
 * What goes to the server and what came of it. Shots and hits are gathered and sent as a batch, one at a time; a batch keeps its
 * number and its key until it is decided. Pure: every function gives a new magazine.
 */
import { parseMoney, type Money } from '@khela/money'
import type { Point, Weapon } from '@khela/games/fishing'
import type { Answer, Batch } from './model.ts'

export interface FireOrder {
  readonly bullet: number
  readonly weapon: Weapon
  readonly level: number
  readonly aim: Point
  readonly lock: number | null
  readonly tick: number
  readonly cost: Money
}
export interface ClaimOrder {
  readonly bullet: number
  /** What it touched, the one that was hit first. */
  readonly fish: readonly number[]
  readonly tick: number
}
interface Sent {
  readonly batch: Batch
  readonly key: string
  readonly fires: readonly FireOrder[]
  readonly claims: readonly ClaimOrder[]
}
export interface Magazine {
  /** What the server says lies at the seat, after the last batch that was decided. */
  readonly chips: Money
  readonly staked: Money
  readonly won: Money
  /** The last batch that was taken. */
  readonly seq: number
  readonly nextBullet: number
  readonly lastFired: number
  readonly fires: readonly FireOrder[]
  readonly claims: readonly ClaimOrder[]
  readonly sent: Sent | undefined
}

const mostFires = 20
const mostClaims = 30
/** Ticks between two shots of a gun. */
export const FIRE_TICKS = 4
/** A shot of longer ago than this would be refused as late: while one waits so long, no other is fired. */
const stallTicks = 11
/** A hit that is older when its batch goes is not sent: the server would not believe it, and the bullet flies on. */
const staleTicks = 15

interface OwnSeat {
  readonly chips: string
  readonly staked: string
  readonly won: string
  readonly seq: number
  readonly nextBullet: number
}

/** The magazine of a seat as the server tells it, nothing waiting. */
export function loaded(me: OwnSeat): Magazine {
  return {
    chips: parseMoney(me.chips),
    staked: parseMoney(me.staked),
    won: parseMoney(me.won),
    seq: me.seq,
    nextBullet: me.nextBullet,
    lastFired: -FIRE_TICKS,
    fires: [],
    claims: [],
    sent: undefined,
  }
}

/** The seat was read again. While a batch is on its way its answer tells more; what waits keeps its numbers. */
export function reloaded(magazine: Magazine, me: OwnSeat): Magazine {
  if (magazine.sent !== undefined) return magazine
  const { chips, staked, won, seq, nextBullet } = loaded(me)
  return { ...magazine, chips, staked, won, seq, nextBullet: Math.max(nextBullet, magazine.nextBullet) }
}

const costs = (fires: readonly FireOrder[]): Money => fires.reduce((sum, { cost }) => sum + cost, 0n)

/** What can be spent: shots that the server has not decided on are taken off already. */
export const purse = ({ chips, fires, sent }: Magazine): Money => chips - costs(fires) - costs(sent?.fires ?? [])

/** Why the gun does not fire at a tick, or `undefined` when it does. */
export function cannotFire(magazine: Magazine, cost: Money, tick: number): 'pace' | 'stalled' | 'funds' | undefined {
  if (tick - magazine.lastFired < FIRE_TICKS) return 'pace'
  const [oldest] = magazine.fires
  if (magazine.fires.length >= mostFires || (oldest !== undefined && tick - oldest.tick > stallTicks)) return 'stalled'
  return purse(magazine) < cost ? 'funds' : undefined
}

/** A shot is fired: it gets the next number. */
export function fired(magazine: Magazine, shot: Omit<FireOrder, 'bullet'>): { readonly magazine: Magazine; readonly fire: FireOrder } {
  const fire = { ...shot, bullet: magazine.nextBullet }
  return {
    magazine: { ...magazine, fires: [...magazine.fires, fire], nextBullet: fire.bullet + 1, lastFired: shot.tick },
    fire,
  }
}

export const claimed = (magazine: Magazine, claim: ClaimOrder): Magazine => ({ ...magazine, claims: [...magazine.claims, claim] })

/** Makes a batch of what waits, when none is on its way. `dropped`: hits that waited too long and are none. */
export function packed(
  magazine: Magazine,
  tick: number,
  newKey: () => string,
): { readonly magazine: Magazine; readonly dropped: readonly ClaimOrder[] } {
  if (magazine.sent !== undefined) return { magazine, dropped: [] }
  const dropped = magazine.claims.filter((claim) => tick - claim.tick > staleTicks)
  const fresh = magazine.claims.filter((claim) => tick - claim.tick <= staleTicks)
  const [fires, claims] = [magazine.fires.slice(0, mostFires), fresh.slice(0, mostClaims)]
  const rest = { ...magazine, fires: magazine.fires.slice(fires.length), claims: fresh.slice(claims.length) }
  if (fires.length + claims.length === 0) return { magazine: rest, dropped }
  const batch: Batch = {
    seq: magazine.seq + 1,
    fires: fires.map(({ bullet, weapon, level, aim, lock, tick: at }) => ({ bullet, weapon, level, aim, lock, tick: at })),
    claims: claims.map(({ bullet, fish, tick: at }) => ({ bullet, fish: [...fish], tick: at })),
  }
  return { magazine: { ...rest, sent: { batch, key: newKey(), fires, claims } }, dropped }
}

/** The batch was decided: only now money comes. */
export function answered(magazine: Magazine, { chips, staked, won, seq }: Pick<Answer, 'chips' | 'staked' | 'won' | 'seq'>): Magazine {
  return { ...magazine, chips: parseMoney(chips), staked: parseMoney(staked), won: parseMoney(won), seq, sent: undefined }
}

/** The server has decided against the whole batch: none of its shots was. What waits after it cannot be either. */
export function emptied(magazine: Magazine): Magazine {
  return { ...magazine, fires: [], claims: [], sent: undefined }
}
