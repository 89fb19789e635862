/**
 * The accounts of the house behind the adapter of gateways: numbers of agents, to which the payer sends money in the app of a mobile
 * wallet and tells under which transaction number (PAY-3.1.4), and bank transfers with a slip, whose payer has the name of the
 * member's profile (PAY-3.1.7).
 */
import { MERCHANT_CURRENCY, parseMoney } from '@khela/money'
import type { Tx } from '../../../kernel/index.ts'
import {
  pending,
  type DepositIntent,
  type DepositMethod,
  type Gateway,
  type GatewayMethod,
  type Opened,
  type Proof,
} from '../../gateways/index.ts'
import { claimedBy } from '../deposit/store.ts'
import { insertManual, nextAccount, setProof, type Provider } from './store.ts'

const method = (code: DepositMethod, bn: string, en: string): GatewayMethod => ({
  code,
  name: { bn, en },
  flow: 'SHOW_ACCOUNT',
  settles: 'MANUAL',
  expectedSeconds: 300,
  min: parseMoney('100.00'),
  max: parseMoney('25000.00'),
  fee: 'NONE',
  needs: ['sender', 'trx_id'],
})

const providers: Readonly<Partial<Record<DepositMethod, Provider>>> = {
  manual_bkash: 'bkash',
  manual_nagad: 'nagad',
  manual_rocket: 'rocket',
  manual_upay: 'upay',
  bank_transfer: 'bank',
}
/** Whose transaction numbers a method's payments have; undefined where nobody pays by hand. */
export const providerOf = (code: DepositMethod): Provider | undefined => providers[code]

/** Shows one account of the method, which stays this deposit's. */
async function show(t: Tx, intent: DepositIntent): Promise<Opened> {
  const found = await nextAccount(t, intent.method)
  const provider = providerOf(intent.method)
  if (!found || !provider) return { refused: 'no account is active' }
  const { id: accountId, ...account } = found
  await insertManual(t, { memberId: intent.memberId, id: intent.id, provider, accountId, account })
  return { providerRef: intent.id }
}

/** Keeps a proof whose shape is right and whose transaction was not credited before. */
async function keep(t: Tx, intent: DepositIntent, proof: Proof, isSender: (text: string) => boolean) {
  const provider = providerOf(intent.method)
  if (!provider || !isSender(proof.sender)) return 'INVALID'
  const owner = await claimedBy(t, provider, proof.trxId)
  if (owner !== undefined && owner !== intent.id) return 'DUPLICATE'
  return (await setProof(t, intent, proof)) ? 'ACCEPTED' : 'INVALID'
}

/** A gateway that is the house's own accounts. Its answer is never asked for: what came in is matched with the proof (match.ts). */
function accountsGateway(code: string, methods: readonly GatewayMethod[], isSender: (text: string) => boolean): Gateway {
  return {
    describe: () => ({ code, directions: ['IN'], currencies: [MERCHANT_CURRENCY], methods, channels: [] }),
    createDeposit: () => Promise.reject(new Error('accounts of the house are shown in the call of the member')),
    openAtOnce: show,
    submitProof: (t, intent, proof) => keep(t, intent, proof, isSender),
    confirm: () => Promise.resolve(pending),
  }
}

/** A mobile number of Bangladesh. */
const isMobile = (text: string): boolean => /^01[3-9][0-9]{8}$/.test(text)
/** A name, not a number. */
const isHolder = (text: string): boolean => text.trim().length >= 3 && /\p{L}/u.test(text)

/** The gateways that are accounts of the house. Their methods are offered only where an operator has entered an account (methods.ts). */
export const accountGateways: readonly Gateway[] = [
  accountsGateway(
    'manual',
    [
      method('manual_bkash', 'বিকাশ এজেন্ট নম্বর', 'bKash agent number'),
      method('manual_nagad', 'নগদ এজেন্ট নম্বর', 'Nagad agent number'),
      method('manual_rocket', 'রকেট এজেন্ট নম্বর', 'Rocket agent number'),
      method('manual_upay', 'উপায় এজেন্ট নম্বর', 'Upay agent number'),
    ],
    isMobile,
  ),
  accountsGateway(
    'bank',
    [
      {
        ...method('bank_transfer', 'ব্যাংক ট্রান্সফার', 'Bank transfer'),
        expectedSeconds: 7_200,
        min: parseMoney('500.00'),
        max: parseMoney('50000.00'),
        needs: ['sender', 'trx_id', 'slip'],
      },
    ],
    isHolder,
  ),
]
