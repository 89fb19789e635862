/** How each kind of fish is shown: what paints it, the room that its picture needs, and how it moves. */
import type { FishKind } from '@khela/games/fishing'
import type { Painter } from './brush.ts'
import { dragon, goldenShark, goldenWheel, shark, swordfish, whale } from './fish-large.ts'
import { angel, clown, puffer, ray, smallFry, turtle } from './fish-small.ts'

export interface Look {
  readonly paint: Painter
  /** Half the picture's width and height, in hundredths of half the fish's width. */
  readonly wide: number
  readonly high: number
  /** How far its tail swings, in the same units. */
  readonly bend: number
  /** It is shown this much larger than it is to a shot: small fish would be lost on a phone. */
  readonly size?: number
  /** A beat of its tail or fins. */
  readonly beatMs: number
  /** It does not turn along its way. */
  readonly isUpright?: boolean
}

export const LOOKS: Readonly<Record<FishKind, Look>> = {
  'small-fry': { paint: smallFry, wide: 124, high: 104, bend: 5, beatMs: 620, size: 1.4 },
  clown: { paint: clown, wide: 132, high: 104, bend: 13, beatMs: 700, size: 1.25 },
  puffer: { paint: puffer, wide: 124, high: 108, bend: 5, beatMs: 820, size: 1.15 },
  angel: { paint: angel, wide: 122, high: 144, bend: 9, beatMs: 1_000, size: 1.05 },
  turtle: { paint: turtle, wide: 138, high: 104, bend: 0, beatMs: 1_700 },
  ray: { paint: ray, wide: 162, high: 136, bend: 7, beatMs: 1_800 },
  shark: { paint: shark, wide: 156, high: 112, bend: 16, beatMs: 1_000 },
  swordfish: { paint: swordfish, wide: 200, high: 116, bend: 14, beatMs: 760 },
  'golden-shark': { paint: goldenShark, wide: 158, high: 130, bend: 16, beatMs: 1_100 },
  whale: { paint: whale, wide: 164, high: 108, bend: 14, beatMs: 2_200 },
  dragon: { paint: dragon, wide: 218, high: 136, bend: 0, beatMs: 1_800 },
  'golden-wheel': { paint: goldenWheel, wide: 150, high: 136, bend: 0, beatMs: 1_700, isUpright: true },
}
