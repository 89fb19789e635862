/** Tells open pages when a schedule begins or ends. Reads judge schedules themselves, so a late word shows nothing wrong. */
import type { App } from '../../kernel/index.ts'
import { tellChange } from './edit.ts'
import { takeEdges } from './store.ts'

export function contentJobs(app: App): void {
  app.jobs.schedule('content.edges', 'minute', async (t) => {
    if (await takeEdges(t)) await tellChange(t, app)
  })
}
