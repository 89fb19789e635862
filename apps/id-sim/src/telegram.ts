/** Telegram's place: signs what its login widget signs, with the bot's token, and sends it back in the fragment as `tgAuthResult`. */
import { createHash, createHmac } from 'node:crypto'
import { otherLanguage } from './page.ts'
import { choosePage, openPeople, wrongRequest } from './people.ts'
import { openSeconds, redirect, type Ask, type Routes, type Reply } from './web.ts'

export interface TelegramOptions {
  readonly botToken: string
  /** Origin that the bot may sign people in at. */
  readonly origins: readonly string[]
}

/** The hash of the login widget: HMAC-SHA-256 of `name=value` lines in order of names, under SHA-256 of the bot's token. */
export function widgetHash(fields: Readonly<Record<string, string | number>>, botToken: string): string {
  const lines = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('\n')
  return createHmac('sha256', createHash('sha256').update(botToken).digest()).update(lines).digest('hex')
}

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '')

export function openTelegram({ botToken, origins }: TelegramOptions): Routes {
  const people = openPeople()
  const seconds = openSeconds()
  const answer = (ask: Ask): Reply => {
    const wanted = ask.request.method === 'POST' ? ask.form : ask.url.searchParams
    const returnTo = wanted.get('return_to') ?? ''
    const botId = wanted.get('bot_id') ?? ''
    if (botId !== botToken.split(':')[0]) return wrongRequest(ask, 'Bot id is not known')
    if (!origins.includes(originOf(returnTo))) return wrongRequest(ask, 'Bot domain invalid')
    if (ask.request.method === 'GET')
      return choosePage(ask.language, people, {
        house: 'Telegram',
        action: ask.url.pathname,
        carry: { return_to: returnTo, bot_id: botId },
        other: otherLanguage(ask.url, ask.language),
      })
    const person = ask.form.get('cancel') === null ? people.chosen(ask.form) : undefined
    if (!person) return redirect(`${returnTo}#tgAuthResult=false`)
    const [first = '', ...rest] = person.name.split(' ')
    const fields = {
      id: Number(person.id),
      first_name: first,
      ...(rest.length > 0 && { last_name: rest.join(' ') }),
      username: person.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_'),
      auth_date: seconds(),
    }
    const signed = { ...fields, hash: widgetHash(fields, botToken) }
    return redirect(`${returnTo}#tgAuthResult=${Buffer.from(JSON.stringify(signed)).toString('base64url')}`)
  }
  return { 'GET /telegram/auth': answer, 'POST /telegram/auth': answer }
}
