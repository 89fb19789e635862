/** The stand-ins of the other houses beside identity, and a browser that walks through their pages. */
import { startStandIns, type StandIns } from '../../../id-sim/src/index.ts'
import { openIdentity, type Answer, type IdentityKit, type Sent } from './identity.ts'

export const callback = 'http://localhost:3000/signin/callback'
export const botToken = '123456789:AAbbccddeeffgghhiijjkkllmm'
const facebook = { appId: '123456789012345', appSecret: '0123456789abcdef0123456789abcdef' }
const google = { clientId: 'khela-test', clientSecret: 'secret-of-khela-test' }
export const otherSite = { clientId: 'other-site', clientSecret: 'secret-of-other-site' }
export const project = 'khela-test'

export interface HousesKit {
  readonly id: IdentityKit
  readonly standIns: StandIns
  /** What the token endpoint of Google's stand-in answers instead. */
  lie(change: ((reply: Record<string, unknown>) => Record<string, unknown>) | undefined): void
  /** Begins and goes through the pages; `person` picks by name, or makes one. Answers what `wayInFinish` takes, and the browser. */
  walk(provider: string, person: string, more?: { purpose?: string; proof?: string; sent?: Sent }): Promise<Walked>
  /** Begins, walks and finishes. */
  enter(provider: string, person: string, sent?: Sent): Promise<Answer & { readonly browser: Readonly<Record<string, string>> }>
  /** A member of this house who came by another one. */
  join(provider: string, person: string): Promise<string>
  close(): Promise<void>
}
export interface Walked {
  readonly input: { readonly state: string; readonly answer: string }
  readonly browser: Readonly<Record<string, string>>
}

/** A browser at another house: follows redirects, keeps cookies, stops at the address that leads back. */
export class Visitor {
  readonly #cookies = new Map<string, string>()

  async go(url: string, form?: URLSearchParams): Promise<{ url: string; page: string }> {
    let at = url
    for (let step = 0, body = form; step < 12; step++, body = undefined) {
      if (at.startsWith(callback)) return { url: at, page: '' }
      const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const reply = await fetch(at, { redirect: 'manual', headers: { cookie }, ...(body && { method: 'POST', body }) })
      for (const line of reply.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
        this.#cookies.set(name, value)
      }
      const to = reply.headers.get('location')
      const page = await reply.text()
      if (to === null) return { url: at, page }
      at = new URL(to, at).href
    }
    throw new Error(`no end at ${at}`)
  }

  /** Sends the form of a page whose text holds `mark`, with these fields besides its hidden ones. */
  submit({ url, page }: { url: string; page: string }, mark: string, fields: Readonly<Record<string, string>> = {}) {
    const form = [...page.matchAll(/<form method="post" action="([^"]*)">([\s\S]*?)<\/form>/g)].find(([whole]) => whole.includes(mark))
    if (!form) throw new Error(`no form with ${mark} in ${page.slice(0, 2000)}`)
    const body = new URLSearchParams()
    for (const [tag] of (form[2] ?? '').matchAll(/<(input type="hidden"|button)[^>]*name=[^>]*>/g)) {
      const [, name = ''] = /name="([^"]*)"/.exec(tag) ?? []
      body.set(name, /value="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? '')
    }
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    return this.go(new URL((form[1] ?? '').replaceAll('&amp;', '&'), url).href, body)
  }
}

/** Picks a person, or makes one who is not there yet; `cancel` says no. */
async function choose(visitor: Visitor, url: string, person: string): Promise<string> {
  const page = await visitor.go(url)
  if (person === 'cancel') return (await visitor.submit(page, 'name="cancel"')).url
  if (page.page.includes(`>${person}<`)) return (await visitor.submit(page, `>${person}<`)).url
  return (await visitor.submit(page, 'name="email"', { name: person, email: `${person.toLowerCase().replaceAll(' ', '.')}@example.com` }))
    .url
}

/** Confirms a phone number with the code that arrived. */
async function confirm(visitor: Visitor, url: string, phone: string, standIns: StandIns): Promise<string> {
  const messages = () => standIns.inbox.messages('sms').filter(({ to }) => to === phone)
  const before = messages().length
  const sent = await visitor.submit(await visitor.go(url), 'name="phone"', { phone })
  while (messages().length === before) await new Promise(setImmediate)
  return (await visitor.submit(sent, 'name="code"', { code: /\d{6}/.exec(messages()[0]?.text ?? '')?.[0] ?? '' })).url
}

export async function openHousesKit(): Promise<HousesKit> {
  let change: ((reply: Record<string, unknown>) => Record<string, unknown>) | undefined
  const onToken = (reply: Record<string, unknown>) => (change ? change(reply) : reply)
  const standIns = await startStandIns({
    siteUrl: 'http://localhost:3000',
    google: { ...google, others: [otherSite], onToken },
    facebook,
    telegram: { botToken },
    firebase: { project },
  })
  const { url } = standIns
  const id = await openIdentity({
    KHELA_GOOGLE_CLIENT_ID: google.clientId,
    KHELA_GOOGLE_CLIENT_SECRET: google.clientSecret,
    KHELA_GOOGLE_ISSUER: `${url}/google`,
    KHELA_FACEBOOK_APP_ID: facebook.appId,
    KHELA_FACEBOOK_APP_SECRET: facebook.appSecret,
    KHELA_FACEBOOK_URL: `${url}/facebook`,
    KHELA_FACEBOOK_GRAPH_URL: `${url}/facebook/graph`,
    KHELA_TELEGRAM_BOT_TOKEN: botToken,
    KHELA_TELEGRAM_URL: `${url}/telegram`,
    KHELA_FIREBASE_PROJECT: project,
    KHELA_FIREBASE_PAGE_URL: `${url}/firebase/phone`,
    KHELA_FIREBASE_KEYS_URL: `${url}/firebase/jwks`,
  })
  const walk: HousesKit['walk'] = async (provider, person, { purpose = 'enter', proof, sent = {} } = {}) => {
    const begun = await id.send('wayInStart', { provider, purpose, ...(proof !== undefined && { proof }) }, sent)
    if (begun.code !== 'ok') throw new Error(`it could not begin: ${begun.code}`)
    const visitor = new Visitor()
    const at = String(begun.value.url)
    const back = new URL(provider === 'firebase' ? await confirm(visitor, at, person, standIns) : await choose(visitor, at, person))
    const answer = back.hash.length > 5 ? `${back.search}&${back.hash.slice(1)}`.replace(/^\??&/, '') : back.search
    return { input: { state: String(begun.value.state), answer }, browser: { ...sent.cookies, ...begun.cookies } }
  }
  const enter: HousesKit['enter'] = async (provider, person, sent = {}) => {
    const { input, browser } = await walk(provider, person, { sent })
    return { ...(await id.send('wayInFinish', input, { ...sent, cookies: browser })), browser }
  }
  return {
    id,
    standIns,
    walk,
    enter,
    lie: (next) => (change = next),
    async join(provider, person) {
      const { value, code, browser } = await enter(provider, person)
      const { ticket } = (value.newcomer ?? {}) as { ticket?: string }
      if (ticket === undefined) throw new Error(`nobody new: ${code} ${JSON.stringify(value)}`)
      const joined = await id.send('wayInRegister', registration(ticket), { cookies: browser })
      if (joined.code !== 'ok') throw new Error(`could not join: ${joined.code}`)
      return String(joined.value.token)
    },
    async close() {
      await id.close()
      await standIns.stop()
    },
  }
}

export const registration = (ticket: string, more: object = {}) => ({
  ticket,
  terms: true,
  registerUrl: 'http://localhost:3000/register',
  registerMethod: 'WEB',
  ...more,
})
