/** Beginning to sign in at another house: what is drawn is bound to this browser by a cookie (REL-A23, REL-A24). */
import type { ReplyOf } from '@khela/contract'
import { afterwards, fail, newToken, playerOf, tokenHash, type Afterwards, type Call, type Tx } from '../../../kernel/index.ts'
import { hasTotp, takeProof } from '../../security/index.ts'
import { houseOf } from './houses.ts'
import { insertWayIn, waysLeft } from './store.ts'

const cookie = 'khela-way'
/** A person has this long at the other house. */
const lifeSeconds = 600

/** The hash of the browser's cookie, if it has one. */
export function browserCookie(call: Pick<Call<'wayInFinish'>, 'cookie'>): Buffer | undefined {
  const shown = call.cookie(cookie)
  return shown?.length === 43 ? tokenHash(shown) : undefined
}

/** Windows may be open side by side: a browser keeps its cookie while it has one. */
function sendBrowser(call: Call<'wayInStart'>): Buffer {
  const shown = call.cookie(cookie)
  const value = shown?.length === 43 ? shown : newToken().token
  call.setCookie({ name: cookie, value, maxAgeSeconds: lifeSeconds, sameSite: 'Lax' })
  return tokenHash(value)
}

/** Whose sign-in this is: a newcomer's nobody's, a link and a proof the member's who asks, in this session. */
async function ownerOf(t: Tx, { actor, input }: Call<'wayInStart'>): Promise<{ memberId: bigint | null; sessionId: bigint | null }> {
  if (input.purpose === 'enter') return { memberId: null, sessionId: null }
  const { memberId, sessionId, role } = playerOf(actor)
  if (role === 'trial') return fail('need_true_account')
  if (input.purpose === 'link') await takeProof(t, actor, input.proof)
  // Whoever has an authenticator or a password proves themselves by it.
  else if ((await hasTotp(t, memberId)) || (await waysLeft(t, memberId, 'look')).hasPassword) return fail('proof_required')
  return { memberId, sessionId }
}

/**
 * The address of the other house's window. Errors: way_in_off, way_in_unreachable; for a link or a proof not_logged_in,
 * need_true_account and proof_required; invalid_url when the configured address cannot be opened in a browser.
 */
export async function beginWayIn(t: Tx, call: Call<'wayInStart'>): Promise<Afterwards<ReplyOf<'wayInStart'>>> {
  const { app, input, lang: language } = call
  const { provider, purpose } = input
  if (purpose === 'verify' && provider !== 'firebase') return fail('way_in_off')
  const house = await houseOf(app, provider)
  const { token: state, hash: stateHash } = newToken()
  const { token: nonce } = newToken()
  const { token: verifier } = newToken()
  if (purpose !== 'verify') {
    const owner = await ownerOf(t, call)
    const drawn = { stateHash, provider, purpose, nonce, verifier, page: input.page ?? null, lifeSeconds }
    await insertWayIn(t, { ...drawn, ...owner, browser: sendBrowser(call) })
  }
  return afterwards(async () => {
    const url = await house.open(app, { state, nonce, verifier, language })
    return /^https?:\/\/\S{3,4000}$/.test(url) ? { state, url } : fail('invalid_url')
  })
}
