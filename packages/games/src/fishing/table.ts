/** Fish, what they are worth, and weapons (GS-2.18). */
import type { Proof } from '../proof.ts'

/** `value`: multiples of the shot's cost, each with its weight in a hundred. One pair is a fixed value. */
export const fishingTable = {
  /** What is returned of a shot, whatever it is aimed at. */
  returned: { num: 96n, den: 100n },
  fish: {
    'small-fry': [{ value: 2, weight: 100 }],
    clown: [{ value: 3, weight: 100 }],
    puffer: [{ value: 5, weight: 100 }],
    angel: [{ value: 8, weight: 100 }],
    turtle: [{ value: 12, weight: 100 }],
    ray: [{ value: 18, weight: 100 }],
    shark: [{ value: 30, weight: 100 }],
    swordfish: [{ value: 50, weight: 100 }],
    'golden-shark': [{ value: 80, weight: 100 }],
    whale: [{ value: 120, weight: 100 }],
    dragon: [{ value: 300, weight: 100 }],
    'golden-wheel': [
      { value: 20, weight: 40 },
      { value: 40, weight: 30 },
      { value: 60, weight: 20 },
      { value: 150, weight: 10 },
    ],
  },
  /** Levels of a bullet: its cost is the level × the room's base. */
  levels: 10,
  /** A weapon multiplies the cost, and may touch so many fish with one shot. */
  weapons: {
    cannon: { cost: 1, most: 1 },
    chain: { cost: 2, most: 4 },
    net: { cost: 3, most: 6 },
    bomb: { cost: 8, most: 12 },
  },
} as const

/** Proven by fishing.test.ts: threshold × mean value / 2^32 of a shot at one fish. */
export const fishingProof: Proof = {
  table: '36c9b1a48940e7350a6e1c19c5b1bd2b4708f9c6be6b3a18485c2d778b9dfea5',
  rtp: [
    { bet: 'small-fry', exact: { num: 1_030_792_151n, den: 1_073_741_824n } },
    { bet: 'clown', exact: { num: 2_061_584_301n, den: 2_147_483_648n } },
    { bet: 'puffer', exact: { num: 515_396_075n, den: 536_870_912n } },
    { bet: 'angel', exact: { num: 515_396_075n, den: 536_870_912n } },
    { bet: 'turtle', exact: { num: 1_030_792_149n, den: 1_073_741_824n } },
    { bet: 'ray', exact: { num: 1_030_792_149n, den: 1_073_741_824n } },
    { bet: 'shark', exact: { num: 2_061_584_295n, den: 2_147_483_648n } },
    { bet: 'swordfish', exact: { num: 515_396_075n, den: 536_870_912n } },
    { bet: 'golden-shark', exact: { num: 257_698_035n, den: 268_435_456n } },
    { bet: 'whale', exact: { num: 257_698_035n, den: 268_435_456n } },
    { bet: 'dragon', exact: { num: 1_030_792_125n, den: 1_073_741_824n } },
    { bet: 'golden-wheel', exact: { num: 4_123_168_577n, den: 4_294_967_296n } },
  ],
}
