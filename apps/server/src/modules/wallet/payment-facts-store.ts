/** What gateways told the house about a member's payments, for the file of their data: beyond what their pages show. */
import { formatMoney } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

/** Payers and transaction numbers of deposits, money sent back, and the member's addresses for coins with what came to them. */
export async function paymentFactsOf(t: Tx, scope: Scope): Promise<unknown> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 1)
  const deposits = await t.query<{ confirmed: bigint | null; fee: bigint | null }>(
    `select id, gateway, payer, trx_id as "transaction", confirmed, fee from wallet.deposit where confirmed is not null and ${where} order by seq`,
    params,
  )
  const refunds = await t.query<{ amount: bigint }>(
    `select deposit_id as deposit, amount, state, reason, created_at as at from wallet.refund where ${where} order by created_at`,
    params,
  )
  const addresses = await t.query(`select network, address, assigned_at as since from wallet.chain_address where ${where}`, params)
  const transfers = await t.query(
    `select txid, sender, units::text as units, block_at as at, deposit_id as deposit from wallet.chain_transfer where ${where} order by block_at`,
    params,
  )
  const wire = (amount: bigint | null) => (amount === null ? null : formatMoney(amount))
  return {
    deposits: deposits.map((row) => ({ ...row, confirmed: wire(row.confirmed), fee: wire(row.fee) })),
    refunds: refunds.map((row) => ({ ...row, amount: wire(row.amount) })),
    addresses,
    transfers,
  }
}
