/** Operators and their sessions: who is made, who a token belongs to (REL-A22). */
import { randomBytes } from 'node:crypto'
import { permissionsOf, type OfficeRole, type ReplyOf } from '@khela/contract'
import { hash, verify } from '@node-rs/argon2'
import { operatorOf, tokenHash, type Actor, type App, type Call, type Tx } from '../../kernel/index.ts'
import { appendAudit } from './audit.ts'
import { endSession, insertOperator, operatorById, sessionOf, touchSession, type OperatorRow } from './store.ts'
import { enrolment, sealSecret } from './totp.ts'

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
export interface OperatorSecret {
  readonly operatorId: bigint
  /** Shown once, for the authenticator app. */
  readonly uri: string
  readonly base32: string
}

/** What is stored of a password. */
export const passwordHash = (password: string): Promise<string> => hash(password, argon)

/** The hash of a password that nobody has. */
export function unknownPassword(): Promise<string> {
  decoy ??= hash(randomBytes(16), argon)
  return decoy
}

/** Makes an operator; undefined when the username is taken. */
export async function createOperator(t: Tx, app: App, made: NewOperator): Promise<OperatorSecret | undefined> {
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
export async function isPasswordRight(operator: OperatorRow | undefined, password: string): Promise<boolean> {
  const right = await verify(operator?.passwordHash ?? (await unknownPassword()), password)
  return right && operator !== undefined
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
  await call.app.live.revoke(t, [sessionId], 'operator')
  return {}
}

export async function readMe(t: Tx, call: Call<'officeMe'>): Promise<ReplyOf<'officeMe'>> {
  const { operatorId } = operatorOf(call.actor)
  const { username, name, role } = await operatorById(t, operatorId)
  return { username, name, role, permissions: permissionsOf(role), profile: call.app.config.profile }
}
