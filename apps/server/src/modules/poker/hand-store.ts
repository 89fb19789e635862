/** SQL of hands that ended (db/migrations/0099-poker.sql). */
import type { GameModeName } from '@khela/contract'
import { ownRows, sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

export interface HandRow {
  readonly id: string
  readonly tableId: string
  readonly no: number
  readonly mode: GameModeName
  readonly name: { readonly bn: string; readonly en: string }
  readonly base: string
  readonly ops: string
  readonly seed: Buffer
  readonly root: string
  readonly seeds: readonly string[]
  /** What each seat was called, by seat. */
  readonly names: Readonly<Record<string, string>>
  readonly at: Date
}
/** A member's part of a hand. Chips in hundredths. */
export interface DealtRow {
  readonly memberId: bigint
  readonly handId: string
  readonly sitting: string
  readonly seat: number
  readonly mode: GameModeName
  readonly board: readonly number[]
  readonly cards: readonly number[]
  readonly pot: bigint
  readonly net: bigint
  readonly at: Date
}

export async function insertHand(t: Tx, hand: HandRow): Promise<void> {
  const { id, tableId, no, mode, name, base, ops, seed, root, seeds, names, at } = hand
  await t.run(
    `insert into house.poker_hand (id, table_id, no, mode, name, base, ops, seed, root, seeds, names, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [id, tableId, no, mode, JSON.stringify(name), base, ops, seed, root, seeds, JSON.stringify(names), at],
  )
}
export async function insertDealt(t: Tx, row: DealtRow): Promise<void> {
  const { memberId, handId, sitting, seat, mode, board, cards, pot, net, at } = row
  await t.run(
    `insert into house.poker_dealt (member_id, hand_id, sitting, seat, mode, board, cards, pot, net, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [memberId, handId, sitting, seat, mode, board, cards, pot, net, at],
  )
}

export interface DealtLine extends DealtRow {
  readonly no: number
  readonly name: HandRow['name']
}
/** Own hands, newest first, those before `before` (a hand's id). */
export function dealtTo(
  t: Tx,
  scope: Scope,
  filter: { readonly memberId: bigint; readonly mode: GameModeName; readonly before: string | null; readonly limit: number },
): Promise<DealtLine[]> {
  const { where, params } = sqlScope(scope, { member: 'd.member_id' }, 5)
  return t.query<DealtLine>(
    `select d.member_id as "memberId", d.hand_id as "handId", d.sitting, d.seat, d.mode, d.board, d.cards, d.pot, d.net, d.at, h.no, h.name
       from house.poker_dealt d join house.poker_hand h on h.id = d.hand_id
      where d.member_id = $1 and d.mode = $2 and ${where}
        and ($3::text is null or (d.at, d.hand_id) < (select b.at, b.hand_id from house.poker_dealt b where b.member_id = $1 and b.hand_id = $3))
      order by d.at desc, d.hand_id desc limit $4`,
    [filter.memberId, filter.mode, filter.before, filter.limit, ...params],
  )
}
/** A hand that was dealt to the member, with their part of it. */
export async function handOf(
  t: Tx,
  scope: Scope,
  memberId: bigint,
  id: string,
): Promise<{ hand: HandRow; own: DealtRow; seed: string } | undefined> {
  const { where, params } = sqlScope(scope, { member: 'd.member_id' }, 3)
  const own = await t.maybe<DealtRow & { seatSeed: string }>(
    `select d.member_id as "memberId", d.hand_id as "handId", d.sitting, d.seat, d.mode, d.board, d.cards, d.pot, d.net, d.at, s.seed as "seatSeed"
       from house.poker_dealt d join house.poker_seat s on s.member_id = d.member_id and s.id = d.sitting
      where d.member_id = $1 and d.hand_id = $2 and ${where}`,
    [memberId, id, ...params],
  )
  if (own === undefined) return undefined
  const hand = await t.one<HandRow>(
    `select id, table_id as "tableId", no, mode, name, base, ops, seed, root, seeds, names, at from house.poker_hand where id = $1`,
    [id],
  )
  return { hand, own, seed: own.seatSeed }
}

/** Who was dealt a hand, and where they sat. */
export const seatedAt = (t: Tx, handId: string): Promise<{ memberId: bigint; seat: number }[]> =>
  t.query(`select member_id as "memberId", seat from house.poker_dealt where hand_id = $1`, [handId])

/** Sittings and hands, for the file of a member's data. */
export const pokerRows = async (t: Tx, scope: Scope): Promise<unknown> => ({
  sittings: await ownRows(t, scope, { select: `select to_jsonb(x) - 'network' - 'session' - 'tx' as row from house.poker_seat x` }),
  hands: await ownRows(t, scope, { select: 'select to_jsonb(x) as row from house.poker_dealt x' }),
})
