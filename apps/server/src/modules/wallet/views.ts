/** Rows as the contract shows them to the member. */
import type { ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import type { App, Language } from '../../kernel/index.ts'
import type { DepositRow } from './deposit-store.ts'
import { payAddress } from './gateways/pay-language.ts'
import type { SendTo } from './gateways/gateway.ts'
import { findGateway } from './gateways/index.ts'
import { unitsText } from './gateways/tron/rules.ts'
import { depositSteps, type StepRow } from './rules.ts'

const wireSteps = (steps: readonly { state: string; at: Date | null }[]) =>
  steps.map(({ state, at }) => ({ state, at: at?.toISOString() ?? null }))

export function depositView(
  app: App,
  row: DepositRow,
  steps: readonly StepRow[],
  lang: Language,
): Omit<ReplyOf<'deposit'>, 'manual' | 'standing' | 'offer'> {
  const isPayable = row.state === 'AWAITING_PAYER'
  const payUrl = isPayable ? row.payUrl : null
  return {
    id: row.id,
    method: row.method,
    amount: formatMoney(row.amount),
    credited: row.credited === null ? null : formatMoney(row.credited),
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    confirmed: row.confirmed === null ? null : formatMoney(row.confirmed),
    fee: memberFee(row),
    payUrl: payUrl === null ? null : payAddress(payUrl, findGateway(app, row.gateway), lang),
    sendTo: isPayable && row.sendTo !== null ? sendToView(row.sendTo) : null,
    steps: wireSteps(depositSteps(steps)),
    reason: row.reason,
  }
}

/** What the member bore of the gateway's fee: the house's own costs are not theirs to read. */
function memberFee({ confirmed, credited }: DepositRow): string | null {
  return confirmed === null || credited === null || credited >= confirmed ? null : formatMoney(confirmed - credited)
}

function sendToView({ address, asset, network, units, rate, rateAt }: SendTo): ReplyOf<'deposit'>['sendTo'] {
  return { address, asset, network, assetAmount: unitsText(BigInt(units)), rate, rateAt }
}
