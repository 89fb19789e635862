/** Work behind the messages: word of letters whose time has come, conversations that fell silent, letters that are over. */
import { forgetOld, type App } from '../../kernel/index.ts'
import { endIdle } from './chat-store.ts'
import { letterAgeing } from './inbox-store.ts'
import { bulletinJob, tell } from './inbox.ts'

export function messageJobs(app: App): void {
  app.jobs.work(bulletinJob, async (t, body) => {
    const { memberId } = body as { memberId: string | null }
    tell(t, app, memberId === null ? null : BigInt(memberId))
  })
  app.jobs.schedule('messages.idle', 'minute', async (t) => {
    const members = await endIdle(t, await app.settings.get('CHAT_IDLE_MINUTES'))
    if (members.length === 0) return
    app.live.pingMany(t, 'support', members)
    app.live.ping(t, 'care')
  })
  app.jobs.schedule('messages.forget', 'day', async () => {
    const letters = await forgetOld(app.db, letterAgeing(await app.settings.get('MESSAGE_DAYS')))
    if (letters > 0) app.log.info({ letters }, 'forgot letters')
  })
}
