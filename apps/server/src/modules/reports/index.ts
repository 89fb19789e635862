/** Reports: read only, over the front doors of play, the ledger and the measures. See README.md. */
export { bonusesOf } from './bonuses.ts'
export { reportsModule } from './module.ts'
export { reportRoutes } from './routes.ts'
