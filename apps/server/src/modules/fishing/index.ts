/** Fishing: rooms in which several fish in one sea. See README.md. */
export { shots } from './history.ts'
export { fishingModule } from './module.ts'
export type { SeaTeller } from './news.ts'
