/** The alarm of messages that nobody answers (REL-A17), and the forgetting of codes. */
import { forgetEach, type App } from '../../../kernel/index.ts'
import { codeAgeing } from '../ageing-store.ts'
import { rings } from './rules.ts'
import { insertAlarm, openTallies } from './store.ts'

/** Names the jobs: each minute the alarm, each day the clean-up. */
export function codeJobs(app: App): void {
  app.jobs.schedule('identity.codes-alarm', 'minute', async (t) => {
    const alarm = await app.settings.get('CODE_ALARM')
    for (const tally of await openTallies(t)) {
      if (!rings(tally, alarm)) continue
      await insertAlarm(t, tally)
      const { channel, sent, taken } = tally
      app.log.error({ channel, sent, taken }, 'alarm: many messages with codes, few codes come back')
    }
  })
  app.jobs.schedule('identity.codes-cleanup', 'day', async () => void (await forgetEach(app.db, codeAgeing)))
}
