/** What the wallet asks of a payment gateway (payments §3.2). Each gateway is a folder beside this file. */
import type { Money } from '@khela/money'
import type { Language, Tx } from '../../../kernel/index.ts'
import type { Confirmation, DepositMethod, PayeeChannel } from '../rules.ts'

export interface GatewayMethod {
  readonly code: DepositMethod
  readonly name: { readonly bn: string; readonly en: string }
  /** How long a credit usually takes. */
  readonly expectedSeconds: number
}

export interface GatewayDescription {
  readonly code: string
  readonly currencies: readonly 'BDT'[]
  readonly methods: readonly GatewayMethod[]
  /** Channels it can pay out to. */
  readonly channels: readonly PayeeChannel[]
  readonly flow: 'REDIRECT'
  readonly settles: 'ASYNC'
}

/** `id` is ours and the idempotency key outwards: the same id never makes a second payment. */
export interface DepositIntent {
  readonly id: string
  readonly method: DepositMethod
  readonly amount: Money
  /** Path of our site the payer comes back to. */
  readonly returnUrl: string
  readonly expiresAt: Date
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
/** A verified notice. It names what to ask about; it decides nothing. */
export interface Notice {
  readonly eventId: string
  readonly providerRef: string
}
/** A notice as it arrived: exact bytes, header names in lower case. */
export interface Message {
  readonly headers: Readonly<Record<string, string>>
  readonly method: string
  readonly path: string
  readonly body: Buffer
}

/**
 * `createDeposit` and `parseCallback` get the caller's transaction: they may write rows of this database and must not talk
 * to anybody. (A gateway behind a network leaves the deposit CREATED there and opens it from a job.) The others may talk,
 * are called outside any transaction, and may be called again with the same id.
 */
export interface Gateway {
  describe(): GatewayDescription
  createDeposit(t: Tx, intent: DepositIntent): Promise<{ providerRef: string }>
  /** Where the payer goes. */
  payUrl(providerRef: string, lang: Language): string
  /** The authoritative answer: only this credits. Throws when it cannot be had. */
  confirm(providerRef: string): Promise<Confirmation>
  /** Verifies signature, age and single use; undefined when any fails. Never credits. */
  parseCallback(t: Tx, message: Message): Promise<Notice | undefined>
  createPayout(order: PayoutOrder): Promise<PayoutResult>
}
