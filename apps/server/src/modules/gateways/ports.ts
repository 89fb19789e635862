/** What gateways need of whoever keeps the deposits that are paid at them. */
import { port, type App, type Tx } from '../../kernel/index.ts'
import type { About, DepositMethod, SendTo } from './gateway.ts'

/** A deposit for money that came by itself. */
export interface UnaskedDeposit {
  readonly memberId: bigint
  readonly gateway: string
  readonly method: DepositMethod
  readonly amount: bigint
  readonly sendTo: SendTo
}

/** Deposits, as gateways speak of them. `gateway` is the code of one. */
export interface Deposits {
  /** The id of the deposit that a message names; undefined when there is none. */
  find(t: Tx, gateway: string, about: About): Promise<string | undefined>
  /** Something was heard of a deposit: its gateway is asked about it, even after its time. */
  ask(t: Tx, app: App, id: string): Promise<void>
  /** As `ask`, for a hint that anybody can give, as often as they like. */
  askForHint(t: Tx, app: App, id: string): Promise<void>
  /** Makes the member's deposits wait for each other until the end of the transaction. */
  lock(t: Tx, memberId: bigint): Promise<void>
  /** Members whose payment at a gateway is open, or was lately. */
  payers(t: Tx, gateway: string): Promise<bigint[]>
  /** Ids of a member's deposits whose payment is open, or was in the last week: the open ones first, each newest first. */
  unpaid(t: Tx, gateway: string, memberId: bigint): Promise<string[]>
  /** Writes a deposit that a payment came for without being asked for. Answers its id. */
  addUnasked(t: Tx, app: App, made: UnaskedDeposit): Promise<string>
}

export const depositsPort = port<Deposits>('gateways.deposits')
