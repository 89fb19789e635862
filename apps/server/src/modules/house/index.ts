/** House: the games that run in this process and the seed pairs behind them. See README.md. */
export { houseJobs } from './jobs.ts'
export { houseRoutes } from './routes.ts'
export { tableLines, takeLineAway } from './tables/moderation.ts'
export { openTables, type TableEngine } from './tables/engine.ts'
export { tableJobs } from './tables/jobs.ts'
export { tableRoutesBy } from './tables/routes.ts'
export { eraseTalk, ownLines } from './tables/talk-store.ts'
