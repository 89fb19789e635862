import { forgetEach, type App } from '../../kernel/index.ts'
import { codeAgeing, passingAgeing } from './ageing-store.ts'
import { letterJobs } from './security/letters.ts'
import { rings } from './codes/rules.ts'
import { insertAlarm, openTallies } from './codes/store.ts'

/** Names the jobs: each minute the alarm, each day the clean-up. */
function codeJobs(app: App): void {
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

/** Names the module's jobs: once a day, what is over is forgotten. Nothing depends on when; every read asks the clock itself. */
export function identityJobs(app: App): void {
  codeJobs(app)
  letterJobs(app)
  app.jobs.schedule('identity.cleanup', 'day', async () => {
    const gone = await forgetEach(app.db, passingAgeing)
    app.log.info({ gone }, 'forgot what is over')
  })
}
