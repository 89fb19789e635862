/** What the contract gathers from this module beside its calls. */
export { errors } from './errors.ts'
export { settings } from './settings.ts'
