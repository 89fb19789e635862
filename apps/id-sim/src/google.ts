/** Google's place: a real OpenID provider (authorization code flow, PKCE compulsory) with a page to pick or make a person. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import { interactionPolicy, Provider, type Configuration } from 'oidc-provider'
import { otherLanguage } from './page.ts'
import { choosePage, openPeople, type People } from './people.ts'
import { serve, type Routes } from './web.ts'

export interface GoogleClient {
  readonly clientId: string
  readonly clientSecret: string
}
export interface GoogleOptions extends GoogleClient {
  /** Address of this process; the issuer is `<base>/google`. */
  readonly base: string
  /** Addresses that a code may be sent to. */
  readonly redirectUris: readonly string[]
  /** Other sites that sign people in here: tests swap their tokens. */
  readonly others?: readonly GoogleClient[]
  /** Changes the answers of the token endpoint: tests lie with it. */
  readonly onToken?: (reply: Record<string, unknown>) => Record<string, unknown>
}

const root = '/google'

async function signingKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: randomBytes(8).toString('hex') }
}

async function configurationOf(options: GoogleOptions, people: People): Promise<Configuration> {
  const policy = interactionPolicy.base()
  // As Google does: whoever asks for it is shown the accounts, signed in there or not.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return {
    clients: [options, ...(options.others ?? [])].map(({ clientId, clientSecret }) => ({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [...options.redirectUris],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    })),
    jwks: { keys: [await signingKey()] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    // Google puts the claims of the scopes into the ID token.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, { uid }) => `${root}/people/${uid}` },
    findAccount: (_ctx, sub) => {
      const person = people.find(sub)
      return (
        person && { accountId: sub, claims: () => ({ sub, name: person.name, email: person.email, email_verified: person.isVerified }) }
      )
    },
    ttl: { AuthorizationCode: 60, AccessToken: 3600, IdToken: 3600, Interaction: 1800, Session: 3600, Grant: 3600 },
  }
}

/** Gives the person everything the site asked for, as one does who presses "Allow". */
async function grantOf(provider: Provider, accountId: string, clientId: string): Promise<string> {
  const grant = new provider.Grant({ accountId, clientId })
  grant.addOIDCScope('openid profile email')
  return grant.save()
}

/** A handler of everything below `/google`. */
export async function openGoogle(options: GoogleOptions): Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>> {
  const people = openPeople()
  const provider = new Provider(`${options.base}${root}`, await configurationOf(options, people))
  const { onToken } = options
  if (onToken)
    provider.use(async (ctx, next) => {
      await next()
      if (ctx.path.endsWith('/token') && ctx.status === 200) ctx.body = onToken({ ...(ctx.body as Record<string, unknown>) })
    })
  const callback = provider.callback()
  const routesFor = (request: IncomingMessage, response: ServerResponse): Routes => ({
    [`GET ${root}/people/*`]: async ({ url, language }) => {
      const { params } = await provider.interactionDetails(request, response)
      const wanted = params['ui_locales']
      const asked = url.searchParams.has('lang') || typeof wanted !== 'string' ? language : wanted.startsWith('en') ? 'en' : 'bn'
      return choosePage(asked, people, { house: 'Google', action: url.pathname, other: otherLanguage(url, asked) })
    },
    [`POST ${root}/people/*`]: async ({ form }) => {
      const { params } = await provider.interactionDetails(request, response)
      const person = form.get('cancel') === null ? people.chosen(form) : undefined
      const result = person
        ? {
            select_account: {},
            login: { accountId: person.id, remember: false },
            consent: { grantId: await grantOf(provider, person.id, String(params['client_id'])) },
          }
        : { error: 'access_denied', error_description: 'The person said no.' }
      const to = await provider.interactionResult(request, response, result, { mergeWithLastSubmission: false })
      return { status: 303, headers: { location: to } }
    },
  })
  return async (request, response) => {
    if (await serve(routesFor(request, response), request, response)) return
    // A provider below a path reads its mount point from what the address was before.
    Object.assign(request, { originalUrl: request.url })
    request.url = (request.url ?? '').slice(root.length) || '/'
    await callback(request, response)
  }
}
