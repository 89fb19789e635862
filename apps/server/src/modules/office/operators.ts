/** Operators: made by the deployment, signed in with password and authenticator, never by one alone (reliability A22). */
import { randomBytes } from 'node:crypto'
import { officeRoles, type OfficeRole, type ReplyOf } from '@khela/contract'
import { hash, verify } from '@node-rs/argon2'
import {
  afterwards,
  fail,
  networkOf,
  newToken,
  now,
  operatorOf,
  tokenHash,
  type Actor,
  type Afterwards,
  type App,
  type Call,
  type Tx,
} from '../../kernel/index.ts'
import { beginAttempt, checkChallenge, endedBadly, endedWell, operatorSubjects, readLimits, type Barred } from '../identity/index.ts'
import { appendAudit } from './audit.ts'
import { countRefused, refusedSince } from './refused-store.ts'
import {
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

/** As slow for a name nobody has as for one somebody has. */
async function isPasswordRight(operator: OperatorRow | undefined, password: string): Promise<boolean> {
  decoy ??= hash(randomBytes(16), argon)
  const right = await verify(operator?.passwordHash ?? (await decoy), password)
  return right && operator !== undefined
}

function refuse(state: Barred): never {
  if (state === 'locked') return fail('account_locked')
  return fail(state === 'captcha' ? 'captcha_required' : 'captcha_wrong')
}

/** The operator whose name, password and code of the moment these are; the code is spent by being shown. */
async function operatorOfProof({ app, input }: Call<'officeLogin'>, operator: OperatorRow | undefined): Promise<OperatorRow | undefined> {
  const isRight = await isPasswordRight(operator, input.password)
  if (!operator || operator.disabled || !isRight) return undefined
  return app.db.tx(async (t) => {
    const step = stepOfCode(openSecret(app, operator.username, operator.totpSecret), input.code, await now(t))
    return step !== undefined && (await useTotpStep(t, operator.operatorId, step)) ? operator : undefined
  })
}

/**
 * Signs in. Whatever is wrong (name, password, code, a code used before) is `invalid_credentials`; too many wrong ones are
 * `account_locked`, for names that nobody has as well. After the first ones a browser has to do work before it is listened
 * to: `captcha_required`. What was counted is committed before anything is refused, and the password is judged outside any
 * transaction.
 */
export async function login(_t: Tx, call: Call<'officeLogin'>): Promise<Afterwards<ReplyOf<'officeLogin'>>> {
  const { app, input, ip } = call
  const username = input.username.trim().toLowerCase()
  const limits = await readLimits(app.settings)
  return afterwards(async () => {
    const subjects = operatorSubjects(username, ip)
    const { state, found } = await app.db.tx(async (t) => ({
      state: await beginAttempt(t, subjects, limits, await checkChallenge(t, app, input, ip, 'work')),
      found: await operatorByName(t, username),
    }))
    if (state !== 'go') return refuse(state)
    const operator = await operatorOfProof(call, found)
    if (operator) return app.db.tx((t) => enter(t, operator, subjects, ip))
    await app.db.tx(async (t) => {
      await countRefused(t, found?.username ?? '', networkOf(ip))
      await endedBadly(t, subjects, limits)
    })
    return fail('invalid_credentials')
  })
}

async function enter(
  t: Tx,
  { operatorId, username }: OperatorRow,
  subjects: ReturnType<typeof operatorSubjects>,
  ip: string,
): Promise<ReplyOf<'officeLogin'>> {
  await endedWell(t, subjects)
  const refused = await refusedSince(t, operatorId, username)
  const { token, hash: stored } = newToken()
  await insertSession(t, operatorId, stored)
  const detail = refused === 0 ? `from ${ip}` : `from ${ip}, refused ${refused} times before`
  await appendAudit(t, { operator: username, act: 'office.login', subject: username, detail })
  return { token }
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
