/** What the contract gathers from this module beside its calls. */
export { errors } from './errors.ts'
export { topics } from './events.ts'
export { settings } from './settings.ts'
