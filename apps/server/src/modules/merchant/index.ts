/** The merchant: whether the site is open here, and what it needs to start. See README.md. */
export { merchantModule } from './module.ts'
export { countryPort, frameContentPort } from './ports.ts'
