/** Google, or any OpenID provider: authorization code with PKCE, state and nonce (OpenID Connect Core §3.1, RFC 7636, RFC 9207). */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  discovery,
  enableNonRepudiationChecks,
  type Configuration,
} from 'openid-client'
import { fail, type App } from '../../../kernel/index.ts'
import { callbackUrl, patienceMs, readableName, type House } from './house.ts'

/** Discovery is asked again after an hour, so that new keys and addresses arrive. */
const freshMs = 3_600_000
const known = new Map<string, { readonly configuration: Promise<Configuration>; readonly at: number }>()

type Settings = NonNullable<App['config']['providers']['google']>

async function discover({ issuer, clientId, clientSecret }: Settings): Promise<Configuration> {
  // Plain http passes configuration in profile DEMO only.
  const execute = [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])]
  return discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: patienceMs / 1000 })
}

async function configurationOf(app: App): Promise<Configuration> {
  const settings = app.config.providers.google ?? fail('way_in_off')
  const key = JSON.stringify(settings)
  const before = known.get(key)
  const entry = before && performance.now() - before.at < freshMs ? before : { configuration: discover(settings), at: performance.now() }
  known.set(key, entry)
  try {
    return await entry.configuration
  } catch (error) {
    known.delete(key)
    app.log.warn({ err: error }, 'the OpenID provider could not be discovered')
    return fail('way_in_unreachable')
  }
}

/** What the library threw, as the person may hear it: no answer, a no, or an answer that proves nothing. */
function refuse(app: App, error: unknown): never {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') fail('popup_closed')
  app.log.warn({ err: error }, 'an answer of the OpenID provider was refused')
  const isSilence = error instanceof TypeError || (error instanceof ClientError && error.code === 'OAUTH_TIMEOUT')
  return fail(isSilence ? 'way_in_unreachable' : 'way_in_refused')
}

export const google: House = {
  async open(app, { state, nonce, verifier, language }) {
    const configuration = await configurationOf(app)
    const asked = {
      redirect_uri: callbackUrl(app),
      scope: 'openid profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      prompt: 'select_account',
      ui_locales: language,
    }
    try {
      return buildAuthorizationUrl(configuration, asked).href
    } catch (error) {
      app.log.warn({ err: error }, 'the OpenID provider names no address to open')
      return fail('invalid_url')
    }
  },
  async prove(app, { state, nonce, verifier }, answer) {
    const configuration = await configurationOf(app)
    const address = new URL(`${callbackUrl(app)}?${answer.toString()}`)
    try {
      const tokens = await authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims || claims.sub === '' || claims.sub.length > 255) return fail('way_in_refused')
      return { provider: 'google', subject: claims.sub, name: readableName(claims['name']) }
    } catch (error) {
      return refuse(app, error)
    }
  },
}
