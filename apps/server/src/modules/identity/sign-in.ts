/**
 * The second half of every way in: whoever proved who they are gets a session here and nowhere else (REL-A12,
 * REL-A25). A network that the member was never seen on asks for a further proof first, where that is switched on.
 */
import { playerRole, type ReplyOf } from '@khela/contract'
import {
  AppError,
  fail,
  networkOf,
  newToken,
  publicId,
  tokenHash,
  type Actor,
  type App,
  type Decided,
  type Tx,
} from '../../kernel/index.ts'
import { endOf, type Subjects } from '../codes/index.ts'
import { extraWays, forceNewPassword, insertTicket } from '../security/index.ts'
import { forgetRemembered } from './device-store.ts'
import { endSession, freshSession } from './sessions.ts'
import { networkAddresses, noteArrivals, noteSignIn, signInRows, type Arrival, type SignInResult, type SignInRow } from './sign-in-store.ts'

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
  /** The one-day token that the browser came with, where it shall stand for nobody any more. */
  readonly replaces?: Buffer | undefined
  /** The attempt that this sign-in ends; when it is refused, ending it stays with the caller. */
  readonly ends?: Subjects | undefined
  /** Set by the further proof alone. */
  readonly isProvedFurther?: true
}

/** Half a sign-in waits this long for its other half (REL-A16). */
const ticketSeconds = 600

/** Ways whose person holds no password that could be too old (PS-4.4). */
const withoutPassword: ReadonlySet<Way> = new Set(['register', 'sms', 'forgot', 'google', 'facebook', 'telegram', 'firebase'])

/** What came of a sign-in. */
type SignInOutcome = Decided<ReplyOf<'login'>>

/**
 * Signs in, or refuses. Call it after the proof and after attempts were counted, in a transaction that commits with the
 * answer. Errors: account_locked (disabled), not_a_member, not_an_agent, verification_required with `ticket` and `ways`
 * beside the error, verification_unavailable. What it refuses it has noted in the member's history in a transaction of its own.
 */
export async function finishSignIn(t: Tx, app: App, signIn: SignIn): Promise<ReplyOf<'login'>> {
  const [one] = await finishSignIns(t, app, [signIn])
  if (one === undefined) throw new Error('a sign-in was not decided')
  if ('refused' in one) throw one.refused
  return one.reply
}

/**
 * `finishSignIn` of several in one transaction, each with its own outcome; no two of one member or with a subject in common. What is
 * refused leaves nothing in the transaction.
 */
export async function finishSignIns(t: Tx, app: App, signIns: readonly SignIn[]): Promise<SignInOutcome[]> {
  // In a transaction of its own: it holds also where a further proof is asked for and the session comes from there.
  for (const { member, password } of signIns) if (await isDefault(app, password)) await app.asideDb.tx((a) => forceNewPassword(a, member))
  const rows = await signInRows(
    t,
    signIns.map(({ member }) => member),
  )
  const arrivals: Arriving[] = []
  const outcomes: SignInOutcome[] = []
  for (const signIn of signIns) {
    try {
      const arriving = await admit(t, app, signIn, rows.get(signIn.member))
      arrivals.push(arriving)
      outcomes.push({ reply: arriving.reply })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcomes.push({ refused: error })
    }
  }
  await arrive(t, app, arrivals)
  return outcomes
}

/** Judges a sign-in, and ends what stands in its way. Refuses as `finishSignIn` does. */
async function admit(t: Tx, app: App, signIn: SignIn, row: SignInRow | undefined): Promise<Arriving> {
  const { member, how, ip, userAgent } = signIn
  const note = (result: SignInResult) => app.asideDb.tx((a) => noteSignIn(a, { memberId: member, ip, userAgent, way: how, result }))
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

/** A sign-in that will be let in. */
interface Arriving {
  readonly arrival: Arrival
  readonly row: SignInRow
  readonly reply: ReplyOf<'login'>
}

async function open(t: Tx, app: App, signIn: SignIn, row: SignInRow, network: string): Promise<Arriving> {
  const { member, how, ip, userAgent } = signIn
  if (signIn.replaces) await forgetRemembered(t, signIn.replaces)
  if (signIn.actor) await endSession(t, app, signIn.actor)
  // Whoever registered has been welcomed: the first-login step is for accounts that somebody else made.
  const firstTimeLogin = row.lastLoginAt === null && !row.hasArrived
  const passwordExpired = await isExpired(app, how, row)
  const { token, ...session } = await freshSession(app)
  const arrival: Arrival = {
    memberId: member,
    way: how,
    ip,
    network,
    userAgent,
    device: { publicId: publicId('dev'), tokenHash: tokenHash(signIn.device) },
    remember: signIn.remember?.(),
    session: { ...session, mustChangePassword: passwordExpired },
    attempt: endOf(signIn.ends ?? []),
  }
  return { arrival, row, reply: { token, firstTimeLogin, passwordExpired } }
}

/** Writes what arrivals leave behind, and tells of the browsers that are new. */
async function arrive(t: Tx, app: App, arriving: readonly Arriving[]): Promise<void> {
  if (arriving.length === 0) return
  const further = await noteArrivals(
    t,
    arriving.map(({ arrival }) => arrival),
  )
  const newDevices = arriving
    .filter(({ arrival, row }) => row.hasArrived && further.has(arrival.memberId))
    .map(({ arrival }) => ({ memberId: arrival.memberId.toString(), deviceId: arrival.device.publicId }))
  await app.jobs.emitAll(t, 'newDeviceSeen', newDevices)
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
