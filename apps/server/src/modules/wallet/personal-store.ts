/** Rows of the wallet that its pages do not show, or not for ever, for the file of a member's data. */
import { ownRows, type OwnTable, type Scope, type Tx } from '../../kernel/index.ts'

const tables = {
  allPayees: { select: `select to_jsonb(x) as row from wallet.payee x` },
  depositSteps: { select: `select to_jsonb(x) - 'by' as row from wallet.deposit_step x` },
  depositProofs: { select: `select to_jsonb(x) as row from wallet.deposit_manual x` },
  depositOffers: { select: `select to_jsonb(x) as row from wallet.deposit_choice x`, money: ['cap', 'min_deposit', 'bonus', 'wagering'] },
  depositDecisions: { select: `select to_jsonb(x) - 'by' - 'note' as row from wallet.deposit_decision x`, money: ['amount'] },
  withdrawalSteps: { select: `select to_jsonb(x) - 'by' as row from wallet.withdrawal_step x` },
  payouts: { select: `select to_jsonb(x) - 'by' as row from wallet.payout_part x`, money: ['amount'] },
  disputes: { select: `select to_jsonb(x) - 'first_by' - 'resolved_by' as row from wallet.dispute x` },
  holds: { select: `select to_jsonb(x) - 'lifted_by' as row from wallet.hold x` },
  reviews: { select: `select to_jsonb(x) - 'released_by' - 'note' as row from wallet.review x`, money: ['amount'] },
  countedRounds: { select: `select to_jsonb(x) - 'credits' as row from wallet.counted_round x`, money: ['stake', 'counted'] },
  adjustments: {
    select: `select to_jsonb(x) - 'made_by' - 'first_by' - 'decided_by' - 'note' - 'decision' - 'posting_id' as row from wallet.adjustment x`,
    money: ['amount', 'balance_before', 'balance_after', 'owed'],
  },
} as const satisfies Record<string, OwnTable>

export async function walletRows(t: Tx, scope: Scope): Promise<unknown> {
  const file: Record<string, unknown> = {}
  for (const [name, table] of Object.entries(tables)) file[name] = await ownRows(t, scope, table)
  return file
}
