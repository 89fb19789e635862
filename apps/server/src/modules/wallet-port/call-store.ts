/** SQL of what vendors ask: the member behind a name, and what became of a call. */
import type { Money } from '@khela/money'
import type { Tx } from '../../kernel/index.ts'

export async function findPlayer(t: Tx, vendor: string, player: string): Promise<bigint | undefined> {
  const row = await t.maybe<{ id: bigint }>('select member_id as id from play.player_view where vendor = $1 and player_id = $2', [
    vendor,
    player,
  ])
  return row?.id
}

export interface StoredCall {
  readonly op: string
  readonly state: string | null
  readonly code: string
  readonly amount: Money
  readonly roundId: string | null
}
/** What is stored of a call; a bet that is open in a round that is over was lost. */
export async function storedCall(t: Tx, memberId: bigint, vendor: string, txId: string): Promise<StoredCall | undefined> {
  return t.maybe<StoredCall>(
    `select c.op, case when c.state = 'OPEN' and r.status = 'SETTLED' then 'SETTLED' else c.state end as state, c.code, c.amount, r.vendor_round as "roundId"
       from play.tx_view c left join play.round_view r on r.member_id = c.member_id and r.id = c.round_id
      where c.member_id = $1 and c.vendor = $2 and c.tx_id = $3`,
    [memberId, vendor, txId],
  )
}
