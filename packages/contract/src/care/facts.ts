/** What the contract gathers from this module beside its calls. */
export { events, topics } from './events.ts'
export { settings } from './settings.ts'
