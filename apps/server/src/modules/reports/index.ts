/** Reports: read only, over the front doors of play and the ledger; owns no table. See README.md. */
export { reportRoutes } from './routes.ts'
