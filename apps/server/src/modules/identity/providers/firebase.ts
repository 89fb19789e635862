/** A phone confirmed by Firebase: an ID token whose signature, issuer, audience and age are checked as its documents say ("Verify ID tokens using a third-party JWT library"). */
import { firebaseError } from '@khela/contract/phone'
import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet } from 'jose'
import { fail, now, type App, type Tx } from '../../../kernel/index.ts'
import { callbackUrl, readJson, type House, type Proven } from './house.ts'
import { insertKeys, keysOf, useStatement } from './store.ts'

/** The person confirmed the number at most so long ago, in seconds; a token lives for an hour, a confirmation should not. */
const longestAge = 600
const clockSkew = 60
/** Google changes its keys within a day and says for how long they may be kept: less than this, in seconds. */
const keysLife = 14_400

const settingsOf = (app: App) => app.config.providers.firebase ?? fail('way_in_off')

/** Fetches the keys that tokens are signed with, for all nodes, when those here are old or one is missing. No transaction waits for it. */
export async function refreshKeys(app: App, wanted: 'when old' | 'now' = 'when old'): Promise<void> {
  const { keysUrl } = settingsOf(app)
  const held = await app.db.tx((t) => keysOf(t, 'firebase', keysLife))
  if (held?.isFresh === true && wanted === 'when old') return
  const { status, body } = await readJson(new URL(keysUrl))
  if (status !== 200 || !Array.isArray(body['keys']) || body['keys'].length === 0) return fail('way_in_unreachable')
  await app.db.tx((t) => insertKeys(t, 'firebase', body))
}

/** Whose phone a token proves, by the keys held here. Throws way_in_refused, or `missing key` when the key is not among them. */
async function readToken(t: Tx, app: App, token: string): Promise<Proven & { readonly phone: string }> {
  const { project } = settingsOf(app)
  const held = await keysOf(t, 'firebase', keysLife)
  const at = await now(t)
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet((held?.keys ?? { keys: [] }) as unknown as JSONWebKeySet), {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${project}`,
      audience: project,
      clockTolerance: clockSkew,
      currentDate: at,
      requiredClaims: ['exp', 'iat', 'sub', 'auth_time', 'phone_number'],
    })
    const { sub = '', auth_time: confirmed, phone_number: phone } = payload
    const age = at.getTime() / 1000 - (typeof confirmed === 'number' ? confirmed : 0)
    const isRight = age <= longestAge && age >= -clockSkew && sub !== '' && sub.length <= 128
    if (!isRight || typeof phone !== 'string' || !/^\+[1-9]\d{6,14}$/.test(phone)) return fail('way_in_refused')
    return { provider: 'firebase', subject: sub, name: null, phone, once: { statement: token, lifeSeconds: longestAge + clockSkew } }
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) throw new MissingKey()
    return fail('way_in_refused')
  }
}

class MissingKey extends Error {}

/**
 * The phone number that a token proves, for a registration (`firebaseIdToken`); the token is taken up. Asks nobody outside:
 * the keys came when the person began. Errors: phone_not_enabled, phone_unknown_error for a token that proves nothing or was taken.
 */
export async function takePhoneToken(t: Tx, app: App, token: string): Promise<string> {
  if (app.config.providers.firebase === undefined || !(await app.settings.get('FIREBASE_SIGN_IN'))) return fail('phone_not_enabled')
  const proven = await readToken(t, app, token).catch(() => fail('phone_unknown_error'))
  if (!(await useStatement(t, token, longestAge + clockSkew))) return fail('phone_unknown_error')
  return proven.phone
}

export const firebase: House = {
  async open(app, { state, language }) {
    const { pageUrl, project } = settingsOf(app)
    await refreshKeys(app)
    const address = new URL(pageUrl)
    for (const [name, value] of Object.entries({ project, return_to: callbackUrl(app), state, lang: language }))
      address.searchParams.set(name, value)
    return address.href
  },
  async prove(app, _begun, answer) {
    const error = answer.get('error')
    if (error !== null) return fail(firebaseError(error))
    const token = answer.get('id_token')
    if (token === null || token === '') return fail('popup_closed')
    const read = () => app.db.tx((t) => readToken(t, app, token))
    try {
      return await read()
    } catch (missing) {
      if (!(missing instanceof MissingKey)) throw missing
      // A key that is not known here may be a new one.
      await refreshKeys(app, 'now')
      return read().catch((again: unknown) => (again instanceof MissingKey ? fail('way_in_refused') : Promise.reject(again as Error)))
    }
  },
}
