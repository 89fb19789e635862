/** Mails and SMS about the account itself: links to set a password, and word of every change to whoever could be hurt by it. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { newToken, type App, type Language, type Tx } from '../../kernel/index.ts'
import { contactsOf, memberByMail } from '../members/index.ts'
import { recentLinks } from './store.ts'
import { insertTicket } from './ticket-store.ts'

const linkSeconds = 600
/** More links than this an hour nobody needs, and a stranger could fill a mailbox with them. */
const mostLinks = 3

interface Letter {
  readonly subject: string
  readonly text: string
}
interface Letters {
  readonly oneTimePassword: Letter
  readonly link: Letter
  readonly passwordChanged: Letter
  readonly contactChanged: Letter
}
const known = new Map<Language, Letters>()

/** Texts hold `{link}`, `{minutes}`, `{password}` and `{hours}` only. */
function lettersOf(language: Language): Letters {
  let letters = known.get(language)
  if (!letters) {
    const file = fileURLToPath(import.meta.resolve(`@khela/i18n/locales/${language}/security.json`))
    letters = (JSON.parse(readFileSync(file, 'utf8')) as { letters: Letters }).letters
    known.set(language, letters)
  }
  return letters
}

/** Tells a member, where they were reachable until now, that something was changed. In Bengali, then in English: no language is on file. */
export async function tellMember(
  t: Tx,
  app: App,
  memberId: bigint,
  what: 'passwordChanged' | 'contactChanged',
  more: { readonly to?: { readonly mobileNum: string | null; readonly email: string | null }; readonly hours?: number } = {},
): Promise<void> {
  const { mobileNum, email } = more.to ?? (await contactsOf(t, memberId))
  const fill = ({ subject, text: words }: Letter): Letter => ({ subject, text: words.replaceAll('{hours}', String(more.hours ?? 0)) })
  const [bn, en] = [fill(lettersOf('bn')[what]), fill(lettersOf('en')[what])]
  const text = `${bn.text}\n\n${en.text}`
  if (email !== null && app.delivery.has('email')) await app.delivery.mail(t, { to: email, subject: `${bn.subject} · ${en.subject}`, text })
  else if (mobileNum !== null && app.delivery.has('sms')) await app.delivery.sms(t, { to: mobileNum, text: bn.text })
}

/** Sends a one-time password to a proved contact. In both languages: none is on file. Answers the way it went. */
export async function sendOneTimePassword(
  t: Tx,
  app: App,
  to: { readonly mobile: string | null; readonly email: string | null },
  password: string,
): Promise<'email' | 'sms'> {
  const [bn, en] = [lettersOf('bn').oneTimePassword, lettersOf('en').oneTimePassword]
  const fill = (text: string) => text.replaceAll('{password}', password)
  if (to.email !== null) {
    await app.delivery.mail(t, { to: to.email, subject: `${bn.subject} · ${en.subject}`, text: `${fill(bn.text)}\n\n${fill(en.text)}` })
    return 'email'
  }
  if (to.mobile === null) throw new Error('a one-time password goes to a contact')
  await app.delivery.sms(t, { to: to.mobile, text: fill(bn.text) })
  return 'sms'
}

interface Asked {
  readonly username: string
  readonly email: string
  readonly lang: Language
}

/** Leaves it to a job to look for an account and to mail it a link: whoever asks waits the same time in any case. */
export async function requestPasswordLink(t: Tx, app: App, asked: Asked): Promise<void> {
  await app.jobs.enqueue(t, 'identity.password-link', { ...asked })
}

/** Names the job that looks for the account of a forgotten password and mails it a link. */
export function letterJobs(app: App): void {
  app.jobs.work('identity.password-link', async (t, body) => {
    const { username, email, lang } = body as unknown as Asked
    const memberId = await memberByMail(t, username, email)
    if (memberId === undefined || (await recentLinks(t, memberId)) >= mostLinks) return
    const { token, hash } = newToken()
    await insertTicket(t, { hash, purpose: 'reset', memberId, lifeSeconds: linkSeconds })
    const { subject, text } = lettersOf(lang).link
    // Behind the #, so that it reaches no log of a server on the way.
    const link = `${app.config.publicUrl()}/?modal=newPassword&lang=${lang}#${token}`
    await app.delivery.mail(t, {
      to: email,
      subject,
      text: text.replaceAll('{link}', link).replaceAll('{minutes}', String(linkSeconds / 60)),
    })
  })
}
