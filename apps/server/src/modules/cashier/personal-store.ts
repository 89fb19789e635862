/** SQL of the cashier's rows of one member: for the file of their data, beyond what their pages show, and at the end of their account. */
import { formatMoney } from '@khela/money'
import { coinsOf } from '../gateways/index.ts'
import { ownRows, sqlScope, type OwnTable, type Scope, type Tx } from '../../kernel/index.ts'

const tables = {
  depositSteps: { select: `select to_jsonb(x) - 'by' as row from wallet.deposit_step x` },
  depositProofs: { select: `select to_jsonb(x) as row from wallet.deposit_manual x` },
  depositOffers: { select: `select to_jsonb(x) as row from wallet.deposit_choice x`, money: ['cap', 'min_deposit', 'bonus', 'wagering'] },
  depositDecisions: { select: `select to_jsonb(x) - 'by' - 'note' as row from wallet.deposit_decision x`, money: ['amount'] },
} as const satisfies Record<string, OwnTable>

/** Rows that no page shows, or not for ever. */
export async function cashierRows(t: Tx, scope: Scope): Promise<unknown> {
  const file: Record<string, unknown> = {}
  for (const [name, table] of Object.entries(tables)) file[name] = await ownRows(t, scope, table)
  return file
}

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
  const wire = (amount: bigint | null) => (amount === null ? null : formatMoney(amount))
  return {
    deposits: deposits.map((row) => ({ ...row, confirmed: wire(row.confirmed), fee: wire(row.fee) })),
    refunds: refunds.map((row) => ({ ...row, amount: wire(row.amount) })),
    ...(await coinsOf(t, scope)),
  }
}

/** Whether a deposit is under way: its money may still come to the account. */
export async function hasDepositUnderWay(t: Tx, memberId: bigint): Promise<boolean> {
  const found = await t.maybe(
    `select 1 from wallet.deposit where member_id = $1 and state not in ('CREDITED', 'EXPIRED', 'REJECTED', 'REVERSED') limit 1`,
    [memberId],
  )
  return found !== undefined
}

/** Takes who stood behind deposits. Amounts, states and providers' numbers stay: they are the books', and no payment may be told of twice. */
export async function eraseDeposits(t: Tx, memberId: bigint): Promise<void> {
  await t.run('update wallet.deposit set payer = null where member_id = $1', [memberId])
  await t.run(
    `update wallet.received_trx set sender = 'closed'
      where deposit_id in (select id from wallet.deposit where member_id = $1)`,
    [memberId],
  )
  await t.run(
    `update wallet.deposit_manual set sender = case when sender is null then null else 'closed' end, file_id = null where member_id = $1`,
    [memberId],
  )
}
