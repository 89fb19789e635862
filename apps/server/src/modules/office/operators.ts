/** Operators: made by the deployment, signed in with password and authenticator, never by one alone (reliability A22). */
import { randomBytes } from 'node:crypto'
import { officeRoles, type OfficeRole, type ReplyOf } from '@khela/contract'
import { hash, verify } from '@node-rs/argon2'
import { fail, newToken, now, operatorOf, tokenHash, type Actor, type App, type Call, type Tx } from '../../kernel/index.ts'
import { appendAudit } from './audit.ts'
import {
  clearFailures,
  countFailure,
  endSession,
  insertOperator,
  insertSession,
  operatorById,
  operatorByName,
  sessionOf,
  touchSession,
  useTotpStep,
  type OperatorRow,
} from './store.ts'
import { enrolment, openSecret, sealSecret, stepOfCode } from './totp.ts'

/** An operator who does nothing is signed out; nobody stays signed in beyond a shift. */
export const sessionLimit = { idleSeconds: 30 * 60, absoluteSeconds: 12 * 3600 }
/** OWASP's argon2id floor (19 MiB, 2 passes, 1 lane), stated rather than left to the library. */
const argon = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
let decoy: Promise<string> | undefined

export interface NewOperator {
  readonly username: string
  readonly name: string
  readonly role: OfficeRole
  readonly password: string
  /** The member this person also is, so that nobody decides the own withdrawal. */
  readonly memberId?: bigint
  /** Given for a demo that is rebuilt with the same codes; 20 fresh random bytes otherwise. */
  readonly totpSecret?: Buffer
  /** Who made the operator with the program on the server, for the audit. */
  readonly by?: string
}
export interface MadeOperator {
  readonly operatorId: bigint
  /** Shown once, for the authenticator app. */
  readonly uri: string
  readonly base32: string
}

/** What is kept of a password. */
export const passwordHash = (password: string): Promise<string> => hash(password, argon)

/** Makes an operator; undefined when the username is taken. */
export async function createOperator(t: Tx, app: App, made: NewOperator): Promise<MadeOperator | undefined> {
  const { username, name, role } = made
  const secret = made.totpSecret ?? randomBytes(20)
  const operatorId = await insertOperator(t, {
    username,
    name,
    role,
    passwordHash: await passwordHash(made.password),
    totpSecret: sealSecret(app, username, secret),
    memberId: made.memberId ?? null,
  })
  if (operatorId === undefined) return undefined
  await appendAudit(t, {
    operator: 'system',
    act: 'operator.create',
    subject: username,
    detail: made.by === undefined ? role : `${role} (on the server, by ${made.by})`,
  })
  return { operatorId, ...enrolment(secret, username) }
}

/**
 * Signs in. Whatever is wrong (name, password, code, a code used before) is `invalid_credentials`; too many in a row is
 * `account_locked`. A failure is counted and audited although the call fails.
 */
export async function login(t: Tx, call: Call<'officeLogin'>): Promise<ReplyOf<'officeLogin'>> {
  const { app, input } = call
  const username = input.username.trim().toLowerCase()
  const operator = await operatorByName(t, username)
  const isRight = await isPasswordRight(operator, input.password)
  if (operator?.isLocked) return refuse(call, username, operator, 'office.login.locked')
  if (!operator || operator.disabled || !isRight) return refuse(call, username, operator, 'office.login.password')
  const step = stepOfCode(openSecret(app, username, operator.totpSecret), input.code, await now(t))
  // Aside: a code that was shown is spent whatever comes after; and a lock on the row held here would stop `refuse`.
  const isFresh = step !== undefined && (await call.aside((aside) => useTotpStep(aside, operator.operatorId, step)))
  if (!isFresh) return refuse(call, username, operator, 'office.login.code')
  await clearFailures(t, operator.operatorId)
  const { token, hash: stored } = newToken()
  await insertSession(t, operator.operatorId, stored)
  await appendAudit(t, { operator: username, act: 'office.login', subject: username, detail: `from ${call.ip}` })
  return { token }
}

/** As slow for a name nobody has as for one somebody has. */
async function isPasswordRight(operator: OperatorRow | undefined, password: string): Promise<boolean> {
  decoy ??= hash(randomBytes(16), argon)
  const right = await verify(operator?.passwordHash ?? (await decoy), password)
  return right && operator !== undefined
}

async function refuse(call: Call<'officeLogin'>, username: string, operator: OperatorRow | undefined, act: string): Promise<never> {
  const limit = { after: await call.app.settings.get('LOGIN_LOCK_AFTER'), seconds: await call.app.settings.get('LOGIN_LOCK_SECONDS') }
  const isLocked = await call.aside(async (t) => {
    const locked = operator !== undefined && (operator.isLocked || (await countFailure(t, operator.operatorId, limit)))
    await appendAudit(t, { operator: operator ? username : 'unknown', act, subject: operator ? username : '', detail: `from ${call.ip}` })
    return locked
  })
  return fail(isLocked ? 'account_locked' : 'invalid_credentials')
}

/** The operator of a token, or undefined. Called by the gate of the office's host for each call. */
export async function resolveOperator(t: Tx, token: string): Promise<Actor | undefined> {
  const session = await sessionOf(t, tokenHash(token), sessionLimit)
  if (!session) return undefined
  if (session.isStale) await touchSession(t, session.sessionId)
  const { operatorId, username, role, sessionId } = session
  return { kind: 'operator', operatorId, username, role, sessionId }
}

export async function logout(t: Tx, call: Call<'officeLogout'>): Promise<ReplyOf<'officeLogout'>> {
  const { sessionId, username } = operatorOf(call.actor)
  await endSession(t, sessionId)
  await appendAudit(t, { operator: username, act: 'office.logout', subject: username })
  call.app.live.revoke(t, sessionId, 'operator')
  return {}
}

export async function readMe(t: Tx, call: Call<'officeMe'>): Promise<ReplyOf<'officeMe'>> {
  const { operatorId } = operatorOf(call.actor)
  const { username, name, role } = await operatorById(t, operatorId)
  return { username, name, role, permissions: [...officeRoles[role]] }
}
