/** The office: what operators see and do over several modules. See README.md. */
export { addBooksAge } from './books.ts'
export { officeModule } from './module.ts'
