/**
 * USDT on Tron (PAY-3.1.6): each member has one receiving address, given from a list that the merchant made in a wallet
 * of its own, so no key is near this server. `watch.ts` sees transfers; a transfer is credited once enough blocks follow it.
 */
import { formatMoney, MERCHANT_CURRENCY, parseMoney } from '@khela/money'
import { fail, now, type App, type TronAddresses, type Tx } from '../../../kernel/index.ts'
import {
  pending,
  type Confirmation,
  type DepositIntent,
  type Gateway,
  type GatewayDescription,
  type Opened,
  type Payment,
} from '../gateway.ts'
import { openChain, type Chain } from './chain.ts'
import { decimals, holdOf, unitsFor, unitsText, worthOf } from './rules.ts'
import { addressFor, network, transferOf } from './store.ts'

export const tronCode = 'tron'
const description: GatewayDescription = {
  code: tronCode,
  directions: ['IN'],
  currencies: [MERCHANT_CURRENCY],
  methods: [
    {
      code: 'usdt_trc20',
      name: { bn: 'USDT কয়েন (TRC-20)', en: 'USDT (TRC-20)' },
      flow: 'ADDRESS',
      settles: 'ASYNC',
      expectedSeconds: 180,
      min: parseMoney('100.00'),
      max: parseMoney('1000000.00'),
      fee: 'NONE',
      needs: [],
      isSingle: true,
    },
  ],
  channels: [],
}

/** What to send and where; raises `method_unavailable` without a free address. */
async function open(t: Tx, app: App, facts: TronAddresses, intent: DepositIntent): Promise<Opened> {
  const address = (await addressFor(t, intent.memberId)) ?? fail('method_unavailable')
  const sendTo = await sendToNow(t, app, address, intent.amount)
  if (facts.payUrl === undefined) return { providerRef: intent.id, sendTo }
  const back = `${app.config.publicUrl()}${intent.returnUrl}?deposit=${intent.id}`
  const query = new URLSearchParams({ address, units: unitsText(BigInt(sendTo.units)), back })
  return { providerRef: intent.id, sendTo, payUrl: `${facts.payUrl}?${query.toString()}` }
}

/** The terms of coins at the rate of this moment. */
export async function sendToNow(t: Tx, app: App, address: string, amount: bigint) {
  const rate = await app.settings.get('USDT_RATE')
  const units = String(unitsFor(amount, parseMoney(rate)))
  return { address, asset: 'USDT', network, units, decimals, rate: formatMoney(parseMoney(rate)), rateAt: (await now(t)).toISOString() }
}

async function confirm(app: App, chain: Chain, payment: Payment): Promise<Confirmation> {
  const seen = await app.db.tx((t) => transferOf(t, payment.id), { readOnly: true })
  const { sendTo } = payment
  if (!seen || sendTo === null) return pending
  // The chain is asked again: a block that carried the transfer may be gone.
  const found = (await chain.transfersIn(seen.txid, seen.address)).find(({ logIndex }) => logIndex === seen.logIndex)
  if (!found) return pending
  const depth = (await chain.height()) - found.block
  if (depth < (await app.settings.get('USDT_CONFIRMATIONS'))) return pending
  return {
    state: 'PAID',
    amount: worthOf(found.units, parseMoney(sendTo.rate)),
    fee: 0n,
    payer: found.from,
    providerTrxId: `${found.txid}:${found.logIndex}`,
    hold: holdOf(found, { units: BigInt(sendTo.units), createdAt: payment.createdAt, expiresAt: payment.expiresAt }),
  }
}

export function tronGateway(app: App, facts: TronAddresses): Gateway {
  const chain = openChain(facts)
  return {
    describe: () => description,
    createDeposit: (intent) => app.db.tx((t) => open(t, app, facts, intent)),
    openAtOnce: (t, intent) => open(t, app, facts, intent),
    confirm: (payment) => confirm(app, chain, payment),
  }
}
