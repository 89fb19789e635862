/**
 * The books of the simulated gateway: another house. It knows payments by its own reference and its customer (us) by
 * `merchant_ref`; nothing here is a member's row, so there is no scope.
 */
import type { Money } from '@khela/money'
import type { Tx } from '../../../kernel/index.ts'
import type { DepositIntent, PayoutOrder, PayoutResult } from '../gateway.ts'

export interface SimPayment {
  readonly ref: string
  readonly method: DepositIntent['method']
  readonly amount: Money
  readonly secret: string
  readonly returnUrl: string
  readonly state: 'OPEN' | 'PAID' | 'REFUSED'
  readonly paidAmount: Money | null
  readonly trxId: string | null
  readonly eventId: string
  readonly answeredAt: Date | null
  readonly isPast: boolean
}

const columns = `ref, method, amount, secret, return_url as "returnUrl", state, paid_amount as "paidAmount", trx_id as "trxId",
  event_id as "eventId", answered_at as "answeredAt", expires_at <= kernel.now() as "isPast"`

/** Opens a payment; the same customer id again answers the payment that is there. */
export async function openPayment(t: Tx, intent: DepositIntent, made: { ref: string; secret: string; eventId: string }): Promise<string> {
  await t.run(
    `insert into wallet.sim_payment (ref, merchant_ref, method, amount, secret, return_url, event_id, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (merchant_ref) do nothing`,
    [made.ref, intent.id, intent.method, intent.amount, made.secret, intent.returnUrl, made.eventId, intent.expiresAt],
  )
  return (await t.one<{ ref: string }>('select ref from wallet.sim_payment where merchant_ref = $1', [intent.id])).ref
}

export function paymentOf(t: Tx, ref: string): Promise<SimPayment | undefined> {
  return t.maybe<SimPayment>(`select ${columns} from wallet.sim_payment where ref = $1`, [ref])
}

/** Stores the payer's decision if none was made before and the time is not over; false when nothing changed. */
export async function decidePayment(t: Tx, ref: string, outcome: { paid: Money; trxId: string } | undefined): Promise<boolean> {
  const changed = await t.run(
    `update wallet.sim_payment set state = $2, paid_amount = $3, trx_id = $4, decided_at = kernel.now()
      where ref = $1 and state = 'OPEN' and expires_at > kernel.now()`,
    [ref, outcome ? 'PAID' : 'REFUSED', outcome?.paid ?? null, outcome?.trxId ?? null],
  )
  return changed === 1
}

export async function markAnswered(t: Tx, ref: string): Promise<void> {
  await t.run('update wallet.sim_payment set answered_at = kernel.now() where ref = $1 and answered_at is null', [ref])
}

/** Decided payments of the last day whose customer has not acknowledged the callback. */
export async function unanswered(t: Tx, limit: number): Promise<string[]> {
  const rows = await t.query<{ ref: string }>(
    `select ref from wallet.sim_payment
      where answered_at is null and decided_at between kernel.now() - interval '1 day' and kernel.now() - interval '20 seconds'
      order by decided_at limit $1`,
    [limit],
  )
  return rows.map(({ ref }) => ref)
}

export function payoutOf(t: Tx, id: string): Promise<PayoutResult | undefined> {
  return t.maybe<PayoutResult>('select state, trx_id as "providerTrxId", reason from wallet.sim_payout where merchant_ref = $1', [id])
}

/** Pays out once per customer id: a repeat answers what the first call did. */
export async function payOut(t: Tx, order: PayoutOrder, outcome: PayoutResult): Promise<PayoutResult> {
  await t.run(
    `insert into wallet.sim_payout (merchant_ref, amount, channel, destination, beneficiary_name, state, trx_id, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [order.id, order.amount, order.channel, order.destination, order.beneficiaryName, outcome.state, outcome.providerTrxId, outcome.reason],
  )
  return (await payoutOf(t, order.id)) ?? Promise.reject(new Error('a payout that was made is gone'))
}
