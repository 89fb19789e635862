/**
 * Two administrators open a first sign-in; whoever brings the halves of both sets it up. Neither of the two can sign in for
 * the operator alone, and nobody but the operator ever knows the password or the authenticator (REL-A20, REL-A21, REL-A22).
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { ReplyOf } from '@khela/contract'
import {
  afterwards,
  fail,
  isSamePerson,
  now,
  operatorOf,
  routes,
  tokenHash,
  type Afterwards,
  type Call,
  type Tx,
} from '../../kernel/index.ts'
import { noteSuccess } from '../codes/index.ts'
import { isCommonPassword } from '../security/index.ts'
import { appendAudit } from './audit.ts'
import {
  countEnrolments,
  enrolmentOf,
  openEnrolment,
  putEnrolmentSecret,
  putHalf,
  takeEnrolment,
  type EnrolmentRow,
} from './enrolment-store.ts'
import { memberOf } from './looks.ts'
import { listOperators, operatorNamed } from './operator-acts.ts'
import { callerOf } from './own.ts'
import { passwordHash, unknownPassword } from './operators.ts'
import type { Change } from './proposals/change.ts'
import { randomLetters } from './random-letters.ts'
import { openSession, tryAtDoor } from './sign-in.ts'
import { changeOperator, endSessionsOf, insertOperator, useTotpStep } from './store.ts'
import { enrolment, openSecret, sealSecret, stepOfCode } from './totp.ts'

/** How long the code for a first sign-in holds. */
const codeHours = 24
const halfLength = 16

/** Who opens it: the proposer, and whoever agrees; nobody agrees while it is only tried. */
const openedBy = (by: string, username: string) => ({ proposedBy: by, agreedBy: by === username ? null : username, hours: codeHours })

export const operatorCreation: Change<'officeOperatorCreate'> = {
  audit: () => 'operator.create',
  key: ({ username }) => username,
  async read(t, { input }) {
    const found = (await listOperators(t)).find(({ username }) => username === input.username)
    if (found === undefined) return undefined
    const { username, name, role, member } = found
    const subject = `${name} (${username})`
    return { subject: { bn: subject, en: subject }, values: { name, role, member, enrolments: await countEnrolments(t, username) } }
  },
  async write(t, { app, actor, scope, input }, by) {
    const { username, name, role, member } = input
    const memberId = member === null ? null : (await memberOf(t, scope, member)).memberId
    const totpSecret = sealSecret(app, username, randomBytes(20))
    const operatorId = await insertOperator(t, { username, name, role, passwordHash: await unknownPassword(), totpSecret, memberId })
    if (operatorId === undefined) return fail('username_taken')
    await openEnrolment(t, operatorId, openedBy(by, operatorOf(actor).username))
    return undefined
  },
}

export const operatorRenewal: Change<'officeOperatorRenew'> = {
  audit: () => 'operator.renew',
  key: ({ username }) => `renewal of ${username}`,
  async read(t, { input }) {
    const { username, name } = await operatorNamed(t, input.username)
    const subject = `${name} (${username})`
    return { subject: { bn: subject, en: subject }, values: { enrolments: await countEnrolments(t, username) } }
  },
  async write(t, { app, actor, input }, by) {
    const own = operatorOf(actor).username
    const { operatorId, username } = await operatorNamed(t, input.username)
    if (isSamePerson(await callerOf(t, { actor }), username) || username === by) fail('own_request')
    await changeOperator(t, operatorId, {
      passwordHash: await unknownPassword(),
      totpSecret: sealSecret(app, username, randomBytes(20)),
    })
    await openEnrolment(t, operatorId, openedBy(by, own))
    return undefined
  },
  async announce(t, { app, input }) {
    await endSessionsOf(t, app, (await operatorNamed(t, input.username)).operatorId)
  },
}

/** The caller's half, made now: only its hash is stored. Raises `state_changed` for who is not one of the two, or too late. */
async function readHalf(t: Tx, call: Call<'officeOperatorCode'>): Promise<ReplyOf<'officeOperatorCode'>> {
  const { username: by } = operatorOf(call.actor)
  const half = randomLetters(halfLength)
  const until = await putHalf(t, call.input.username, by, tokenHash(half))
  if (until === undefined) return fail('state_changed')
  await appendAudit(t, { operator: by, act: 'operator.code', subject: call.input.username, detail: 'half of the code for a first sign-in' })
  return { half, until: until.toISOString() }
}

/** Whether the halves are those of the two, in either order. */
function areHalves({ proposedHash, agreedHash }: EnrolmentRow, shown: readonly string[]): boolean {
  if (proposedHash === null || agreedHash === null || shown.length !== 2) return false
  const hashes = shown.map(tokenHash)
  const wanted = Buffer.concat([proposedHash, agreedHash])
  return [hashes, hashes.toReversed()].some((order) => timingSafeEqual(Buffer.concat(order), wanted))
}

interface Proof {
  readonly username: string
  readonly row: EnrolmentRow
}
async function proofOfHalves(
  { app, input }: Pick<Call<'officeEnrolmentBegin' | 'officeEnrolmentFinish'>, 'app' | 'input'>,
  username: string,
): Promise<Proof | undefined> {
  const row = await app.db.tx((t) => enrolmentOf(t, username))
  return row !== undefined && areHalves(row, input.halves) ? { username, row } : undefined
}

/** A secret for the authenticator, another one each time: only the last one can be proven. Errors: those of `tryAtDoor`. */
async function begin(_t: Tx, call: Call<'officeEnrolmentBegin'>): Promise<Afterwards<ReplyOf<'officeEnrolmentBegin'>>> {
  return afterwards(async () => {
    const { proof, subjects } = await tryAtDoor(call, (username) => proofOfHalves(call, username))
    const secret = randomBytes(20)
    return call.app.db.tx(async (t) => {
      await noteSuccess(t, subjects)
      if (!(await putEnrolmentSecret(t, proof.row.enrolmentId, sealSecret(call.app, proof.username, secret)))) fail('invalid_credentials')
      const { uri, base32 } = enrolment(secret, proof.username)
      return { uri, secret: base32 }
    })
  })
}

/** Whatever is wrong with what is chosen; the step of the authenticator that was proven. */
async function stepOfProof(t: Tx, { app, input }: Call<'officeEnrolmentFinish'>, { username, row }: Proof): Promise<number> {
  if (row.totpSecret === null) return fail('totp_not_begun')
  if (isCommonPassword(input.password, username)) return fail('password_common')
  return stepOfCode(openSecret(app, username, row.totpSecret), input.code, await now(t)) ?? fail('totp_wrong')
}

/**
 * Sets password and authenticator, and signs in. Errors: those of `tryAtDoor`; totp_not_begun, totp_wrong, password_common;
 * state_changed when the code was used, ended or begun anew meanwhile.
 */
async function finish(_t: Tx, call: Call<'officeEnrolmentFinish'>): Promise<Afterwards<ReplyOf<'officeEnrolmentFinish'>>> {
  const { app, input, ip } = call
  return afterwards(async () => {
    const { proof, subjects } = await tryAtDoor(call, (username) => proofOfHalves(call, username))
    await app.db.tx((t) => noteSuccess(t, subjects))
    const step = await app.db.tx((t) => stepOfProof(t, call, proof))
    const stored = await passwordHash(input.password)
    return app.db.tx(async (t) => {
      const { enrolmentId, operatorId, totpSecret } = proof.row
      if (totpSecret === null || !(await takeEnrolment(t, enrolmentId, totpSecret))) return fail('state_changed')
      await changeOperator(t, operatorId, { passwordHash: stored, totpSecret })
      await useTotpStep(t, operatorId, step)
      await endSessionsOf(t, app, operatorId)
      await appendAudit(t, { operator: proof.username, act: 'operator.enrol', subject: proof.username, detail: `from ${ip}` })
      return { token: await openSession(t, operatorId, ip) }
    })
  })
}

export const enrolmentDesk = routes({
  officeOperatorCode: readHalf,
  officeEnrolmentBegin: begin,
  officeEnrolmentFinish: finish,
})
