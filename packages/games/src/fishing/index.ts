/** Fishing (GS-2.18): the shot that decides money, the sea it is fired in, and the room. */
export { fishing, fishRtp, FISH_KINDS, killThreshold, meanValue, shotRtp, WEAPONS } from './shot.ts'
export type { FishKind, ShotChoice, ShotResult, Weapon } from './shot.ts'
export { fishingProof, fishingTable } from './table.ts'
export { BULLET_SPEED, bulletAt, fishAt, GUNS, PATHS, radiusOf, SEA, SEA_FISH, SEA_VALUE, seaValue, swims } from './sea.ts'
export type { Fish, Point } from './sea.ts'
export {
  advance,
  BLAST,
  claimHit,
  fire,
  FIRE_TICKS,
  inFlight,
  join,
  leaveRoom,
  openRoom,
  roomView,
  shotCost,
  topLevel,
  topUp,
} from './room.ts'
export type { Bullet, Claim, ClaimResult, FireResult, FishingRoom, FishingSeat, Misfire, Refusal, Shot } from './room.ts'
