import { defineModule, forgetEach, retain, retentionReasons, routes, rule, type App } from '../../kernel/index.ts'
import { alarmAgeing, codeAgeing } from './ageing-store.ts'
import { issueCaptcha } from './captcha.ts'
import { issueWork } from './challenge.ts'
import { rings } from './code-rules.ts'
import { insertAlarm, openTallies } from './code-store.ts'
import { countryCodes } from './targets.ts'

const codeRoutes = routes({
  captcha: (_t, call) => issueCaptcha(call),
  challenge: issueWork,
  countryCodes: (_t, call) => countryCodes(call.app),
})

/** Names the jobs: each minute the alarm, each day the clean-up. Nothing depends on when; every read asks the clock itself. */
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
  app.jobs.schedule('identity.codes-cleanup', 'day', async () => {
    const gone = await forgetEach(app.db, codeAgeing)
    app.log.info({ gone }, 'forgot codes, pictures, work and attempts that are over')
  })
}

export const codesModule = defineModule({
  name: 'codes',
  calls: () => codeRoutes,
  jobs: codeJobs,
  personal: { tables: { 'identity.code': retain(null, retentionReasons.short) } },
  retention: {
    ageing: alarmAgeing,
    tables: {
      'identity.attempt': rule.over('identity.codes-cleanup', 'a day'),
      'identity.captcha': rule.over('identity.codes-cleanup', 'minutes'),
      'identity.code': rule.over('identity.codes-cleanup', 'minutes'),
      'identity.code_budget': rule.over('identity.codes-cleanup', 'two days'),
      'identity.code_tally': rule.over('identity.codes-cleanup', '30 days'),
      'identity.solved_challenge': rule.over('identity.codes-cleanup', 'minutes'),
    },
  },
})
