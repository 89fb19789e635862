/**
 * What the deployment does with operators, from the server itself: whoever may run programs there may make the first one,
 * let one in anew, and shut one out. Each act is in the audit; a shut-out or renewed operator's sessions end at once.
 */
import { randomBytes } from 'node:crypto'
import type { OfficeRole } from '@khela/contract'
import { fail, type App, type Scope, type Tx } from '../../kernel/index.ts'
import { appendAudit } from './audit.ts'
import { endEnrolments } from './enrolment-store.ts'
import { memberOf } from './looks.ts'
import { createOperator, passwordHash, sessionLimit } from './operators.ts'
import { randomLetters } from './random-letters.ts'
import {
  changeOperator,
  endSessionsOf,
  hasAdministrator,
  listOperatorRows,
  operatorByName,
  switchOperator,
  type OperatorLine,
  type OperatorRow,
} from './store.ts'
import { enrolment, sealSecret } from './totp.ts'

/** Shown once, to be handed over on a safe way. */
export interface Credentials {
  readonly username: string
  readonly password: string
  readonly base32: string
  readonly uri: string
}

const newPassword = (): string => randomLetters(20)

/** An audit row of what was done on the server; `by`: who ran the program there. */
const note = (t: Tx, by: string, act: string, subject: string, detail: string): Promise<void> =>
  appendAudit(t, { operator: 'system', act, subject, detail: `${detail} (on the server, by ${by})` })

/** Raises `not_found`. */
export async function operatorNamed(t: Tx, username: string): Promise<OperatorRow> {
  return (await operatorByName(t, username)) ?? fail('not_found')
}

export const listOperators = (t: Tx): Promise<OperatorLine[]> => listOperatorRows(t, sessionLimit.idleSeconds)

/** Makes an operator with a password and an authenticator of its own. Undefined when the name is taken. */
export async function hireOperator(
  t: Tx,
  app: App,
  made: { readonly username: string; readonly name: string; readonly role: OfficeRole; readonly by: string },
): Promise<Credentials | undefined> {
  const password = newPassword()
  const operator = await createOperator(t, app, { ...made, password })
  return operator && { username: made.username, password, base32: operator.base32, uri: operator.uri }
}

/** A fresh password and authenticator, and every session ended: for a lost phone, or a password that got out. Raises `not_found`. */
export async function renewOperator(
  t: Tx,
  app: App,
  { username, by }: { readonly username: string; readonly by: string },
): Promise<Credentials> {
  const { operatorId } = await operatorNamed(t, username)
  const [password, secret] = [newPassword(), randomBytes(20)]
  await changeOperator(t, operatorId, { passwordHash: await passwordHash(password), totpSecret: sealSecret(app, username, secret) })
  await endEnrolments(t, operatorId)
  await endSessionsOf(t, app, operatorId)
  await note(t, by, 'operator.renew', username, 'new password and authenticator')
  return { username, password, ...enrolment(secret, username) }
}

/**
 * Shuts an operator out, or lets one in again. Raises `not_found`, `state_changed` when the operator is that already,
 * `last_administrator` when nobody would be left who may do everything.
 */
export async function setDisabled(
  t: Tx,
  app: App,
  change: { readonly username: string; readonly disabled: boolean; readonly reason: string; readonly by: string },
): Promise<void> {
  const { operatorId, role } = await operatorNamed(t, change.username)
  if (!(await switchOperator(t, operatorId, change.disabled))) fail('state_changed')
  if (change.disabled) {
    if (role === 'admin' && !(await hasAdministrator(t))) fail('last_administrator')
    await endSessionsOf(t, app, operatorId)
  }
  await note(t, change.by, change.disabled ? 'operator.disable' : 'operator.enable', change.username, change.reason)
}

/** Says which member this person also is, so that nobody decides the own request; null unties. Raises `not_found`. */
export async function tieOperator(
  t: Tx,
  scope: Scope,
  { username, member, by }: { readonly username: string; readonly member: string | null; readonly by: string },
): Promise<void> {
  const { operatorId } = await operatorNamed(t, username)
  const memberId = member === null ? null : (await memberOf(t, scope, member)).memberId
  await changeOperator(t, operatorId, { memberId })
  await note(t, by, 'operator.tie', username, member === null ? 'no member' : `member ${member}`)
}
