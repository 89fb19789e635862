/** Rows as the contract shows them to the member. */
import type { ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import type { App, Language } from '../../kernel/index.ts'
import type { DepositRow } from './deposit-store.ts'
import { gatewaysOf } from './gateways/index.ts'
import { depositSteps, type StepRow } from './rules.ts'

const wireSteps = (steps: readonly { state: string; at: Date | null }[]) =>
  steps.map(({ state, at }) => ({ state, at: at?.toISOString() ?? null }))

export function depositView(app: App, row: DepositRow, steps: readonly StepRow[], lang: Language): ReplyOf<'deposit'> {
  const gateway = gatewaysOf(app).find((one) => one.describe().code === row.gateway)
  const payable = row.state === 'AWAITING_PAYER' && row.providerRef !== null && gateway
  return {
    id: row.id,
    method: row.method,
    amount: formatMoney(row.amount),
    credited: row.credited === null ? null : formatMoney(row.credited),
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    payUrl: payable && row.providerRef !== null ? gateway.payUrl(row.providerRef, lang) : null,
    steps: wireSteps(depositSteps(steps)),
    reason: row.reason,
  }
}
