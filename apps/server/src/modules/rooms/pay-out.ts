/** What a bet or a sitting brought, paid through the wallet port under the name of what it was staked with (GS-2.18.3, GS-2.19). */
import type { GameModeName } from '@khela/contract'
import { currencyOfMode, type Money } from '@khela/money'
import type { App, Tx } from '../../kernel/index.ts'
import { answerOf, settleRound, type PortAnswer, type RoundDetail } from '../bets/index.ts'
import { HOUSE_VENDOR } from '../catalogue/index.ts'

/** Whose it is, and the transaction that staked it first. */
export interface Staked {
  readonly memberId: bigint
  readonly mode: GameModeName
  readonly tx: string
}

/** What of it is paid, and whether its round ends with it. */
export interface Payment {
  readonly amount: Money
  readonly roundClosed: boolean
  /** Of a sitting, which ends its round: what was at risk in it, and what of that counts as valid bet. */
  readonly sitting?: { readonly staked: Money; readonly valid: Money }
  /** What the record keeps of it. */
  readonly detail?: RoundDetail
}

/** What the wallet port needs of the application. */
type PortApp = Pick<App, 'jobs' | 'live' | 'settings'>

/** Pays a bet that leaves its round before the others. Answers what the port says. */
export async function payBet(t: Tx, app: PortApp, { memberId, mode, tx }: Staked, win: Payment): Promise<PortAnswer> {
  const call = { vendor: HOUSE_VENDOR, memberId, txId: `${tx}:out`, currency: currencyOfMode(mode), betTxId: tx }
  return answerOf(await settleRound(t, app, { ...call, ...win }))
}

/** What a sitting comes to: all that is paid, what was at risk and what of it counts as valid bet, and what the record keeps of it. */
export interface SittingEnd {
  readonly amount: Money
  readonly sitting: NonNullable<Payment['sitting']>
  readonly detail: RoundDetail
}

/** Pays a sitting, which ends its round. Throws when the port refuses: what lies at a seat is the member's. */
export async function paySitting(t: Tx, app: PortApp, game: string, staked: Staked, end: SittingEnd): Promise<void> {
  const { code } = await payBet(t, app, staked, { ...end, roundClosed: true })
  if (code !== 'OK') throw new Error(`the wallet port answered ${code} to a cash-out of ${game}`)
}

/** By member, so that two rooms that pay at once never wait for each other's members. */
export const byMember = <S extends { readonly memberId: bigint }>(seats: readonly S[]): S[] =>
  seats.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))
