/** From a notice to a credit: the notice is a hint, the gateway is asked, and only its answer is posted (payments §3.2). */
import type { ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { fail, outside, type App, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { post } from '../../ledger/index.ts'
import { claimProviderTrx, findDeposit, keepNotice, lockDeposit, moveDeposit, type DepositRow } from './deposit-store.ts'
import { gatewayOf } from './gateways/index.ts'
import { demoOnly } from './gateways/sim/house.ts'
import { simCode } from './gateways/sim/index.ts'
import { depositOutcome, turnoverNeeded, type Confirmation } from './rules.ts'
import { addRequirement } from './turnover-store.ts'

export const confirmJob = 'wallet.confirmDeposit'

/** Takes a signed notice in. `signature_invalid` when it is not signed, not fresh, or shown before. It credits nothing. */
export async function takeNotice(t: Tx, call: Call<'gatewayCallback'>): Promise<ReplyOf<'gatewayCallback'>> {
  demoOnly(call.app)
  const message = { headers: call.headers, method: 'POST', path: '/wps/gateway/sim/callback', body: call.rawBody }
  const notice = (await gatewayOf(call.app, simCode).parseCallback(t, message)) ?? fail('signature_invalid')
  const depositId = await keepNotice(t, { gateway: simCode, ...notice, state: call.input.state })
  if (depositId !== undefined) await call.app.jobs.enqueue(t, confirmJob, { id: depositId })
  return { received: true }
}

/** Job: asks the gateway about a deposit, outside any transaction, and records the answer. */
export async function askAboutDeposit(t: Tx, app: App, scope: Scope, id: string): Promise<void> {
  const deposit = await findDeposit(t, scope, id)
  if (!deposit || deposit.providerRef === null || deposit.state === 'CREDITED' || deposit.state === 'REJECTED') return
  const { gateway, providerRef } = deposit
  outside(t, app, 'confirmation of a deposit', async () => {
    const found = await gatewayOf(app, gateway).confirm(providerRef)
    await app.db.tx((later) => recordConfirmation(later, app, scope, id, found))
  })
}

/**
 * Acts on the gateway's answer. Safe to run any number of times, at once or late: the row is locked, the state decides,
 * and the posting's key `deposit:<id>` is used once.
 */
export async function recordConfirmation(t: Tx, app: App, scope: Scope, id: string, found: Confirmation): Promise<void> {
  const deposit = await lockDeposit(t, scope, id)
  if (!deposit) throw new Error('a deposit that was asked about is gone')
  switch (depositOutcome(deposit.state, found, deposit.isPast)) {
    case 'credit':
      return credit(t, app, deposit, found)
    case 'reject':
      await moveDeposit(t, deposit, { from: [deposit.state], to: 'REJECTED', reason: 'refused' })
      return app.live.ping(t, 'deposits', deposit.memberId)
    case 'expire':
      await moveDeposit(t, deposit, { from: [deposit.state], to: 'EXPIRED' })
      return app.live.ping(t, 'deposits', deposit.memberId)
    case 'wait':
      return
  }
}

async function credit(t: Tx, app: App, deposit: DepositRow, found: Confirmation): Promise<void> {
  const { memberId, id } = deposit
  if (!(await claimProviderTrx(t, deposit.gateway, found.providerTrxId, id))) {
    app.log.error({ depositId: id, providerTrxId: found.providerTrxId }, 'a gateway transaction was shown for two deposits')
    await moveDeposit(t, deposit, { from: [deposit.state], to: 'REJECTED', reason: 'trx_used' })
    return app.live.ping(t, 'deposits', memberId)
  }
  await moveDeposit(t, deposit, { from: [deposit.state], to: 'CONFIRMED' })
  const posted = await post(t, {
    kind: 'deposit',
    memberId,
    key: `deposit:${id}`,
    lines: [
      { account: { house: 'gateway' }, currency: 'BDT', amount: -found.amount },
      { account: { memberId, kind: 'cash' }, currency: 'BDT', amount: found.amount },
    ],
    ref: { type: 'deposit', id },
  })
  if (posted.status !== 'posted') throw new Error(`the posting of deposit ${id} is ${posted.status}`)
  await moveDeposit(t, deposit, { from: ['CONFIRMED'], to: 'CREDITED', credited: found.amount })
  const needed = turnoverNeeded(found.amount, await app.settings.get('DEPOSIT_TURNOVER_PERCENT'))
  if (needed > 0n) await addRequirement(t, { memberId, source: 'deposit', sourceId: id, needed })
  await app.jobs.emit(t, 'depositCredited', { memberId: String(memberId), depositId: id, amount: formatMoney(found.amount) })
  app.live.ping(t, 'wallet', memberId)
  app.live.ping(t, 'deposits', memberId)
}
