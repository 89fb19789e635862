/** Rows of the wallet that its pages do not show, or not for ever, for the file of a member's data. */
import { ownRows, type OwnTable, type Scope, type Tx } from '../../kernel/index.ts'

const tables = {
  allPayees: { table: 'wallet.payee' },
  depositSteps: { table: 'wallet.deposit_step', without: ['by'] },
  depositProofs: { table: 'wallet.deposit_manual' },
  depositOffers: { table: 'wallet.deposit_choice', money: ['cap', 'min_deposit', 'bonus', 'wagering'] },
  depositDecisions: { table: 'wallet.deposit_decision', money: ['amount'], without: ['by', 'note'] },
  withdrawalSteps: { table: 'wallet.withdrawal_step', without: ['by'] },
  payouts: { table: 'wallet.payout_part', money: ['amount'], without: ['by'] },
  disputes: { table: 'wallet.dispute', without: ['first_by', 'resolved_by'] },
  holds: { table: 'wallet.hold', without: ['lifted_by'] },
  reviews: { table: 'wallet.review', money: ['amount'], without: ['released_by', 'note'] },
  countedRounds: { table: 'wallet.counted_round', money: ['stake', 'counted'], without: ['credits'] },
  adjustments: {
    table: 'wallet.adjustment',
    money: ['amount', 'balance_before', 'balance_after', 'owed'],
    without: ['made_by', 'first_by', 'decided_by', 'note', 'decision', 'posting_id'],
  },
} as const satisfies Record<string, OwnTable>

export async function walletRows(t: Tx, scope: Scope): Promise<unknown> {
  const file: Record<string, unknown> = {}
  for (const [name, table] of Object.entries(tables)) file[name] = await ownRows(t, scope, table)
  return file
}
