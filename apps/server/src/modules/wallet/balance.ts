/** Balances of the signed-in player, read from the ledger. */
import type { MemberAccountKind, ReplyOf } from '@khela/contract'
import { formatMoney, MERCHANT_CURRENCY, signOf, TRIAL_CURRENCY } from '@khela/money'
import { playerOf, type Call, type Tx } from '../../kernel/index.ts'
import { balances, entriesOf } from '../../ledger/index.ts'

/** `version` moves with every entry on any of the accounts: it is made of the seq of the last entry of each. */
export async function readBalance(t: Tx, call: Call<'balance'>): Promise<ReplyOf<'balance'>> {
  const { memberId, role } = playerOf(call.actor)
  const found = await balances(t, call.scope, memberId)
  const versions: string[] = []
  for (const { kind, currency } of found) {
    const [last] = await entriesOf(t, call.scope, { memberId, account: kind, currency, limit: 1 })
    versions.push(`${kind}${last?.seq ?? 0n}`)
  }
  const of = (kind: MemberAccountKind) => formatMoney(found.find((one) => one.kind === kind)?.balance ?? 0n)
  return {
    currency: role === 'trial' ? TRIAL_CURRENCY : MERCHANT_CURRENCY,
    currencySymbol: role === 'trial' ? signOf(TRIAL_CURRENCY) : signOf(),
    balance: of('cash'),
    held: of('held'),
    trial: of('trial'),
    version: versions.join('.') || '0',
  }
}
