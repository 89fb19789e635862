/** The door of the office: what somebody shows there is counted before it is judged, and refused with one answer (REL-A22). */
import type { ReplyOf } from '@khela/contract'
import { afterwards, fail, networkOf, newToken, now, type Afterwards, type Call, type Tx } from '../../kernel/index.ts'
import { beginAttempt, checkChallenge, noteFailure, noteSuccess, operatorSubjects, readLimits, type Barred } from '../codes/index.ts'
import { appendAudit } from './audit.ts'
import { isPasswordRight } from './operators.ts'
import { countRefused, refusedSince } from './refused-store.ts'
import { insertSession, operatorByName, useTotpStep, type OperatorRow } from './store.ts'
import { openSecret, stepOfCode } from './totp.ts'

type DoorCall = Pick<Call<'officeLogin' | 'officeEnrolmentBegin' | 'officeEnrolmentFinish'>, 'app' | 'input' | 'ip'>
type Subjects = ReturnType<typeof operatorSubjects>

function refuse(state: Barred): never {
  if (state === 'locked') return fail('account_locked')
  return fail(state === 'captcha' ? 'captcha_required' : 'captcha_wrong')
}

/**
 * Judges a proof outside any transaction. Whatever is wrong is `invalid_credentials`; too many wrong ones are `account_locked`,
 * for names that nobody has as well. After the first ones a browser has to do work before it is listened to:
 * `captcha_required`. What was counted is committed before anything is refused. The caller ends a right proof with `noteSuccess`.
 */
export async function tryAtDoor<R>(
  { app, input, ip }: DoorCall,
  judge: (username: string, found: OperatorRow | undefined) => Promise<R | undefined>,
): Promise<{ readonly proof: R; readonly subjects: Subjects }> {
  const username = input.username.trim().toLowerCase()
  const limits = await readLimits(app.settings)
  const subjects = operatorSubjects(username, ip)
  const { state, found } = await app.db.tx(async (t) => ({
    state: await beginAttempt(t, subjects, limits, await checkChallenge(t, app, input, ip, 'work')),
    found: await operatorByName(t, username),
  }))
  if (state !== 'go') return refuse(state)
  const proof = await judge(username, found)
  if (proof !== undefined) return { proof, subjects }
  await app.db.tx(async (t) => {
    await countRefused(t, found?.username ?? '', networkOf(ip))
    await noteFailure(t, subjects, limits)
  })
  return fail('invalid_credentials')
}

/** The operator whose password and code of the moment these are; the code is spent by being shown. */
export async function operatorOfProof(
  { app, input }: Pick<Call<'officeLogin' | 'officePassword'>, 'app' | 'input'>,
  operator: OperatorRow | undefined,
): Promise<OperatorRow | undefined> {
  const isRight = await isPasswordRight(operator, input.password)
  if (!operator || operator.disabled || !isRight) return undefined
  return app.db.tx(async (t) => {
    const step = stepOfCode(openSecret(app, operator.username, operator.totpSecret), input.code, await now(t))
    return step !== undefined && (await useTotpStep(t, operator.operatorId, step)) ? operator : undefined
  })
}

/** Signs in with name, password and code. Errors: those of `tryAtDoor`. */
export async function login(_t: Tx, call: Call<'officeLogin'>): Promise<Afterwards<ReplyOf<'officeLogin'>>> {
  return afterwards(async () => {
    const { proof, subjects } = await tryAtDoor(call, (_username, found) => operatorOfProof(call, found))
    return call.app.db.tx(async (t) => {
      await noteSuccess(t, subjects)
      const { operatorId, username } = proof
      const refused = await refusedSince(t, operatorId, username)
      const detail = refused === 0 ? `from ${call.ip}` : `from ${call.ip}, refused ${refused} times before`
      await appendAudit(t, { operator: username, act: 'office.login', subject: username, detail })
      return { token: await openSession(t, operatorId, call.ip) }
    })
  })
}

/** A session of the operator; answers its token. */
export async function openSession(t: Tx, operatorId: bigint, ip: string): Promise<string> {
  const { token, hash } = newToken()
  await insertSession(t, operatorId, { tokenHash: hash, network: networkOf(ip) })
  return token
}
