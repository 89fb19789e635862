/**
 * Firebase's place: the page on which a phone number is confirmed (as a merchant hosts it with Firebase's own script) and
 * the ID token that comes of it: RS256, issuer `https://securetoken.google.com/<project>`, audience the project.
 */
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { otherLanguage, page } from './page.ts'
import { wrongRequest } from './people.ts'
import { json, openSeconds, redirect, text, type Ask, type Routes, type Reply } from './web.ts'
import { words } from './words.ts'

export interface FirebaseOptions {
  readonly project: string
  /** Origins that a token may be sent to. */
  readonly origins: readonly string[]
  /** Where the SMS inbox is shown. */
  readonly inboxUrl: string
  readonly sendSms: (message: { to: string; text: string }) => void
}
/** What the tests need to lie: tokens with other claims or another key. */
export interface FirebaseSigner {
  sign(claims: JWTPayload, key?: CryptoKey): Promise<string>
}

/** Error codes of Firebase's authentication that the page can be told to answer with. */
const failures = [
  'invalid-phone-number',
  'missing-phone-number',
  'too-many-requests',
  'internal-error',
  'invalid-verification-code',
  'missing-verification-code',
  'captcha-check-failed',
  'quota-exceeded',
  'operation-not-allowed',
  'code-expired',
  'popup-closed-by-user',
] as const

const waitMs = 60_000
const codeMs = 600_000
interface Sent {
  readonly code: string
  readonly at: number
}

/** Digits and a plus, whatever was typed between them. */
const phoneOf = (typed: string): string =>
  typed.replaceAll(/[০-৯]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - 0x09_e6)).replaceAll(/[\s()-]/g, '')

export async function openFirebase(options: FirebaseOptions): Promise<{ routes: Routes; signer: FirebaseSigner }> {
  const { project, origins, inboxUrl, sendSms } = options
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomBytes(8).toString('hex')
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  const users = new Map<string, string>()
  const sent = new Map<string, Sent>()
  const seconds = openSeconds()

  const signer: FirebaseSigner = {
    sign: (claims, key = privateKey) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key),
  }
  const tokenFor = (phone: string): Promise<string> => {
    const uid = users.get(phone) ?? randomBytes(21).toString('base64url')
    users.set(phone, uid)
    const now = seconds()
    return signer.sign({
      iss: `https://securetoken.google.com/${project}`,
      aud: project,
      auth_time: now,
      iat: now,
      exp: now + 3600,
      sub: uid,
      user_id: uid,
      phone_number: phone,
      firebase: { identities: { phone: [phone] }, sign_in_provider: 'phone' },
    })
  }

  const show = (ask: Ask, carry: Carry, said?: string, phone = ''): Reply =>
    phonePage(ask, carry, { said, phone, sent: sent.get(phone), inboxUrl })

  const answer = async (ask: Ask): Promise<Reply> => {
    const wanted = ask.request.method === 'POST' ? ask.form : ask.url.searchParams
    const carry = { return_to: wanted.get('return_to') ?? '', state: wanted.get('state') ?? '', project: wanted.get('project') ?? '' }
    if (carry.project !== project) return wrongRequest(ask, 'auth/invalid-project')
    if (!URL.canParse(carry.return_to) || !origins.includes(new URL(carry.return_to).origin))
      return wrongRequest(ask, 'auth/unauthorized-domain')
    if (ask.request.method === 'GET') return show(ask, carry)
    const failure = failures.find((name) => name === ask.form.get('failure'))
    if (failure !== undefined) return back(carry, { error: `auth/${failure}` })
    if (ask.form.get('cancel') !== null) return back(carry, { error: 'auth/popup-closed-by-user' })
    const say = words[ask.language]
    const phone = phoneOf(ask.form.get('phone') ?? '')
    if (phone === '') return show(ask, carry, say.noPhone)
    if (!/^\+[1-9]\d{7,14}$/.test(phone)) return show(ask, carry, say.badPhone)
    const typed = ask.form.get('code')
    if (typed === null) {
      if (Date.now() - (sent.get(phone)?.at ?? 0) >= waitMs) {
        const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
        sent.set(phone, { code, at: Date.now() })
        sendSms({ to: phone, text: `${code} is your verification code for ${project}.` })
      }
      return show(ask, carry, undefined, phone)
    }
    const given = sent.get(phone)
    if (typed.trim() === '') return show(ask, carry, say.noCode, phone)
    if (given === undefined || Date.now() - given.at > codeMs) return show(ask, carry, say.oldCode)
    if (!isSame(phoneOf(typed), given.code)) return show(ask, carry, say.badCode, phone)
    sent.delete(phone)
    return back(carry, { id_token: await tokenFor(phone) })
  }
  return {
    signer,
    routes: { 'GET /firebase/phone': answer, 'POST /firebase/phone': answer, 'GET /firebase/jwks': () => json({ keys: [jwk] }) },
  }
}

const isSame = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

interface Carry {
  readonly return_to: string
  readonly state: string
  readonly project: string
}

/** The answer goes in the fragment, which no server's log keeps. */
function back({ return_to: to, state }: Carry, answer: Readonly<Record<string, string>>): Reply {
  return redirect(`${to}#${new URLSearchParams({ ...answer, state }).toString()}`)
}

interface CodePage {
  readonly said: string | undefined
  readonly phone: string
  readonly sent: Sent | undefined
  readonly inboxUrl: string
}

function phonePage({ language, url }: Ask, carry: Carry, { said, phone, sent, inboxUrl }: CodePage): Reply {
  const say = words[language]
  const hidden = Object.entries({ ...carry, lang: language })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${text(value)}">`)
    .join('')
  const form = (inside: string) => `<form method="post" action="${text(url.pathname)}">${hidden}${inside}</form>`
  const bad = said === undefined ? '' : `<p class="bad" role="alert">${text(said)}</p>`
  const other = otherLanguage(new URL(`${url.pathname}?${new URLSearchParams({ ...carry }).toString()}`, url), language)
  const first =
    `<label>${say.phone}<input name="phone" type="tel" autocomplete="tel" placeholder="+8801712345678" value="${text(phone)}"></label>` +
    `<button class="go">${say.sendCode}</button>`
  const seconds = sent === undefined ? 0 : Math.max(0, Math.ceil((sent.at + waitMs - Date.now()) / 1000))
  const second =
    `<p>${say.codeText} <a href="${text(inboxUrl)}" target="_blank" rel="noopener">${say.inbox}</a></p><input type="hidden" name="phone" value="${text(phone)}">` +
    `<label>${say.code}<input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12"></label>` +
    `<button class="go">${say.verify}</button><p>${text(say.wait(seconds))}</p>`
  const choices = failures.map((name) => `<option value="${name}">auth/${name}</option>`).join('')
  const fail = `<label>${say.failWith}<select name="failure"><option value="">${say.noFailure}</option>${choices}</select></label><button class="quiet">${say.go}</button>`
  const cancel = `<button class="quiet" name="cancel" value="1">${say.cancel}</button>`
  return page(
    language,
    say.phoneTitle,
    `${bad}${form(phone === '' || sent === undefined ? first : second)}${form(cancel)}<h2></h2>${form(fail)}`,
    {
      other,
    },
  )
}
