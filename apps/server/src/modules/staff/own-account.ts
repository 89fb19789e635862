/** What operators do with their own sign-in: another password, and sessions that were left open somewhere (REL-A13, REL-A22). */
import type { ReplyOf } from '@khela/contract'
import { afterwards, fail, networkOf, operatorOf, routes, type Afterwards, type Call, type Tx } from '../../kernel/index.ts'
import { isCommonPassword } from '../security/index.ts'
import { operatorSubjects, tryOnce } from '../codes/index.ts'
import { appendAudit } from './audit.ts'
import { passwordHash, sessionLimit } from './operators.ts'
import { countRefused } from './refused-store.ts'
import { operatorOfProof } from './sign-in.ts'
import { changeOperator, endOwnSession, endSessionsOf, openSessionsOf, operatorById } from './store.ts'

/**
 * Another password; all other sessions end. Guesses are counted with those at the door, so an open session that somebody else
 * found is no way around its lock. Errors: proof_wrong, account_locked, password_same, password_common.
 */
async function changePassword(_t: Tx, call: Call<'officePassword'>): Promise<Afterwards<ReplyOf<'officePassword'>>> {
  const { app, input, ip } = call
  const { operatorId, username, sessionId } = operatorOf(call.actor)
  return afterwards(async () => {
    const found = await app.db.tx((t) => operatorById(t, operatorId))
    const state = await tryOnce(app, operatorSubjects(username, ip), async () => (await operatorOfProof(call, found)) !== undefined)
    if (state === 'locked') return fail('account_locked')
    if (state === 'wrong') {
      await app.db.tx((t) => countRefused(t, username, networkOf(ip)))
      return fail('proof_wrong')
    }
    if (input.newPassword === input.password) return fail('password_same')
    if (isCommonPassword(input.newPassword, username)) return fail('password_common')
    const stored = await passwordHash(input.newPassword)
    await app.db.tx(async (t) => {
      await changeOperator(t, operatorId, { passwordHash: stored })
      await endSessionsOf(t, app, operatorId, sessionId)
      await appendAudit(t, { operator: username, act: 'operator.password', subject: username, detail: `from ${ip}` })
    })
    return {}
  })
}

async function readSessions(t: Tx, { actor }: Call<'officeSessions'>): Promise<ReplyOf<'officeSessions'>> {
  const { operatorId, sessionId } = operatorOf(actor)
  const rows = await openSessionsOf(t, operatorId, sessionLimit)
  const sessions = rows.map(({ id, network, createdAt, seenAt }) => ({
    id: String(id),
    network,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    isThis: id === sessionId,
  }))
  return { sessions }
}

/** Ends one of the own sessions, or all but this one. Raises `not_found` for one that is not open, or not the caller's. */
async function endSessions(t: Tx, { app, actor, input }: Call<'officeSessionEnd'>): Promise<ReplyOf<'officeSessionEnd'>> {
  const { operatorId, username, sessionId } = operatorOf(actor)
  if (input.id === undefined) await endSessionsOf(t, app, operatorId, sessionId)
  else if (!(await endOwnSession(t, app, operatorId, BigInt(input.id)))) fail('not_found')
  await appendAudit(t, { operator: username, act: 'operator.session.end', subject: username, detail: input.id ?? 'all others' })
  return {}
}

export const ownAccount = routes({ officePassword: changePassword, officeSessions: readSessions, officeSessionEnd: endSessions })
