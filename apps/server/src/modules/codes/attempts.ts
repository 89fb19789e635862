/**
 * Attempts to prove something secret, counted per account name, network and device in the database (REL-A08, REL-A09):
 * all nodes share the counters, and names that do not exist are counted alike, so a lock tells nothing about them.
 */
import { createHash } from 'node:crypto'
import { networkOf, type App, type Settings, type Tx } from '../../kernel/index.ts'
import { afterFailure, deviceShare, networkShare, sharedLimits, type Counter, type Limits } from './attempt-rules.ts'
import { endAttempt, failAttempt, forgetFailures, lockCounters, openAttempt, openSignInAttempts, type Thresholds } from './attempt-store.ts'

interface Subject {
  /** In the form that is stored. */
  readonly id: Buffer
  /** How many times as often as one account it may fail. */
  readonly share: number
  /** A right proof forgets its failures. Never those of what many people share, or a stranger with one account could clear them. */
  readonly forgives: boolean
}
/** Who attempts. */
export type Subjects = readonly Subject[]

const hashed = (text: string): Buffer => createHash('sha256').update(text).digest()

/** `account` names whose secret is tried, e.g. `account:rahim`; `device` is the browser's token, when it shows one. */
export function subjectsOf(account: string, ip: string, device?: string): Subjects {
  return [
    { id: hashed(account), share: 1, forgives: true },
    { id: hashed(`network:${networkOf(ip)}`), share: networkShare, forgives: false },
    ...(device === undefined ? [] : [{ id: hashed(`device:${device}`), share: deviceShare, forgives: false }]),
  ]
}

/**
 * Who tries the password of an operator: the name from this network, the name from wherever it is tried, and the network.
 * Strangers elsewhere so have ten times as many attempts before they keep an operator out, each of them with work done.
 */
export function operatorSubjects(username: string, ip: string): Subjects {
  const network = networkOf(ip)
  return [
    { id: hashed(`operator:${username}|${network}`), share: 1, forgives: true },
    { id: hashed(`operator:${username}`), share: networkShare, forgives: true },
    { id: hashed(`operator-network:${network}`), share: networkShare, forgives: false },
  ]
}

export async function readLimits(settings: Settings): Promise<Limits> {
  return {
    captchaAfter: await settings.get('LOGIN_CAPTCHA_AFTER'),
    lockAfter: await settings.get('LOGIN_LOCK_AFTER'),
    lockSeconds: await settings.get('LOGIN_LOCK_SECONDS'),
  }
}

interface Judged {
  readonly subject: Subject
  readonly counter: Counter
  readonly limits: Limits
}
const fresh: Counter = { failures: 0, inFlight: 0, lockedUntil: null }

async function countersOf(t: Tx, subjects: Subjects, limits: Limits): Promise<Judged[]> {
  const ids = subjects.map(({ id }) => id)
  const counters = await lockCounters(t, ids)
  return subjects.map((subject) => ({
    subject,
    counter: counters.get(subject.id.toString('hex')) ?? fresh,
    limits: sharedLimits(limits, subject.share),
  }))
}

const thresholds = (subjects: Subjects, limits: Limits): Thresholds[] =>
  subjects.map(({ id, share }) => {
    const { captchaAfter, lockAfter } = sharedLimits(limits, share)
    return { subject: id, captchaAt: captchaAfter, lockAt: lockAfter }
  })

/** What stands in the way of an attempt: the challenge fields must be shown first, were wrong, or not now. */
export type Barred = 'locked' | 'captcha' | 'captcha wrong'
/** What came of the challenge fields that were sent along. */
export type Solved = 'none' | 'wrong' | 'right'

const barred = (state: 'locked' | 'captcha', solved: Solved): Barred =>
  state === 'captcha' && solved === 'wrong' ? 'captcha wrong' : state

/** Asks to attempt. `go`: the attempt counts as under way and must be ended by `noteSuccess` or `noteFailure`. */
export async function beginAttempt(t: Tx, subjects: Subjects, limits: Limits, solved: Solved): Promise<'go' | Barred> {
  const state = await openAttempt(t, thresholds(subjects, limits), solved === 'right')
  return state === 'go' ? state : barred(state, solved)
}

/** Whose password is tried, and its hash. */
export interface Credential {
  readonly memberId: bigint
  readonly passwordHash: string
}

/** A try of the password of a name. */
export interface PasswordAttempt {
  readonly subjects: Subjects
  readonly limits: Limits
  readonly solved: Solved
  readonly username: string
}

/**
 * `beginAttempt` with a name and its password, for several that have no subject in common: one statement. The credential is that of
 * the account, if there is one.
 */
export async function beginWithPasswords(
  t: Tx,
  attempts: readonly PasswordAttempt[],
): Promise<{ state: 'go' | Barred; credential: Credential | undefined }[]> {
  const asked = attempts.map(({ subjects, limits, solved, username }) => ({
    of: thresholds(subjects, limits),
    isSolved: solved === 'right',
    username,
  }))
  return (await openSignInAttempts(t, asked)).map(({ state, memberId, passwordHash }, n) => {
    if (state !== 'go') return { state: barred(state, attempts[n]?.solved ?? 'none'), credential: undefined }
    return { state, credential: memberId === null || passwordHash === null ? undefined : { memberId, passwordHash } }
  })
}

/** Names the subjects of an attempt: of two that have one in common, one waits for the other. */
export const subjectKeys = (subjects: Subjects): string[] => subjects.map(({ id }) => id.toString('base64'))

/** Which subjects an attempt has, and which of them forget their failures when it was right. */
export const endOf = (subjects: Subjects): { ids: Buffer[]; forgive: boolean[] } => ({
  ids: subjects.map(({ id }) => id),
  forgive: subjects.map(({ forgives }) => forgives),
})

/** Proved: the failures of what nobody shares are forgotten. */
export async function noteSuccess(t: Tx, subjects: Subjects): Promise<void> {
  const { ids, forgive } = endOf(subjects)
  await endAttempt(t, ids, forgive)
}

/** Refused: one failure more for each. Answers whether the next attempt needs a captcha. */
export async function noteFailure(t: Tx, subjects: Subjects, limits: Limits): Promise<{ captcha: boolean }> {
  let captcha = false
  for (const { subject, counter, limits: own } of await countersOf(t, subjects, limits)) {
    const { failures, locks } = afterFailure(counter.failures, own)
    await failAttempt(t, subject.id, failures, locks ? own.lockSeconds : null)
    captcha ||= failures >= own.captchaAfter
  }
  return { captcha }
}

/**
 * Judges a secret of somebody who is known, counted like sign-ins: `locked` without judging after too many wrong ones.
 * `judge` runs outside any transaction.
 */
export async function tryOnce(app: App, subjects: Subjects, judge: () => Promise<boolean>): Promise<'right' | 'wrong' | 'locked'> {
  const limits = await readLimits(app.settings)
  // No picture is asked for: whoever comes here is signed in, and the lock is enough.
  const state = await app.db.tx((t) => beginAttempt(t, subjects, { ...limits, captchaAfter: limits.lockAfter }, 'none'), { single: true })
  if (state !== 'go') return 'locked'
  const isRight = await judge()
  if (isRight) await app.db.tx((t) => noteSuccess(t, subjects), { single: true })
  else await app.db.tx((t) => noteFailure(t, subjects, limits))
  return isRight ? 'right' : 'wrong'
}

/** Forgets the failed attempts that lock signing in by this name. */
export async function unlockAccount(t: Tx, username: string): Promise<void> {
  const [account] = subjectsOf(`account:${username}`, '')
  if (account !== undefined) await forgetFailures(t, account.id)
}
