/** The office: what operators see and do over several modules. See README.md. */
export { addBooksAge, officeJobs } from './books.ts'
export { changes } from './changes.ts'
export { officeModule } from './module.ts'
export { officeRoutes } from './routes.ts'
