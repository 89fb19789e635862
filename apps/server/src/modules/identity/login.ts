/** Signing in by username, by a browser that is remembered, or by a code to the phone (PS-4.4; REL-A08 to REL-A12). */
import type { ReplyOf } from '@khela/contract'
import { normaliseUsername } from '@khela/contract/patterns'
import { afterwards, fail, outside, tokenHash, type Afterwards, type App, type Call, type Tx } from '../../kernel/index.ts'
import {
  beginWithPasswords,
  checkChallenge,
  deviceOf,
  deviceToken,
  noteFailure,
  noteSuccess,
  readLimits,
  showsChallenge,
  subjectsOf,
  type Barred,
  type Credential,
  type Limits,
  type Subjects,
} from '../codes/index.ts'
import { isPassword } from '../security/index.ts'
import { isDeviceOf, isRemembered } from './device-store.ts'
import { dropRemembrance, remembranceCookie, sendRemembrance } from './remembrance.ts'
import { noteSignIn } from './sign-in-store.ts'
import { beginTogether, finishTogether, whileProving } from './sign-in-batches.ts'
import type { Way } from './sign-in.ts'
import { smsLogin } from './sms-login.ts'

type Reply = ReplyOf<'login'>

/**
 * Signs in. Errors: captcha_required and captcha_wrong (with `captcha: true` beside), account_locked, and one and the
 * same invalid_credentials, after the same work, for a wrong password and an unknown name; then those of `finishSignIn`,
 * told to the right password only. The password is judged outside the transaction: it takes long, and a storm of sign-ins
 * must not hold the connections that others need.
 */
export function login(t: Tx, call: Call<'login'>): Promise<Afterwards<Reply>> {
  return call.input.type === 'sms' ? smsLogin(t, call) : passwordLogin(call)
}

async function passwordLogin(call: Call<'login'>): Promise<Afterwards<Reply>> {
  const { app, input } = call
  if (input.username === undefined) return fail('bad_input', { field: 'username' })
  const username = normaliseUsername(input.username)
  const limits = await readLimits(app.settings)
  deviceOf(call)
  return afterwards(async () => {
    const subjects = await attemptsOf(call, username)
    const { state, credential, isRight } = await whileProving(app, async () => {
      const begun = await begin(call, subjects, limits, username)
      return { ...begun, isRight: begun.state === 'go' && (await isProved(call, begun.credential)) }
    })
    if (state !== 'go') return refuse(state)
    if (!isRight || !credential) {
      if (input.password === undefined) dropRemembrance(call)
      return failed(call, subjects, limits, credential)
    }
    return succeeded(app, call, subjects, credential.memberId, input.password === undefined ? 'remembered' : 'password')
  })
}

/** Counts the attempt. What was counted and used up must stay so, whatever follows: it is committed before anything is refused. */
function begin({ app, input, ip }: Call<'login'>, subjects: Subjects, limits: Limits, username: string) {
  if (!showsChallenge(input)) return beginTogether(app, { subjects, limits, solved: 'none', username })
  return app.db.tx(async (t) => {
    const [begun] = await beginWithPasswords(t, [{ subjects, limits, solved: await checkChallenge(t, app, input, ip), username }])
    if (begun === undefined) throw new Error('an attempt was not judged')
    return begun
  })
}

/**
 * Who tries. A browser that the member signed in with before counts for itself: what strangers do to the name elsewhere
 * must not lock its owner out of it, and what is tried in it locks no other.
 */
async function attemptsOf(call: Call<'login'>, username: string): Promise<Subjects> {
  const device = deviceToken(call)
  const isOwn = device !== undefined && (await call.app.db.tx((t) => isDeviceOf(t, username, tokenHash(device)), { single: true }))
  return subjectsOf(isOwn ? `account:${username}:${device}` : `account:${username}`, call.ip, device)
}

const nobody = 0n

/** Whether the password is right, or this browser's one-day token stands for it (D-H1). */
async function isProved(call: Call<'login'>, credential: Credential | undefined): Promise<boolean> {
  const { app, input } = call
  if (input.password !== undefined) return isPassword(credential?.passwordHash, input.password)
  const device = deviceToken(call)
  const shown = remembranceCookie(call)
  if (device === undefined || shown === undefined) return false
  return app.db.tx((t) => isRemembered(t, credential?.memberId ?? nobody, tokenHash(device), shown), { single: true })
}

function refuse(state: Barred): never {
  if (state === 'locked') return fail('account_locked')
  return fail(state === 'captcha' ? 'captcha_required' : 'captcha_wrong', {}, { captcha: true })
}

async function failed(call: Call<'login'>, subjects: Subjects, limits: Limits, credential: Credential | undefined): Promise<never> {
  const { app, ip, userAgent } = call
  const { captcha } = await app.db.tx(async (t) => {
    // Written after the answer: that an account exists must not show in the time that a refusal takes.
    if (credential) {
      const event = { memberId: credential.memberId, ip, userAgent, way: 'password', result: 'wrong' } as const
      outside(t, app, 'sign-in history', () => app.db.tx((after) => noteSignIn(after, event)))
    }
    return noteFailure(t, subjects, limits)
  })
  const mayTell = credential === undefined && (await app.settings.get('REVEAL_ACCOUNT_EXISTENCE'))
  return fail(mayTell ? 'account_unknown' : 'invalid_credentials', {}, captcha ? { captcha } : {})
}

async function succeeded(app: App, call: Call<'login'>, subjects: Subjects, member: bigint, how: Way): Promise<Reply> {
  const { ip, userAgent, actor, input } = call
  // A password is typed: whoever this browser stood for before, it does no longer, unless this member says so.
  const before = input.password === undefined ? undefined : remembranceCookie(call)
  try {
    const reply = await finishTogether(app, {
      member,
      how,
      ip,
      userAgent,
      actor,
      device: deviceOf(call),
      password: input.password,
      page: input.page,
      remember: input.remember === true ? () => sendRemembrance(call) : undefined,
      replaces: before,
      ends: subjects,
    })
    if (before && input.remember !== true) dropRemembrance(call)
    return reply
  } catch (error) {
    // The proof was right, whatever refuses the rest: the attempt is over.
    await app.db.tx((t) => noteSuccess(t, subjects), { single: true })
    throw error
  }
}
