/** Words of the seamless wallet port (W-CALLS, W-RULES, W-STATES, W-CODES, docs/SW1.md). Its signed HTTP form speaks the same. */
import type { Currency, Money } from '@khela/money'
import type { App } from '../../kernel/index.ts'

/** Answers of the port, W-CODES: those that a decided call can have. */
export type PortCode =
  | 'OK'
  | 'INSUFFICIENT_FUNDS'
  | 'TX_CONFLICT'
  | 'TX_CANCELLED'
  | 'BET_NOT_FOUND'
  | 'BET_SETTLED'
  | 'ROUND_CLOSED'
  | 'AMOUNT_MISMATCH'
  | 'AMOUNT_INVALID'
  | 'WRONG_CURRENCY'
  | 'SESSION_INVALID'
  | 'SESSION_EXPIRED'
  | 'PLAYER_BLOCKED'
  | 'LIMIT_REACHED'
  | 'GAME_DISABLED'

export type PortOp = 'bet' | 'win' | 'betwin' | 'rollback' | 'promo' | 'resettle' | 'close'

/** The answer of a call as docs/SW1.md §2 writes it; the fields stand in this order. Balances in wire form, after the call. */
export interface PortAnswer {
  readonly status: 'ok' | 'refused'
  readonly code: PortCode
  readonly reason?: string
  readonly tx_id: string
  readonly platform_tx_id: string
  readonly platform_round_id: string | null
  readonly balance: { readonly cash: string; readonly bonus: string }
  readonly currency: Currency
  readonly effect: 'posted' | 'none' | 'tombstone'
}
/** `body` is the first answer as it was written, byte for byte (W-2); `replayed` stands beside it, never in it. */
export interface PortResult {
  readonly code: PortCode
  readonly body: string
  readonly replayed: boolean
}
/** The answer of a result, to look into. */
export const answerOf = (result: PortResult): PortAnswer => JSON.parse(result.body) as PortAnswer

/** What the port needs of the application: the queue, the live pings and the settings. */
export type PortApp = Pick<App, 'jobs' | 'live' | 'settings'>

/** Who calls for whom. `(vendor, memberId, txId)` names a call for ever (W-1). Transaction ids have 1 to 255 characters. */
export interface PortCall {
  readonly vendor: string
  readonly memberId: bigint
  readonly txId: string
  /** As the vendor wrote it; one the wallet does not have is refused with WRONG_CURRENCY (W-10). */
  readonly currency: string
  /** Name of the player at the vendor, for the answer; the member's id where a game of the house calls. */
  readonly player?: string
  /** The exact bytes of the request, kept 90 days (W-28). */
  readonly request?: Buffer
}

/** A call with a stake. `session` is checked for these only (W-7); a trial account never stakes cash. */
export interface StakeCall extends PortCall {
  readonly session: string
  readonly role: 'trial' | 'member' | 'agent'
  readonly gameCode: string
}
/** `round`: the vendor's own round id; absent for games of the house, which get a fresh round each. */
export interface BetRequest extends StakeCall {
  readonly round?: string
  readonly amount: Money
  /** Of the stake, for a jackpot; information only (W-32). */
  readonly jackpot?: Money
  /** Campaign whose free round this is (W-31). */
  readonly freeRound?: string
  readonly detail?: RoundDetail
}
/** Stake and result at once (SW/1 `betwin`). `detail` is the outcome that explains `win`. */
export interface BetWinRequest extends Omit<BetRequest, 'amount'> {
  readonly stake: Money
  readonly win: Money
  /** What of `win` is a jackpot. */
  readonly jackpotWin?: Money
  /** All the player decided, where the outcome is drawn here: equal calls are equal in this. Else stake and win are compared. */
  readonly choice?: string
}
/** A stake: its result comes later, or with it. */
export type Stake = BetRequest | BetWinRequest
export interface WinRequest extends PortCall {
  readonly betTxId: string
  /** The vendor's round, which must be the bet's. */
  readonly round?: string
  readonly amount: Money
  readonly roundClosed: boolean
  /** What of `amount` is a jackpot (W-32). */
  readonly jackpotWin?: Money
  /** Outcome to remember with the round; stored in the same transaction, before the win is posted. */
  readonly detail?: RoundDetail
  /** Of a cash-out, which ends its round: what was at risk in the sitting, and what of it counts as valid bet. */
  readonly sitting?: { readonly staked: Money; readonly valid: Money }
}
/** The amount comes from the stored bet; one that is supplied must agree (W-15). */
export interface RollbackRequest extends PortCall {
  readonly targetTxId: string
  readonly amount?: Money
  readonly reason: string
}
export type PromoType = 'FREE_ROUNDS' | 'TOURNAMENT' | 'CASH_DROP' | 'JACKPOT'
export interface PromoRequest extends PortCall {
  readonly amount: Money
  readonly type: PromoType
  readonly ref: string
}
export interface ResettleRequest extends PortCall {
  readonly betTxId: string
  readonly newTotal: Money
  readonly reason: string
}
export interface CloseRequest extends PortCall {
  readonly round: string
}

/** What a game keeps of a round: choice and outcome, whole numbers and texts. */
export type RoundDetail = Readonly<Record<string, string | number | boolean>>

/** A round of the house as it was written. */
export interface PlayedRound {
  readonly id: string
  readonly at: Date
}
