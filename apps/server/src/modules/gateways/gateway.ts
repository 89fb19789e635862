/** What is asked of a payment gateway, for deposits and for payouts (PAY-3.2). Each gateway is a folder beside this file. */
import type { ReplyOf } from '@khela/contract'
import type { Currency, Money } from '@khela/money'
import type { Language, Tx } from '../../kernel/index.ts'

export type DepositMethod = ReplyOf<'deposit'>['method']
export type PayeeChannel = ReplyOf<'withdrawCreate'>['channel']

/** REDIRECT: a hosted page · SHOW_ACCOUNT: the payer sends money to an account shown · ADDRESS: coins to an address · PUSH: the payer is asked in an app. */
type Flow = 'REDIRECT' | 'SHOW_ACCOUNT' | 'ADDRESS' | 'PUSH'
/** When a confirmation is there: at once, later, or when a person has looked at proof. */
type Settles = 'SYNC' | 'ASYNC' | 'MANUAL'

export interface GatewayMethod {
  readonly code: DepositMethod
  readonly name: { readonly bn: string; readonly en: string }
  readonly flow: Flow
  readonly settles: Settles
  /** How long a credit usually takes. */
  readonly expectedSeconds: number
  /** The gateway's own bounds; those of the merchant hold besides, the narrower ones win. */
  readonly min: Money
  readonly max: Money
  /** Whether the gateway keeps part of a payment; how much, its confirmation says. */
  readonly fee: 'NONE' | 'REPORTED'
  /** What the payer has to tell when settling is MANUAL. */
  readonly needs: readonly ('sender' | 'trx_id' | 'slip')[]
  /** A member has one open deposit of it at a time: two could not be told apart. */
  readonly isSingle?: boolean
}

export interface GatewayDescription {
  readonly code: string
  readonly directions: readonly ('IN' | 'OUT')[]
  readonly currencies: readonly Currency[]
  readonly methods: readonly GatewayMethod[]
  /** Channels it can pay out to. */
  readonly channels: readonly PayeeChannel[]
}

/** `id` is ours and the idempotency key outwards: the same id never takes a payment twice. Nothing of the member goes out. */
export interface DepositIntent {
  readonly id: string
  readonly memberId: bigint
  readonly method: DepositMethod
  readonly amount: Money
  /** Path of our site the payer comes back to. */
  readonly returnUrl: string
  readonly expiresAt: Date
}
/** Where coins are sent: amount in smallest units of the asset, and the rate that was fixed, BDT for one unit. */
export interface SendTo {
  readonly address: string
  readonly asset: string
  readonly network: string
  readonly units: string
  readonly decimals: number
  readonly rate: string
  readonly rateAt: string
}
export type Opened =
  | { readonly providerRef: string; readonly payUrl: string }
  | { readonly providerRef: string; readonly sendTo: SendTo; readonly payUrl?: string }
  /** It is shown somewhere of its own: accounts of the house. */
  | { readonly providerRef: string }
  /** The gateway does not want this payment, in its words; asking again would not help. */
  | { readonly refused: string }

/** A payment as the gateway is asked about it. */
export interface Payment {
  readonly id: string
  readonly providerRef: string
  readonly amount: Money
  readonly trxId: string | null
  readonly sendTo: SendTo | null
  readonly createdAt: Date
  readonly expiresAt: Date
}
/** Why money that came in waits for a person: the gateway finds it risky; fewer coins than asked for; coins after the time; coins nobody asked for. */
type HoldReason = 'risk' | 'underpaid' | 'late' | 'unasked'

/** What the gateway answers to the authoritative query (PAY-3.2 `confirm`). */
export interface Confirmation {
  readonly state: 'PENDING' | 'PAID' | 'REFUSED'
  /** Confirmed amount; only this is credited. */
  readonly amount: Money
  /** What the gateway keeps of it. */
  readonly fee: Money
  /** Who paid, as the gateway names them; null when it does not say. */
  readonly payer: string | null
  /** The gateway's own transaction number; unique per gateway, for ever. */
  readonly providerTrxId: string
  /** Null: nothing speaks against a credit. */
  readonly hold: HoldReason | null
}
/** Answers without money in them. */
export const pending: Confirmation = { state: 'PENDING', amount: 0n, fee: 0n, payer: null, providerTrxId: '', hold: null }
export const refused: Confirmation = { ...pending, state: 'REFUSED' }

/** A notice or a payer's return: names what to ask about by the gateway's number or by ours; it decides nothing. */
export type About = { readonly providerRef: string } | { readonly depositId: string }
export interface Notice {
  readonly about: About
  readonly eventId: string
  /** What it says happened, in the gateway's words; kept, never acted on. */
  readonly state: string
  /** A message that may come once only shows one. */
  readonly nonce?: string
}
/** A notice as it arrived: exact bytes, header names in lower case. */
export interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body: Buffer
}
export interface RefundOrder {
  readonly id: string
  readonly amount: Money
  readonly reason: string
}
export interface RefundResult {
  readonly state: 'PENDING' | 'DONE' | 'FAILED'
  readonly providerRef: string | null
}
export interface Proof {
  readonly sender: string
  readonly trxId: string
  /** A private file, when the method needs a slip. */
  readonly fileId: string | null
}
/** A transaction as the gateway's own list shows it. */
export interface Listed {
  readonly providerTrxId: string
  readonly amount: Money
  readonly at: Date
}

/**
 * Everything may talk to somebody outside, is called outside any transaction, and may be called again with the same id,
 * except what takes a `Tx`: that runs in the caller's transaction and must not talk to anybody.
 */
export interface Gateway {
  describe(): GatewayDescription
  /** Opens a payment. Throws when the gateway cannot be reached: whoever opens tries again. */
  createDeposit(intent: DepositIntent): Promise<Opened>
  /** There where opening needs nobody outside: it then happens in the member's call, and no job is needed. */
  readonly openAtOnce?: (t: Tx, intent: DepositIntent) => Promise<Opened>
  /** A pay address of this site in the reader's language. */
  readonly inLanguage?: (payUrl: string, lang: Language) => string
  /** What a payer says about a payment that settles MANUALly. */
  readonly submitProof?: (t: Tx, intent: DepositIntent, proof: Proof) => Promise<'ACCEPTED' | 'DUPLICATE' | 'INVALID'>
  /** The authoritative answer: only this credits. Throws when it cannot be had. */
  confirm(payment: Payment): Promise<Confirmation>
  /**
   * Verifies a notice; undefined when it proves nothing, `handled` when it was no notice of a payment. `at` is now, in
   * milliseconds. Never credits.
   */
  readonly parseCallback?: (message: Message, at: number) => Promise<Notice | 'handled' | undefined>
  /** What a payer's return names: unsigned, a hint to ask and nothing more. */
  readonly parseReturn?: (message: Message) => About | undefined
  readonly refund?: (payment: Payment, order: RefundOrder) => Promise<RefundResult>
  readonly listTransactions?: (from: Date, to: Date) => Promise<readonly Listed[]>
}

export interface PayoutOrder {
  readonly id: string
  readonly amount: Money
  readonly channel: PayeeChannel
  readonly destination: string
  readonly beneficiaryName: string
}
export interface PayoutResult {
  readonly state: 'PENDING' | 'PAID' | 'FAILED'
  readonly providerTrxId: string | null
  /** Why it failed, in the gateway's words. */
  readonly reason: string | null
}
/** A gateway with channels to pay out to. */
export interface PayoutGateway extends Gateway {
  createPayout(order: PayoutOrder): Promise<PayoutResult>
  /** What became of a payout, by our id; undefined when it never heard of it. */
  payoutStatus(id: string): Promise<PayoutResult | undefined>
}

export const paysOut = (gateway: Gateway): gateway is PayoutGateway => 'createPayout' in gateway
