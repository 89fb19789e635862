/**
 * Messages to people: mail and SMS. A message is a row in the caller's transaction and a job; the talking happens after
 * the job's commit (no foreign I/O in a transaction), and a try nobody reported back from is made again. Texts carry
 * codes, so they wait encrypted and reach no log.
 */
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db.ts'
import { publicId } from '../ids.ts'
import type { Jobs } from '../jobs.ts'
import type { Log } from '../log.ts'
import { outside } from '../outside.ts'
import { openLetter, sealLetter, type Letter, type Mail, type Sms } from './letters.ts'
import { sendMail, sendSms } from './peers.ts'
import { claimMessage, dueMessages, forgetMessages, insertMessage, removeMessage } from './store.ts'

export interface Delivery {
  /** Whether messages of this channel have somewhere to go. */
  has(channel: 'sms' | 'email'): boolean
  /** Sends a mail once `t` is committed. Throws nothing for a mail that does not arrive; it is tried for ten minutes. */
  mail(t: Tx, mail: Mail): Promise<void>
  /** Sends an SMS once `t` is committed; as `mail`. `to` starts with `+` and the dialling code. */
  sms(t: Tx, sms: Sms): Promise<void>
  /** The same work for a message that goes to nobody: where time must not tell whether somebody is there (REL-A11). */
  nobody(t: Tx, text: string): Promise<void>
}

const job = 'kernel.deliver'
interface House {
  readonly db: Db
  readonly log: Log
  readonly jobs: Jobs
  readonly config: Config
}

/** Opens the way for messages and names its jobs; call it before the queue starts. */
export function openDelivery(app: House): Delivery {
  const addresses = app.config.delivery
  const send = async (t: Tx, letter: Letter) => {
    const id = publicId('msg')
    await insertMessage(t, { id, body: sealLetter(app.config, id, letter) })
    await app.jobs.enqueue(t, job, id)
  }
  app.jobs.work(job, async (t, body) => {
    const waiting = await claimMessage(t, body as string)
    if (waiting === undefined) return
    outside(t, app, 'delivery', async () => {
      const letter = openLetter(app.config, waiting.id, waiting.body)
      if (letter.channel === 'email') await sendMail(addresses, letter)
      else if (letter.channel === 'sms') await sendSms(addresses, letter)
      await app.db.tx((after) => removeMessage(after, waiting.id))
    })
  })
  app.jobs.schedule('kernel.deliver-again', 'minute', async (t) => {
    for (const id of await dueMessages(t)) await app.jobs.enqueue(t, job, id)
    const lost = await forgetMessages(t)
    if (lost > 0) app.log.error({ lost }, 'messages were not delivered in their time')
  })
  return {
    has: (channel) => (channel === 'sms' ? addresses.smsUrl : addresses.smtpUrl) !== undefined,
    mail: (t, { to, subject, text }) => send(t, { channel: 'email', to, subject, text }),
    nobody: (t, text) => send(t, { channel: 'none', text }),
    sms: (t, { to, text }) => send(t, { channel: 'sms', to, text }),
  }
}
