/** What the contract gathers from this module beside its calls. */
export { settings } from './settings.ts'
