/** Reports: read only, over the front doors of play and the ledger, and the summary it keeps of them. See README.md. */
export { bonusesOf } from './bonuses.ts'
export { fold } from './fold.ts'
export { reportsModule } from './module.ts'
export { reportRoutes } from './routes.ts'
