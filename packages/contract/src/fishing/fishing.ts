/**
 * The fishing rooms (GS-2.18): what a room is played for, what everybody at a sea sees, and the live messages
 * that carry it. Ticks are twenty a second; every answer says the tick and the server's time, so that a browser draws from
 * that clock. Paths, speeds and sizes are those of `@khela/games/fishing`.
 */
import type { Static } from 'typebox'
import { AmountText, Instant, Integer, OneLine, T, list, nullable, obj, oneOf } from '../schema.ts'

/** One room: `base` is the cost of a bullet of level 1; between `buyInMin` and `buyInMax` one sits down with. */
const FishingRoom = obj({
  id: T.String({ pattern: '^[a-z][a-z0-9-]{1,23}$' }),
  name: obj({ bn: OneLine(1, 40), en: OneLine(1, 40) }),
  base: AmountText,
  buyInMin: AmountText,
  buyInMax: AmountText,
})
export type FishingRoom = Static<typeof FishingRoom>
export const FishingRooms = list(FishingRoom, 20)

export const fishingRooms: FishingRoom[] = [
  { id: 'khal', name: { bn: 'খাল', en: 'Khal' }, base: '0.10', buyInMin: '5.00', buyInMax: '500.00' },
  { id: 'nodi', name: { bn: 'নদী', en: 'Nodi' }, base: '1.00', buyInMin: '50.00', buyInMax: '5000.00' },
  { id: 'sagor', name: { bn: 'সাগর', en: 'Sagor' }, base: '10.00', buyInMin: '500.00', buyInMax: '50000.00' },
]

export const fishKinds = [
  'small-fry',
  'clown',
  'puffer',
  'angel',
  'turtle',
  'ray',
  'shark',
  'swordfish',
  'golden-shark',
  'whale',
  'dragon',
  'golden-wheel',
] as const
export const FishName = oneOf(...fishKinds)
export const fishingWeapons = ['cannon', 'chain', 'net', 'bomb'] as const
export const WeaponName = oneOf(...fishingWeapons)

/** Seats of a sea: 0 and 1 below, 2 and 3 above. */
export const fishingSeats = 4
export const FishingSeatNo = Integer(0, fishingSeats - 1)
export const FishingCount = Integer(0, 2_000_000_000)
export const FishingLevel = Integer(1, 10)

/** The sea is 1600 × 900; a shot is aimed at a whole number of it. */
export const Aim = obj({ x: Integer(0, 1600), y: Integer(0, 900) })

/** A fish, from its birth on: where it is at a tick follows from these. It is gone `ticks` after `spawnTick`, or when it is caught. */
export const SeaFish = obj({
  id: FishingCount,
  kind: FishName,
  path: Integer(0, 40),
  mirrored: T.Boolean(),
  spawnTick: FishingCount,
  ticks: Integer(1, 10_000),
})
/** A shot on its way. `lock`: the fish that it follows; `tick`: when it was fired. */
export const SeaBullet = {
  bullet: FishingCount,
  weapon: WeaponName,
  level: FishingLevel,
  aim: Aim,
  lock: nullable(FishingCount),
  tick: FishingCount,
}
export type SeaFishView = Static<typeof SeaFish>

/** A seat as everybody sees it. `isMe` is false in live messages, which are the same for all. */
export const SeaSeat = obj({
  seat: FishingSeatNo,
  who: OneLine(1, 40),
  isMe: T.Boolean(),
  chips: AmountText,
  bullets: list(obj(SeaBullet), 40),
})
export type SeaSeatView = Static<typeof SeaSeat>

/**
 * What changed at a sea, gathered: at most five a second from each node. A browser says `watch` with `fishing:<seaId>` on its
 * live connection (packages/client `watch`). Messages are hints: whoever missed some reads `fishingState` again.
 */
export const fishingNews = obj({
  kind: T.Literal('sea'),
  at: Instant,
  tick: FishingCount,
  born: list(SeaFish, 400),
  /** Fish that were caught, by whom, and what they brought. Fish that swim out are not told: their `ticks` say when. */
  gone: list(obj({ fish: FishingCount, seat: FishingSeatNo, value: Integer(1, 10_000), payout: AmountText }), 400),
  shots: list(obj({ seat: FishingSeatNo, ...SeaBullet }), 400),
  /** Bullets that hit, whether or not a fish died of it, or went back to whoever left. */
  ended: list(obj({ seat: FishingSeatNo, bullet: FishingCount }), 400),
  /** What lies at the seats that moved money. */
  chips: list(obj({ seat: FishingSeatNo, chips: AmountText }), fishingSeats),
  /** All four, when somebody sat down or left; null otherwise. */
  seats: nullable(list(nullable(SeaSeat), fishingSeats)),
})
export type FishingNews = Static<typeof fishingNews>

/** The live channel of a sea. */
export const fishingChannel = (seaId: string): `fishing:${string}` => `fishing:${seaId}`
