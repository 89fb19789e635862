/** Turns events into notifications, as the modules say (`notices` of a module). */
import { port, type App, type Notices, type NoticeText } from '../../kernel/index.ts'
import { notifyAll } from './notify.ts'

/** The notices of all modules. */
export const noticesPort = port<Notices>('messages.notices')

/** Names the subscribers. A job that runs again tells nobody twice: `notify` decides by kind and what it is about. */
export function hearNotices(app: App, notices: Notices): void {
  for (const name of Object.keys(notices) as (keyof Notices)[]) {
    const tell = notices[name] as ((body: unknown) => NoticeText | undefined) | undefined
    if (tell === undefined) continue
    app.jobs.onMany(name, 'notice', async (t, bodies) => {
      const due = bodies.flatMap((body) => {
        const text = tell(body)
        return text === undefined ? [] : [{ ...text, memberId: BigInt((body as { memberId: string }).memberId) }]
      })
      if (due.length > 0) await notifyAll(t, app, due)
    })
  }
}
