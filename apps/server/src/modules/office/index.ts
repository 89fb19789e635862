/** The office: what operators see and do over several modules. See README.md. */
export { officeJobs } from './books.ts'
export { addBooksAge } from './books-metrics.ts'
export { changes } from './changes.ts'
export { officeModule } from './module.ts'
export { officeRoutes } from './routes.ts'
