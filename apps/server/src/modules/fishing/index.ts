/** Fishing: rooms in which several fish in one sea. See README.md. */
export { endVoid as endSea } from './clock.ts'
export { deskSea, deskSeas, deskShot, deskShots, deskSitting, deskSittings } from './desk.ts'
export { shots } from './history.ts'
export { fishingModule, seaTellerPort } from './module.ts'
export type { SeaTeller } from './news.ts'
