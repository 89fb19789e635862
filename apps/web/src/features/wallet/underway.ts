import type { ReplyOf } from '@khela/contract'
import { parseMoney, type Money } from '@khela/money'

type Round = Pick<ReplyOf<'bettingRecord'>['content'][number], 'id' | 'gameCode' | 'displayName' | 'stake' | 'carried' | 'at'>

export interface Underway {
  readonly id: string
  readonly gameCode: string
  readonly displayName: Round['displayName']
  readonly at: string
  /** `stake`: lies on a round that is not decided. `table`: was carried to a table or a sea and has not come back. */
  readonly as: 'stake' | 'table'
  readonly amount: Money
}

/** What of the member's money is in rounds that are open, newest first as they came, and its sum in 1/10 000 BDT. */
export function underwayOf(rounds: readonly Round[]): { readonly rows: readonly Underway[]; readonly sum: Money } {
  const rows = rounds.map(({ id, gameCode, displayName, stake, carried, at }): Underway => ({
    id,
    gameCode,
    displayName,
    at,
    as: carried === null ? 'stake' : 'table',
    amount: carried === null ? parseMoney(stake) : parseMoney(carried.there) - parseMoney(carried.back),
  }))
  return { rows, sum: rows.reduce((sum, { amount }) => sum + amount, 0n) }
}
