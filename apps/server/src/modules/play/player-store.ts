/** SQL of what vendors may read: players, sessions, what became of a call. */
import type { Money } from '@khela/money'
import type { Tx } from '../../kernel/index.ts'
import type { GameModeName } from './port-types.ts'

export async function findPlayer(t: Tx, vendor: string, player: string): Promise<bigint | undefined> {
  const row = await t.maybe<{ id: bigint }>('select member_id as id from play.player where vendor = $1 and player_id = $2', [
    vendor,
    player,
  ])
  return row?.id
}
/** Gives the member this name at the vendor unless there is one; answers the name. */
export async function insertPlayer(t: Tx, vendor: string, memberId: bigint, fresh: string): Promise<string> {
  await t.run('insert into play.player (member_id, vendor, player_id) values ($1, $2, $3) on conflict (member_id, vendor) do nothing', [
    memberId,
    vendor,
    fresh,
  ])
  const { id } = await t.one<{ id: string }>('select player_id as id from play.player where member_id = $1 and vendor = $2', [
    memberId,
    vendor,
  ])
  return id
}

export interface VendorSession {
  readonly memberId: bigint
  readonly id: string
  readonly game: string
  readonly mode: GameModeName
  readonly isOver: boolean
  readonly player: string
  readonly nickname: string
  readonly language: string
}
/** The session a launch token stands for, at the vendor it was made for. */
export async function findByToken(t: Tx, vendor: string, tokenHash: Buffer): Promise<VendorSession | undefined> {
  return t.maybe<VendorSession>(
    `select s.member_id as "memberId", s.id, s.game, s.mode, s.ends_at <= kernel.now() as "isOver", p.player_id as player,
            coalesce(m.nickname, '') as nickname, s.language
       from play.session s join play.player p on p.member_id = s.member_id and p.vendor = s.vendor
       left join identity.member_view m on m.id = s.member_id
      where s.token_hash = $2 and s.vendor = $1`,
    [vendor, tokenHash],
  )
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
       from play.tx c left join play.round_view r on r.member_id = c.member_id and r.id = c.round_id
      where c.member_id = $1 and c.vendor = $2 and c.tx_id = $3`,
    [memberId, vendor, txId],
  )
}
