/**
 * The second half of every way in: whoever proved who they are gets a session here and nowhere else (REL-A12,
 * REL-A25). A network that the member was never seen on asks for a further proof first, where that is switched on.
 */
import { playerRole, type ReplyOf } from '@khela/contract'
import { fail, networkOf, newToken, publicId, tokenHash, type Actor, type App, type Tx } from '../../kernel/index.ts'
import { endOf, type Subjects } from '../codes/index.ts'
import { extraWays, forceNewPassword, insertTicket } from '../security/index.ts'
import { endSession, freshSession } from './sessions.ts'
import {
  isFurtherDevice,
  networkAddresses,
  noteArrival,
  noteSignIn,
  signInRow,
  type SignInResult,
  type SignInRow,
} from './sign-in-store.ts'

/** How somebody proved who they are. */
export type Way = 'register' | 'password' | 'remembered' | 'sms' | 'forgot' | 'google' | 'facebook' | 'telegram' | 'firebase'

export interface SignIn {
  /** Whom the proof belongs to. */
  readonly member: bigint
  readonly how: Way
  readonly ip: string
  /** Token of the browser, from `deviceOf(call)`. */
  readonly device: string
  readonly userAgent: string
  /** Who called: the session they came with ends. */
  readonly actor?: Actor
  /** The password that was proved, where it was one: the one that everybody was moved here with must be changed. */
  readonly password?: string | undefined
  /** The agents' page takes agents only. */
  readonly page?: 'site' | 'agent' | undefined
  /** The one-day token to keep for this browser, from `sendRemembrance(call)`; made once the session is certain. */
  readonly remember?: (() => { readonly hash: Buffer; readonly lifeSeconds: number }) | undefined
  /** The attempt that this sign-in ends; when it is refused, ending it stays with the caller. */
  readonly ends?: Subjects | undefined
  /** Set by the further proof alone. */
  readonly isProvedFurther?: true
}

/** Half a sign-in waits this long for its other half (REL-A16). */
const ticketSeconds = 600

/** Ways whose person holds no password that could be too old (PS-4.4). */
const withoutPassword: ReadonlySet<Way> = new Set(['register', 'sms', 'forgot', 'google', 'facebook', 'telegram', 'firebase'])

/**
 * Signs in, or refuses. Call it after the proof and after attempts were counted, in a transaction that commits with the
 * answer. Errors: account_locked (disabled), not_a_member, not_an_agent, verification_required with `ticket` and `ways`
 * beside the error, verification_unavailable. What it refuses it has noted in the member's history in a transaction of its own.
 */
export async function finishSignIn(t: Tx, app: App, signIn: SignIn): Promise<ReplyOf<'login'>> {
  const { member, how, ip, userAgent } = signIn
  const note = (result: SignInResult) => app.asideDb.tx((a) => noteSignIn(a, { memberId: member, ip, userAgent, way: how, result }))
  // In a transaction of its own: it holds also where a further proof is asked for and the session comes from there.
  if (await isDefault(app, signIn.password)) await app.asideDb.tx((a) => forceNewPassword(a, member))
  const row = await signInRow(t, member)
  if (!row) return fail('invalid_credentials')
  const refusal = refusalOf(row, signIn.page)
  if (refusal !== undefined) {
    await note('refused')
    return fail(refusal)
  }
  const network = networkOf(ip)
  if (signIn.isProvedFurther === undefined && (await needsMore(t, app, row, network))) {
    const ways = await extraWays(t, app, member)
    await note('extra_asked')
    if (ways.length === 0) return fail('verification_unavailable')
    return fail('verification_required', {}, { ticket: await giveTicket(app, signIn, network), ways })
  }
  return open(t, app, signIn, row, network)
}

function refusalOf(row: SignInRow, page: SignIn['page']): 'account_locked' | 'not_a_member' | 'not_an_agent' | undefined {
  if (row.isDisabled) return 'account_locked'
  const role = playerRole(row.type)
  if (role === 'trial') return 'not_a_member'
  return page === 'agent' && role !== 'agent' ? 'not_an_agent' : undefined
}

/** Whether to ask for more: always, where the member wants that; else where it is switched on, on a network they never proved themselves from. */
async function needsMore(t: Tx, app: App, row: SignInRow, network: string): Promise<boolean> {
  if (row.totpAlways) return true
  if (!row.extraOn && !(await app.settings.get('EXTRA_VERIFICATION'))) return false
  const known = await networkAddresses(t, row.memberId)
  if (known.includes(network)) return false
  // An account that somebody else made has no network until its owner first comes.
  return known.length > 0 || row.hasArrived
}

async function giveTicket(app: App, signIn: SignIn, network: string): Promise<string> {
  const { token, hash } = newToken()
  const from = { way: signIn.how, network, device: tokenHash(signIn.device) }
  await app.asideDb.tx((a) => insertTicket(a, { hash, purpose: 'sign_in', memberId: signIn.member, lifeSeconds: ticketSeconds, from }))
  return token
}

async function open(t: Tx, app: App, signIn: SignIn, row: SignInRow, network: string): Promise<ReplyOf<'login'>> {
  const { member, how, ip, userAgent } = signIn
  if (signIn.actor) await endSession(t, app, signIn.actor)
  // Whoever registered has been welcomed: the first-login step is for accounts that somebody else made.
  const firstTimeLogin = row.lastLoginAt === null && !row.hasArrived
  const passwordExpired = await isExpired(app, how, row)
  const { token, ...session } = await freshSession(app)
  const deviceId = publicId('dev')
  await noteArrival(t, {
    memberId: member,
    way: how,
    ip,
    network,
    userAgent,
    device: { publicId: deviceId, tokenHash: tokenHash(signIn.device) },
    remember: signIn.remember?.(),
    session: { ...session, mustChangePassword: passwordExpired },
    attempt: endOf(signIn.ends ?? []),
  })
  if (row.hasArrived && (await isFurtherDevice(t, member, deviceId)))
    await app.jobs.emit(t, 'newDeviceSeen', { memberId: member.toString(), deviceId })
  return { token, firstTimeLogin, passwordExpired }
}

/** Whether it is the password that accounts of another system were moved here with (PS-9.15, D-H2). */
async function isDefault(app: App, password: string | undefined): Promise<boolean> {
  const shared = (await app.settings.get('DEFAULT_PASSWORD')).normalize('NFC')
  return shared !== '' && password?.normalize('NFC') === shared
}

/** A one-time password is expired by nature (D-H2); others by age where the merchant forces it (D-H8). */
async function isExpired(app: App, how: Way, row: SignInRow): Promise<boolean> {
  if (withoutPassword.has(how)) return false
  if (row.mustChange) return true
  if (row.passwordAgeDays === null || !(await app.settings.get('PWDEXPFORCECHANGE3'))) return false
  return row.passwordAgeDays >= (await app.settings.get('PASSWORD_MAX_DAYS'))
}
