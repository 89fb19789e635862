import type { App } from '../../kernel/index.ts'
import { dropEmptyStandings } from './store.ts'

/** Standings dropped in one transaction; the rest waits a day. */
const dropLimit = 1000

/** Names the handlers; the module's value has it called once, before the queue starts. */
export function limitJobs(app: App): void {
  app.jobs.schedule('limits.cleanup', 'day', (t) => dropEmptyStandings(t, dropLimit))
}
