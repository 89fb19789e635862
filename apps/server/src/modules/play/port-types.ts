/** Words of the seamless wallet port (domain/wallet.md §2.2 to §2.5). The signed HTTP form of it speaks the same. */
import type { Currency } from '@khela/contract'
import type { Money } from '@khela/money'
import type { App } from '../../kernel/index.ts'

export type GameModeName = 'real' | 'demo'

/** Answers of the port, domain/wallet.md §2.5: those that a decided call inside this process can have. */
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
  | 'PLAYER_BLOCKED'
  | 'GAME_DISABLED'

export type PortOp = 'bet' | 'win' | 'betwin' | 'rollback'

/** The first answer of a call; kept as JSON and given again as it was (R2). `balance` in wire form, after the call. */
export interface PortAnswer {
  readonly code: PortCode
  readonly tx_id: string
  readonly round_id: string | null
  readonly balance: string | null
  readonly currency: Currency
  readonly effect: 'posted' | 'none' | 'tombstone'
}
/** `replayed` stands beside the answer, never in it (R2). */
export interface PortResult {
  readonly answer: PortAnswer
  readonly replayed: boolean
}

/** What the port needs of the application: the queue and the live pings. */
export type PortApp = Pick<App, 'jobs' | 'live'>

/** Who calls for whom. `(vendor, memberId, txId)` names a call for ever (R1). Transaction ids have 1 to 255 characters. */
export interface PortCall {
  readonly vendor: string
  readonly memberId: bigint
  readonly txId: string
  readonly currency: Currency
}

/** A call with a stake. `session` is checked for these only (R7); a trial account never stakes cash. */
export interface StakeCall extends PortCall {
  readonly session: string
  readonly role: 'trial' | 'member' | 'agent'
  readonly gameCode: string
}
/** `round`: the vendor's own round id; absent for games of the house, which get a fresh round each. */
export interface BetRequest extends StakeCall {
  readonly round?: string
  readonly amount: Money
  readonly detail?: RoundDetail
}
/** Stake and result at once (SW/1 `betwin`). `detail` is the outcome that explains `win`. */
export interface BetWinRequest extends StakeCall {
  readonly stake: Money
  readonly win: Money
  readonly detail: RoundDetail
}
export interface WinRequest extends PortCall {
  readonly betTxId: string
  readonly amount: Money
  readonly roundClosed: boolean
  /** Outcome to remember with the round; stored in the same transaction, before the win is posted. */
  readonly detail?: RoundDetail
}
/** The amount comes from the stored bet; one that is supplied must agree (R15). */
export interface RollbackRequest extends PortCall {
  readonly targetTxId: string
  readonly amount?: Money
  readonly reason: string
}

/** What a game keeps of a round: choice and outcome, whole numbers and texts. */
export type RoundDetail = Readonly<Record<string, string | number | boolean>>

/** A round of the house as it was written. */
export interface PlayedRound {
  readonly id: string
  readonly at: Date
}
