/**
 * Attempts to sign in, counted per account name and per network in the database (reliability A08, A09): all nodes share
 * the counters, and names that do not exist are counted alike, so a lock tells nothing about them.
 */
import { createHash } from 'node:crypto'
import { now, type Settings, type Tx } from '../../kernel/index.ts'
import { beginAttempt, endAttempt, failAttempt, lockCounters } from './attempt-store.ts'
import { afterFailure, isLocked, needsCaptcha, networkLimits, networkOf, type Counter, type Limits } from './rules.ts'

/** Who attempts, in the form that is stored. */
export interface Subjects {
  readonly account: Buffer
  readonly network: Buffer
}

const hashed = (text: string): Buffer => createHash('sha256').update(text).digest()

export function subjectsOf(username: string, ip: string): Subjects {
  return { account: hashed(`account:${username}`), network: hashed(`network:${networkOf(ip)}`) }
}

export async function readLimits(settings: Settings): Promise<Limits> {
  return {
    captchaAfter: await settings.get('LOGIN_CAPTCHA_AFTER'),
    lockAfter: await settings.get('LOGIN_LOCK_AFTER'),
    lockSeconds: await settings.get('LOGIN_LOCK_SECONDS'),
  }
}

const both = ({ account, network }: Subjects): Buffer[] => [account, network]
async function countersOf(t: Tx, { account, network }: Subjects): Promise<{ account: Counter; network: Counter }> {
  const counters = await lockCounters(t, [account, network])
  const counter = (subject: Buffer): Counter => counters.get(subject.toString('hex')) ?? { failures: 0, inFlight: 0, lockedUntil: null }
  return { account: counter(account), network: counter(network) }
}

/**
 * Asks to attempt. `go`: the attempt counts as under way and must be ended by `endedWell` or `endedBadly`. `captcha`: a
 * captcha must be solved first, which `isSolved` tells. `locked`: not now.
 */
export async function begin(
  t: Tx,
  subjects: Subjects,
  limits: Limits,
  isSolved: () => Promise<'none' | 'wrong' | 'right'>,
): Promise<'go' | 'locked' | 'captcha' | 'captcha wrong'> {
  const { account, network } = await countersOf(t, subjects)
  const at = await now(t)
  const wide = networkLimits(limits)
  // Asked before anything is decided: a captcha that was sent along is used up in any case.
  const solved = await isSolved()
  if (isLocked(account, limits, at) || isLocked(network, wide, at)) return 'locked'
  if (needsCaptcha(account, limits) || needsCaptcha(network, wide)) {
    if (solved === 'none') return 'captcha'
    if (solved === 'wrong') return 'captcha wrong'
  }
  await beginAttempt(t, both(subjects))
  return 'go'
}

/** Signed in: the account's failures are forgotten. The network's stay, or a stranger with one account could clear them. */
export async function endedWell(t: Tx, subjects: Subjects): Promise<void> {
  await lockCounters(t, both(subjects))
  await endAttempt(t, subjects.account, true)
  await endAttempt(t, subjects.network, false)
}

/** Refused: one failure more for both. Answers whether the next attempt needs a captcha. */
export async function endedBadly(t: Tx, subjects: Subjects, limits: Limits): Promise<{ captcha: boolean }> {
  const counters = await countersOf(t, subjects)
  const wide = networkLimits(limits)
  const account = afterFailure(counters.account.failures, limits)
  const network = afterFailure(counters.network.failures, wide)
  await failAttempt(t, subjects.account, account.failures, account.locks ? limits.lockSeconds : null)
  await failAttempt(t, subjects.network, network.failures, network.locks ? limits.lockSeconds : null)
  return { captcha: account.failures >= limits.captchaAfter || network.failures >= wide.captchaAfter }
}
