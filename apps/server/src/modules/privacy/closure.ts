/** A member ends their account: with fresh proof, after days to think again, once no money is left in it. */
import type { ReplyOf } from '@khela/contract'
import { eraseFiles, fail, forgetAnswers, playerOf, type App, type Call, type Tx } from '../../kernel/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { balances } from '../../ledger/index.ts'
import { endSessions, oldTrials } from '../identity/index.ts'
import { takeProof } from '../security/index.ts'
import { eraseChecks } from '../kyc/index.ts'
import type { PersonalParts } from './ports.ts'
import { cancelClosure, dueClosures, endClosure, insertClosure, postponeClosure } from './store.ts'

/** What keeps an account open: money in it, or money under way or owed. Trial credits are none. */
async function blockOf(t: Tx, memberId: bigint): Promise<'balance' | 'pending' | undefined> {
  const held = (await balances(t, self(memberId), memberId)).filter(({ kind, balance }) => kind !== 'trial' && balance !== 0n)
  if (held.some(({ kind }) => kind === 'held' || kind === 'receivable')) return 'pending'
  return held.length > 0 ? 'balance' : undefined
}

/**
 * Asks for the end; all other sessions end now. Errors: proof_required; closure_blocked with the reason `balance`,
 * `pending` (a withdrawal under way, a debt) or `open` (asked for already).
 */
export async function closureAsk(t: Tx, { app, actor, input }: Call<'closureAsk'>): Promise<ReplyOf<'closureAsk'>> {
  const { memberId, sessionId } = playerOf(actor)
  await takeProof(t, actor, input.proof)
  const block = await blockOf(t, memberId)
  if (block !== undefined) return fail('closure_blocked', { reason: block })
  const asked = await insertClosure(t, memberId, await app.settings.get('CLOSURE_DAYS'))
  if (!asked) return fail('closure_blocked', { reason: 'open' })
  await endSessions(t, app, memberId, sessionId)
  return { closesAt: asked.closesAt.toISOString() }
}

/** Keeps the account. Error: state_changed when no end is waited for. */
export async function closureCancel(t: Tx, { actor }: Call<'closureCancel'>): Promise<ReplyOf<'closureCancel'>> {
  return (await cancelClosure(t, playerOf(actor).memberId)) ? {} : fail('state_changed')
}

const atOnce = 100

/** Carries out what is due; an account that money came into, or may come into, waits another day. Answers how many were closed. */
export async function carryOutClosures(t: Tx, app: App, parts: PersonalParts): Promise<number> {
  const keepDays = await app.settings.get('KYC_KEEP_DAYS')
  let closed = 0
  for (const memberId of await dueClosures(t, atOnce)) {
    if ((await blockOf(t, memberId)) !== undefined || (await parts.isBusy(t, memberId))) await postponeClosure(t, memberId)
    else {
      await end(t, app, parts, memberId, keepDays)
      closed += 1
    }
  }
  return closed
}

/** Everything at once: files go but those that checks still name. `keepDays`: how long approved checks outlive the account. */
async function end(t: Tx, app: App, parts: PersonalParts, memberId: bigint, keepDays: number): Promise<void> {
  await endSessions(t, app, memberId)
  await parts.erase(t, memberId)
  await eraseFiles(t, memberId, await eraseChecks(t, memberId, keepDays))
  await forgetAnswers(t, memberId)
  await endClosure(t, memberId)
}

/**
 * Closes trial members who are older than `TRIAL_KEEP_DAYS` and whom nobody used for a week; what was posted for them stays, without a person. One that
 * holds or awaits money, which a trial member never should, stays. Answers how many were closed.
 */
export async function closeOldTrials(t: Tx, app: App, parts: PersonalParts): Promise<number> {
  let closed = 0
  for (const memberId of await oldTrials(t, await app.settings.get('TRIAL_KEEP_DAYS'), atOnce)) {
    if ((await blockOf(t, memberId)) !== undefined || (await parts.isBusy(t, memberId))) continue
    await end(t, app, parts, memberId, 0)
    closed += 1
  }
  return closed
}
