/** Facebook's place: the login dialog, the code's exchange and `/me`, as its public documents describe them, with `appsecret_proof`. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { otherLanguage } from './page.ts'
import { choosePage, openPeople, wrongRequest, type Person } from './people.ts'
import { json, redirect, type Ask, type Routes, type Reply } from './web.ts'

export interface FacebookOptions {
  readonly appId: string
  readonly appSecret: string
  readonly redirectUris: readonly string[]
}
interface Grant {
  readonly person: Person
  readonly redirectUri: string
  readonly challenge: string | undefined
  readonly until: number
}

const root = '/facebook'
const codeMs = 60_000
const equal = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Errors in the form of the Graph API. */
const refusal = (message: string, code = 100): Reply =>
  json({ error: { message, type: 'OAuthException', code, fbtrace_id: randomBytes(8).toString('base64url') } }, 400)

/** The version stands before the call, as in `/v23.0/me`. */
const callOf = (url: URL): string =>
  url.pathname
    .slice(root.length)
    .replace(/^\/(graph\/)?v\d+\.\d+/, '/$1')
    .replace('//', '/')

function back(to: string, state: string, more: Readonly<Record<string, string>>): Reply {
  const url = new URL(to)
  for (const [name, value] of Object.entries({ ...more, state })) url.searchParams.set(name, value)
  // Facebook appends this to addresses that have no fragment.
  return redirect(`${url.href}#_=_`)
}

export function openFacebook({ appId, appSecret, redirectUris }: FacebookOptions): Routes {
  const people = openPeople()
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, Person>()

  const dialog = (ask: Ask): Reply => {
    const wanted = ask.request.method === 'POST' ? ask.form : ask.url.searchParams
    const redirectUri = wanted.get('redirect_uri') ?? ''
    const state = wanted.get('state') ?? ''
    if (wanted.get('client_id') !== appId) return wrongRequest(ask, 'Invalid app ID')
    if (!redirectUris.includes(redirectUri)) return wrongRequest(ask, 'URL blocked: the redirect address is not registered.')
    const challenge = wanted.get('code_challenge') ?? ''
    const carry = { client_id: appId, redirect_uri: redirectUri, state, code_challenge: challenge }
    if (ask.request.method === 'GET')
      return choosePage(ask.language, people, {
        house: 'Facebook',
        action: ask.url.pathname,
        carry,
        other: otherLanguage(ask.url, ask.language),
      })
    const person = ask.form.get('cancel') === null ? people.chosen(ask.form) : undefined
    if (!person) return back(redirectUri, state, { error: 'access_denied', error_code: '200', error_reason: 'user_denied' })
    const code = randomBytes(24).toString('base64url')
    codes.set(code, { person, redirectUri, challenge: challenge === '' ? undefined : challenge, until: Date.now() + codeMs })
    return back(redirectUri, state, { code })
  }

  const exchange = ({ url }: Ask): Reply => {
    const sent = url.searchParams
    const given = codes.get(sent.get('code') ?? '')
    codes.delete(sent.get('code') ?? '')
    if (sent.get('client_id') !== appId || !equal(sent.get('client_secret') ?? '', appSecret))
      return refusal('Error validating client secret.', 1)
    if (!given || given.until < Date.now() || given.redirectUri !== sent.get('redirect_uri'))
      return refusal('This authorization code has been used or has expired.')
    const verifier = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    if (given.challenge !== undefined && given.challenge !== verifier) return refusal('The code verifier does not match.')
    const token = randomBytes(32).toString('base64url')
    tokens.set(token, given.person)
    return json({ access_token: token, token_type: 'bearer', expires_in: 5_183_944 })
  }

  const me = ({ url }: Ask): Reply => {
    const token = url.searchParams.get('access_token') ?? ''
    const person = tokens.get(token)
    if (!person) return refusal('Invalid OAuth access token.', 190)
    const proof = createHmac('sha256', appSecret).update(token).digest('hex')
    if (!equal(url.searchParams.get('appsecret_proof') ?? '', proof)) return refusal('Invalid appsecret_proof provided in the API argument')
    const all: Readonly<Record<string, string>> = { id: person.id, name: person.name, ...(person.isVerified && { email: person.email }) }
    const fields = (url.searchParams.get('fields') ?? 'id,name').split(',')
    return json(Object.fromEntries(Object.entries(all).filter(([name]) => name === 'id' || fields.includes(name))))
  }

  const calls: Readonly<Record<string, (ask: Ask) => Reply>> = {
    '/dialog/oauth': dialog,
    '/graph/oauth/access_token': exchange,
    '/graph/me': me,
  }
  const answer = (ask: Ask): Reply => calls[callOf(ask.url)]?.(ask) ?? refusal('Unknown path components', 2500)
  return { [`GET ${root}/*`]: answer, [`POST ${root}/*`]: answer }
}
