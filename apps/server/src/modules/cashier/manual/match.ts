/** From a proof to a credit or to a person: what the payer says is held against what came in (PAY-3.3). */
import { parseMoney } from '@khela/money'
import { lockNames, now, type App, type Scope, type Tx } from '../../../kernel/index.ts'
import { findMember } from '../../members/index.ts'
import { creditConfirmed } from '../deposit/confirm.ts'
import { claimProviderTrx, lockDeposit, moveDeposit, type DepositRow } from '../deposit/store.ts'
import { pending } from '../../gateways/index.ts'
import type { Till } from '../ports.ts'
import { againstAuto } from './eyes.ts'
import { manualOf, receivedOf, rivalsOf, tieReceived, type ManualRow, type Provider, type ReceivedRow } from './store.ts'
import { scoreOf, verdictOf, type Reason } from './score.ts'

export const matchJob = 'wallet.matchDeposit'

/** Whoever touches a transaction number waits here for the others, until the end of the transaction. */
export const lockTrx = (t: Tx, provider: Provider, trxIds: readonly string[]): Promise<void> =>
  lockNames(
    t,
    trxIds.map((trxId) => `wallet.trx:${provider}:${trxId}`),
  )

/** A proof that is complete. */
export type Proven = ManualRow & { readonly sender: string; readonly trxId: string; readonly submittedAt: Date }
export const isProven = (row: ManualRow | undefined): row is Proven =>
  row !== undefined && row.sender !== null && row.trxId !== null && row.submittedAt !== null

/** How a proof and what came in agree. */
export async function reasonsOf(t: Tx, scope: Scope, deposit: DepositRow, proof: Proven, seen: ReceivedRow): Promise<Reason[]> {
  const { amount, createdAt: from, expiresAt: until, memberId } = deposit
  const rivals = (await rivalsOf(t, proof)).length
  const profileName = proof.provider === 'bank' ? ((await findMember(t, scope, memberId))?.payeeName ?? null) : undefined
  const said = { trxId: proof.trxId, sender: proof.sender, amount, number: proof.account.number, from, until }
  return scoreOf(said, seen, { rivals, ...(profileName !== undefined && { profileName }) })
}

/**
 * Matches one proof: credited when everything holds, a statement says so and the amount and the day's sums are small; a person's
 * when something does not, when it was late, or when nothing has come in for the setting DEPOSIT_MATCH_MINUTES. Safe to run any number of times: the deposit is
 * locked, then the transaction number, and a credit claims that number for ever.
 */
export async function matchDeposit(t: Tx, till: Till, scope: Scope, id: string): Promise<void> {
  const { app } = till
  const deposit = await lockDeposit(t, scope, id)
  if (deposit?.state !== 'SUBMITTED' && deposit?.state !== 'MATCHING') return
  const proof = (await manualOf(t, scope, [id])).get(id)
  if (!isProven(proof)) throw new Error('a proof that is to be matched is not there')
  await lockTrx(t, proof.provider, [proof.trxId])
  if (deposit.state === 'SUBMITTED') await moveDeposit(t, deposit, { from: ['SUBMITTED'], to: 'MATCHING' })
  const matching: DepositRow = { ...deposit, state: 'MATCHING' }
  const seen = await receivedOf(t, proof.provider, proof.trxId)
  if (seen === undefined) {
    if (await hasWaited(t, app, proof)) await toPerson(t, app, matching, 'nothing_came')
    else notePing(t, app, matching)
    return
  }
  if (proof.submittedAt > deposit.expiresAt) return toPerson(t, app, matching, 'proof_late')
  const autoBelow = parseMoney(await app.settings.get('DEPOSIT_AUTO_MAX'))
  const verdict = verdictOf(await reasonsOf(t, scope, deposit, proof, seen), seen.amount, autoBelow)
  const against = verdict.credit ? await againstAuto(t, app, matching, seen) : verdict.because
  if (against !== undefined) return toPerson(t, app, matching, against)
  if (!(await claimProviderTrx(t, proof.provider, proof.trxId, id))) return toPerson(t, app, matching, 'trx_used')
  await tieReceived(t, proof.provider, proof.trxId, id)
  await creditConfirmed(t, till, matching, {
    ...pending,
    state: 'PAID',
    amount: seen.amount,
    payer: seen.sender,
    providerTrxId: proof.trxId,
  })
  app.live.ping(t, 'depositQueue')
}

async function hasWaited(t: Tx, app: App, { submittedAt }: Proven): Promise<boolean> {
  const minutes = await app.settings.get('DEPOSIT_MATCH_MINUTES')
  return (await now(t)).getTime() >= submittedAt.getTime() + minutes * 60_000
}

function notePing(t: Tx, app: App, { memberId }: DepositRow): void {
  app.live.ping(t, 'deposits', memberId)
  app.live.ping(t, 'depositQueue')
}

/** Leaves it to an operator; `because` is a code that the member reads in words. */
async function toPerson(t: Tx, app: App, deposit: DepositRow, because: string): Promise<void> {
  await moveDeposit(t, deposit, { from: [deposit.state], to: 'UNDER_REVIEW', reason: because })
  notePing(t, app, deposit)
}
