/** What the signed HTTP side of the wallet asks of the wallet port (docs/SW1.md). Money in 1/10 000 of the currency. */
import type { creditPromo, PortAnswer } from '../bets/index.ts'

export type PromoType = Parameters<typeof creditPromo>[2]['type']

/** Codes of W-CODES: those of a decided call, and those this side gives itself. */
export type WireCode = PortAnswer['code'] | 'PLAYER_NOT_FOUND' | 'VENDOR_DISABLED' | 'BAD_REQUEST' | 'IN_PROGRESS' | 'TEMPORARY_ERROR'

/** What the signed HTTP form of SW/1 asks of the wallet port. Every method decides and commits by itself. */
export interface WalletPort {
  /** Gathered in lanes with other callers; answers in the order of the calls. Throws Overloaded. */
  bets(calls: readonly SwBet[]): Promise<readonly PortReply[]>
  betWin(call: SwBetWin): Promise<PortReply>
  win(call: SwWin): Promise<PortReply>
  rollback(call: SwRollback): Promise<PortReply>
  promo(call: SwPromo): Promise<PortReply>
  resettle(call: SwResettle): Promise<PortReply>
  closeRound(call: SwClose): Promise<PortReply>
  /** JSON body. */
  status(call: SwStatus): Promise<string>
  /** JSON body. */
  balance(call: SwRead): Promise<string>
  /** JSON body. */
  session(vendor: string, token: string): Promise<string>
}

/** `body`: the exact JSON text to send (stored first answer); replayed only marks the header. */
export interface PortReply {
  readonly body: string
  readonly code: WireCode
  readonly replayed: boolean
}

interface SwCommon {
  readonly vendor: string
  readonly player: string
  readonly currency: string
  readonly game: string | undefined
  /** The exact bytes of the call, kept 90 days (W-28). They may be a part of a larger buffer. */
  readonly request: Buffer
}
export type BetKind = 'normal' | 'free' | 'bonus_buy' | 'side'

export interface SwBet extends SwCommon {
  readonly txId: string
  readonly session: string
  readonly round: string
  readonly amount: bigint
  readonly freeRound?: string
  readonly jackpot?: bigint
  readonly betKind?: BetKind
}
export interface SwBetWin extends SwCommon {
  readonly txId: string
  readonly session: string
  readonly round: string
  readonly stake: bigint
  readonly win: bigint
  readonly freeRound?: string
  readonly jackpot?: bigint
  readonly jackpotWin?: bigint
}
export interface SwWin extends SwCommon {
  readonly txId: string
  readonly betTxId: string
  readonly round: string
  readonly amount: bigint
  readonly closed: boolean
  readonly jackpotWin?: bigint
}
export interface SwRollback extends SwCommon {
  readonly txId: string
  readonly target: string
  readonly reason: string
  readonly amount?: bigint
}
export interface SwPromo extends SwCommon {
  readonly txId: string
  readonly amount: bigint
  readonly type: PromoType
  readonly ref: string
}
export interface SwResettle extends SwCommon {
  readonly txId: string
  readonly betTxId: string
  readonly newTotal: bigint
  readonly reason: string
}
export interface SwClose extends SwCommon {
  readonly txId: string
  readonly round: string
}
export interface SwStatus extends SwCommon {
  readonly target: string
}
export type SwRead = SwCommon

/** The call was not taken up; the caller may ask again after the time given. */
export class Overloaded extends Error {
  readonly retryAfterSeconds: number
  readonly why: 'vendor' | 'queue' | 'database' | 'ceiling'

  constructor(why: Overloaded['why'], retryAfterSeconds: number) {
    super(`the wallet port is overloaded: ${why}`)
    this.name = 'Overloaded'
    this.why = why
    this.retryAfterSeconds = retryAfterSeconds
  }
}
