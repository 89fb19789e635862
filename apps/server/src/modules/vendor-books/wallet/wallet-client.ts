/** What a vendor with its own wallet offers (docs/SW1.md section 3 "Own wallet"), as calls with checked answers. */
import { formatMoney, MERCHANT_CURRENCY, type Money } from '@khela/money'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { App } from '../../../kernel/index.ts'
import { openVendorKeys, readAmount, VendorCaller } from '../../vendors/index.ts'
import { VendorCallError } from '../../play/index.ts'

const Text = Type.String({ minLength: 1, maxLength: 255 })
const Decision = Type.Object({
  transfer_id: Text,
  status: Type.Union([Type.Literal('done'), Type.Literal('refused')]),
  amount: Text,
  balance: Text,
  code: Type.Optional(Text),
})
const Account = Type.Object({ player_id: Text, balance: Text, credited: Text, debited: Text })
const checks = { decision: Compile(Decision), account: Compile(Account) }

export interface WalletOrder {
  readonly transferId: string
  readonly playerId: string
  readonly direction: 'in' | 'out'
  /** null: all there is; only from the vendor. */
  readonly amount: Money | null
}
/** What the vendor decided about a transfer, for ever. `balance` is the player's as it is now. */
export interface WalletDecision {
  readonly isDone: boolean
  readonly amount: Money
  readonly balance: Money
  readonly code: string | null
}
export interface VendorAccount {
  readonly balance: Money
  /** Sums of all transfers that are done. */
  readonly credited: Money
  readonly debited: Money
}

function money(text: string): Money {
  const amount = readAmount(text)
  if (amount === undefined) throw new VendorCallError('form')
  return amount
}

/** Three calls; all throw VendorCallError, none is repeated here. */
export class WalletClient {
  readonly #caller: VendorCaller

  constructor(caller: VendorCaller) {
    this.#caller = caller
  }

  /** Moves money. The same id again is the same answer. */
  async move(order: WalletOrder): Promise<WalletDecision> {
    const path = order.direction === 'in' ? '/vendor/v1/wallet/credit' : '/vendor/v1/wallet/debit'
    const answer = await this.#caller.call('POST', path, {
      transfer_id: order.transferId,
      player_id: order.playerId,
      currency: MERCHANT_CURRENCY,
      ...(order.amount === null ? { all: true } : { amount: formatMoney(order.amount) }),
    })
    return decisionOf(answer, order)
  }

  /** What became of a transfer. One the vendor never saw is refused by it from now on, so that the answer stays true. */
  async settle(order: WalletOrder): Promise<WalletDecision> {
    const answer = await this.#caller.call('POST', '/vendor/v1/wallet/settle', {
      transfer_id: order.transferId,
      player_id: order.playerId,
      currency: MERCHANT_CURRENCY,
    })
    return decisionOf(answer, order)
  }

  async account(playerId: string): Promise<VendorAccount> {
    const query = new URLSearchParams({ player_id: playerId, currency: MERCHANT_CURRENCY })
    const answer = await this.#caller.call('GET', `/vendor/v1/wallet/account?${query.toString()}`)
    if (!checks.account.Check(answer) || answer.player_id !== playerId) throw new VendorCallError('form')
    return { balance: money(answer.balance), credited: money(answer.credited), debited: money(answer.debited) }
  }
}

/** An answer about another transfer, or another amount, is no answer. */
function decisionOf(answer: unknown, order: WalletOrder): WalletDecision {
  if (!checks.decision.Check(answer) || answer.transfer_id !== order.transferId) throw new VendorCallError('form')
  const { status, amount, balance, code }: Static<typeof Decision> = answer
  const decision = { isDone: status === 'done', amount: money(amount), balance: money(balance), code: code?.slice(0, 60) ?? null }
  if (decision.isDone && order.amount !== null && decision.amount !== order.amount) throw new VendorCallError('form')
  return decision
}

/** A client with the keys and the address as they are now; closed after `work`. */
export async function withWallet<T>(app: App, vendor: string, work: (client: WalletClient) => Promise<T>): Promise<T> {
  const keys = await openVendorKeys(app)
  const caller = new VendorCaller({ vendor: () => keys.vendor(vendor), now: keys.now })
  try {
    return await work(new WalletClient(caller))
  } finally {
    caller.close()
    keys.stop()
  }
}
