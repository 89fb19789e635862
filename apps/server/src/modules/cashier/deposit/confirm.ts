/** From a notice to a credit: the notice is a hint, the gateway is asked, and only its answer is posted (PAY-3.2.6). */
import { formatMoney, MERCHANT_CURRENCY, type Money } from '@khela/money'
import type { PostingKind } from '@khela/contract'
import { fail, outside, type App, type Scope, type Tx } from '../../../kernel/index.ts'
import { post, type Line } from '../../../ledger/index.ts'
import { claimProviderTrx, findDeposit, lockDeposit, moveDeposit, type DepositRow } from './store.ts'
import type { Confirmation } from '../../gateways/index.ts'
import { creditedOf, depositOutcome, turnoverNeeded } from './rules.ts'
import { gatewayOf } from './ways.ts'
import { addRequirement } from '../../turnover/index.ts'
import type { Till } from '../ports.ts'

export const confirmJob = 'wallet.confirmDeposit'

/** Job: asks the gateway about a deposit, outside any transaction, and records the answer. */
export async function askAboutDeposit(t: Tx, till: Till, scope: Scope, id: string): Promise<void> {
  const deposit = await findDeposit(t, scope, id)
  if (!deposit || deposit.providerRef === null || !mayChange(deposit)) return
  const { app } = till
  const { gateway, providerRef } = deposit
  outside(t, app, 'confirmation of a deposit', async () => {
    const found = await gatewayOf(app, gateway).confirm({ ...deposit, providerRef })
    await app.db.tx((later) => recordConfirmation(later, till, scope, id, found))
  })
}

/** Whether an answer could still change anything. A transaction that was shown for two deposits stays refused. */
const mayChange = ({ state, reason }: DepositRow): boolean =>
  state === 'AWAITING_PAYER' || state === 'EXPIRED' || (state === 'REJECTED' && reason !== 'trx_used')

/**
 * Acts on the gateway's answer. Safe to run any number of times, at once or late: the row is locked, the state decides,
 * and the posting's key `deposit:<id>` is used once.
 */
export async function recordConfirmation(t: Tx, till: Till, scope: Scope, id: string, found: Confirmation): Promise<void> {
  const { app } = till
  const deposit = await lockDeposit(t, scope, id)
  if (!deposit) throw new Error('a deposit that was asked about is gone')
  const ping = () => app.live.ping(t, 'deposits', deposit.memberId)
  switch (depositOutcome(deposit.state, found, deposit.isPast)) {
    case 'credit':
      if (await claim(t, app, deposit, found)) await creditConfirmed(t, till, deposit, found)
      return
    case 'review':
      if (!(await claim(t, app, deposit, found))) return
      await moveDeposit(t, deposit, {
        from: [deposit.state],
        to: 'UNDER_REVIEW',
        ...factsOf(found),
        reason: found.hold ?? (deposit.state === 'REJECTED' ? 'after_refusal' : 'risk'),
      })
      return ping()
    case 'reject':
      await moveDeposit(t, deposit, { from: [deposit.state], to: 'REJECTED', reason: 'refused' })
      await tellFailed(t, app, deposit)
      return ping()
    case 'expire':
      await moveDeposit(t, deposit, { from: [deposit.state], to: 'EXPIRED' })
      return ping()
    case 'wait':
      return
  }
}

/** The member is told once, whatever is tried again. */
export async function tellFailed(t: Tx, app: App, { memberId, id, amount }: DepositRow): Promise<void> {
  await app.jobs.emit(t, 'depositFailed', { memberId: String(memberId), depositId: id, amount: formatMoney(amount) })
}

const factsOf = ({ amount, fee, payer, providerTrxId }: Confirmation) => ({ confirmed: amount, fee, payer, trxId: providerTrxId })

/** A gateway's transaction is used for one deposit, ever; the second one is refused. */
async function claim(t: Tx, app: App, deposit: DepositRow, found: Confirmation): Promise<boolean> {
  if (await claimProviderTrx(t, deposit.gateway, found.providerTrxId, deposit.id)) return true
  app.log.error({ depositId: deposit.id, providerTrxId: found.providerTrxId }, 'a gateway transaction was shown for two deposits')
  await moveDeposit(t, deposit, { from: [deposit.state], to: 'REJECTED', reason: 'trx_used' })
  await tellFailed(t, app, deposit)
  app.live.ping(t, 'deposits', deposit.memberId)
  return false
}

/** Credits a confirmed deposit: the posting, the gateway's fee, the offer it was started with or the turnover it asks for, the event. Its transaction number is claimed. */
export async function creditConfirmed(t: Tx, { app, offers }: Till, deposit: DepositRow, found: Confirmation): Promise<void> {
  const { memberId, id } = deposit
  const { amount, fee } = found
  const bearer = await app.settings.get('DEPOSIT_FEE_BEARER')
  const credited = creditedOf(amount, fee, bearer)
  await moveDeposit(t, deposit, { from: [deposit.state], to: 'CONFIRMED', ...factsOf(found) })
  await postFor(t, deposit, 'deposit', `deposit:${id}`, amount)
  if (fee > 0n) await postFor(t, deposit, 'gateway_fee', `deposit:${id}:gateway_fee`, fee)
  if (credited < amount) await postFor(t, deposit, 'deposit_fee', `deposit:${id}:fee`, amount - credited)
  await moveDeposit(t, deposit, { from: ['CONFIRMED'], to: 'CREDITED', credited })
  const hasOffer = await offers.grant(t, app, deposit, credited)
  const needed = hasOffer ? 0n : turnoverNeeded(credited, await app.settings.get('DEPOSIT_TURNOVER_PERCENT'))
  if (needed > 0n) await addRequirement(t, { memberId, source: 'deposit', sourceId: id, needed })
  await app.jobs.emit(t, 'depositCredited', { memberId: String(memberId), depositId: id, amount: formatMoney(credited) })
  app.live.ping(t, 'wallet', memberId)
  app.live.ping(t, 'deposits', memberId)
}

type Kind = Extract<PostingKind, 'deposit' | 'gateway_fee' | 'deposit_fee' | 'deposit_reversal' | 'receivable'>

/** From which account to which, for the kinds of this file. */
function linesOf(kind: Kind, memberId: bigint, amount: Money): Line[] {
  const cash = { memberId, kind: 'cash' } as const
  const accounts = {
    deposit: [{ house: 'gateway' }, cash],
    gateway_fee: [{ house: 'fees' }, { house: 'gateway' }],
    deposit_fee: [cash, { house: 'fees' }],
    deposit_reversal: [cash, { house: 'gateway' }],
    receivable: [{ house: 'receivables' }, { memberId, kind: 'receivable' }],
  } as const
  const [from, to] = accounts[kind]
  return [
    { account: from, currency: MERCHANT_CURRENCY, amount: -amount },
    { account: to, currency: MERCHANT_CURRENCY, amount },
  ]
}

/** One posting of a deposit. Raises `insufficient_balance` when it takes from a member who has less. */
export async function postFor(t: Tx, deposit: DepositRow, kind: Kind, key: string, amount: Money): Promise<void> {
  const there = await tryPost(t, deposit, kind, key, amount)
  if (there !== undefined) fail('insufficient_balance', { balance: formatMoney(there) })
}

/** As `postFor`, except that what a member has too little of is answered, and nothing is written; the account stays locked. */
export async function tryPost(t: Tx, { memberId, id }: DepositRow, kind: Kind, key: string, amount: Money): Promise<Money | undefined> {
  const posted = await post(t, { kind, memberId, key, lines: linesOf(kind, memberId, amount), ref: { type: 'deposit', id } })
  if (posted.status === 'insufficient') return posted.balances.find((one) => one.kind === 'cash')?.balance ?? 0n
  if (posted.status !== 'posted') throw new Error(`the posting ${kind} of deposit ${id} is ${posted.status}`)
  return undefined
}
