/** Telegram's login widget: fields signed with the bot's token (core.telegram.org/widgets/login, "Checking authorization"). */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { fail, now, type App } from '../../../kernel/index.ts'
import { callbackUrl, readableName, type House, type Proven } from './house.ts'

/** A statement older than this, in seconds, is no longer taken; nor one from further ahead than clocks differ. */
const longestAge = 300
const longestAhead = 60

type Fields = Readonly<Record<string, string | number>>

/** The fields of a signed statement, or undefined when it does not have their form. */
function fieldsOf(statement: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(statement, 'base64url').toString('utf8'))
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const entries = Object.entries(value as Record<string, unknown>)
    const isFlat = entries.length <= 20 && entries.every(([, one]) => typeof one === 'string' || Number.isSafeInteger(one))
    return isFlat ? (Object.fromEntries(entries) as Fields) : undefined
  } catch {
    return undefined
  }
}

/**
 * Who a signed statement (base64url of JSON) is about, at the time `at`. Throws way_in_refused for a wrong hash, a missing
 * field, or a time that is too long ago or still to come.
 */
export function readStatement(statement: string, botToken: string, at: Date): Proven {
  const { hash = '', ...fields } = fieldsOf(statement) ?? fail('way_in_refused')
  const lines = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('\n')
  const wanted = createHmac('sha256', createHash('sha256').update(botToken).digest()).update(lines).digest()
  const given = Buffer.from(/^[0-9a-f]{64}$/.exec(String(hash))?.[0] ?? '', 'hex')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return fail('way_in_refused')
  const { id, auth_date: date } = fields
  const age = at.getTime() / 1000 - (Number.isSafeInteger(date) ? (date as number) : 0)
  if (age > longestAge || age < -longestAhead || !/^[1-9]\d{0,18}$/.test(String(id))) return fail('way_in_refused')
  const name = readableName([fields['first_name'], fields['last_name']].filter((part) => typeof part === 'string').join(' '))
  return { provider: 'telegram', subject: String(id), name, once: { statement: String(hash), lifeSeconds: longestAge + longestAhead } }
}

const settingsOf = (app: App) => app.config.providers.telegram ?? fail('way_in_off')

export const telegram: House = {
  async open(app, { state, language }) {
    const { url, botToken } = settingsOf(app)
    const address = new URL(`${url}/auth`)
    // Telegram knows no state: it stands in the address to come back to.
    for (const [name, value] of Object.entries({
      bot_id: botToken.split(':')[0] ?? '',
      origin: app.config.publicUrl(),
      return_to: `${callbackUrl(app)}?state=${state}`,
      lang: language,
    }))
      address.searchParams.set(name, value)
    return address.href
  },
  async prove(app, _begun, answer) {
    const statement = answer.get('tgAuthResult')
    if (statement === null || statement === 'false') return fail('popup_closed')
    return readStatement(statement, settingsOf(app).botToken, await app.db.tx(now))
  },
}
