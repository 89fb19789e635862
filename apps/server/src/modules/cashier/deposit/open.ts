/** A deposit's payment is opened at its gateway: in the member's call where that needs nobody outside, from a job otherwise. */
import { outside, type App, type Scope, type Tx } from '../../../kernel/index.ts'
import { tellFailed } from './confirm.ts'
import { findDeposit, lockDeposit, moveDeposit, type DepositRow } from './store.ts'
import { gatewayOf } from './ways.ts'
import type { DepositIntent, Gateway, Opened } from '../../gateways/index.ts'

export const openJob = 'wallet.openDeposit'
/** Page of the site that a payer comes back to. */
const returnUrl = '/member/deposit'

export const intentOf = ({ id, memberId, method, amount, expiresAt }: DepositRow): DepositIntent => ({
  id,
  memberId,
  method,
  amount,
  returnUrl,
  expiresAt,
})

/** Opens at once, or leaves the deposit CREATED with a job behind it. */
export async function openOrEnqueue(t: Tx, app: App, gateway: Gateway, deposit: DepositRow): Promise<void> {
  if (gateway.openAtOnce === undefined) return app.jobs.enqueue(t, openJob, { id: deposit.id })
  await noteOpened(t, deposit, await gateway.openAtOnce(t, intentOf(deposit)))
}

/**
 * Job: opens a payment outside any transaction. It may run again: our id is the same, and whichever payment is recorded
 * first is the one the payer is sent to. A gateway that is away is tried again by the sweep until the deposit's time is over.
 */
export async function openDeposit(t: Tx, app: App, scope: Scope, id: string): Promise<void> {
  const deposit = await lockDeposit(t, scope, id)
  if (deposit?.state !== 'CREATED') return
  if (deposit.isPast) {
    await moveDeposit(t, deposit, { from: ['CREATED'], to: 'REJECTED', reason: 'gateway_away' })
    await tellFailed(t, app, deposit)
    return app.live.ping(t, 'deposits', deposit.memberId)
  }
  outside(t, app, 'opening of a deposit', async () => {
    const opened = await gatewayOf(app, deposit.gateway).createDeposit(intentOf(deposit))
    await app.db.tx(async (later) => {
      const row = await findDeposit(later, scope, id)
      if (!row) throw new Error('a deposit that was opened is gone')
      if ('refused' in opened)
        app.log.warn({ depositId: id, gateway: row.gateway, said: opened.refused }, 'a gateway refused to open a payment')
      await noteOpened(later, row, opened)
      if ('refused' in opened) await tellFailed(later, app, row)
      app.live.ping(later, 'deposits', row.memberId)
    })
  })
}

async function noteOpened(t: Tx, deposit: { memberId: bigint; id: string }, opened: Opened): Promise<void> {
  if ('refused' in opened) await moveDeposit(t, deposit, { from: ['CREATED'], to: 'REJECTED', reason: 'not_opened' })
  else await moveDeposit(t, deposit, { ...opened, from: ['CREATED'], to: 'AWAITING_PAYER' })
}
