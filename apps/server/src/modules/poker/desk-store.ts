/** SQL of the poker tables as the office sees them. Tables and hands are everybody's; who sat where takes a scope. */
import { sqlDays, sqlScope, type DayRange, type Scope, type Tx } from '../../kernel/index.ts'
import type { HandRow } from './hand-store.ts'

/** Tables of the office's list, by id: those that are open, or the newest that ended. */
export async function tableIdsIn(
  t: Tx,
  state: 'open' | 'ended',
  limit: number,
): Promise<{ readonly id: string; readonly openedAt: Date }[]> {
  const sql =
    state === 'open'
      ? `select id, opened_at as "openedAt" from house.poker_table where state = 'open' order by mode desc, room, opened_at, id limit $1`
      : `select id, opened_at as "openedAt" from house.poker_table where state <> 'open' and hands > 0 order by opened_at desc, id limit $1`
  return t.query(sql, [limit])
}
export async function openedAt(t: Tx, id: string): Promise<Date | undefined> {
  return (await t.maybe<{ at: Date }>('select opened_at as at from house.poker_table where id = $1', [id]))?.at
}

/** What the members of a table paid in and were paid, and what stands before the seats that are taken; chips. */
export interface TablePaid {
  readonly paidIn: bigint
  readonly paidOut: bigint
}
export function tablePaid(t: Tx, id: string): Promise<TablePaid> {
  return t.one<TablePaid>(
    `select coalesce(sum(bought), 0)::bigint as "paidIn", coalesce(sum(cashed), 0)::bigint as "paidOut" from house.poker_seat where table_id = $1`,
    [id],
  )
}

export interface Sitting {
  readonly id: string
  readonly memberId: bigint
  readonly bought: bigint
  readonly raked: bigint
  readonly hands: number
  readonly at: Date
}
/** Who sits at a table, of those in the scope. */
export function sittingsNow(t: Tx, scope: Scope, tableId: string): Promise<Sitting[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.query<Sitting>(
    `select id, member_id as "memberId", bought, raked, hands, at from house.poker_seat where table_id = $1 and state = 'open' and ${where}`,
    [tableId, ...params],
  )
}

const HAND = `id, table_id as "tableId", no, mode, name, base, ops, seed, root, seeds, names, at`
/** Hands of a table with a number below `before`, newest first. */
export function handsAt(t: Tx, tableId: string, before: number, limit: number, range: DayRange): Promise<HandRow[]> {
  const days = sqlDays(range, 'at', 4)
  const order = days.isOpen ? 'no desc' : 'at desc, no desc'
  return t.query<HandRow>(
    `select ${HAND} from house.poker_hand where table_id = $1 and no < $2 and ${days.where} order by ${order} limit $3`,
    [tableId, before, limit, ...days.params],
  )
}
export function handById(t: Tx, id: string): Promise<HandRow | undefined> {
  return t.maybe<HandRow>(`select ${HAND} from house.poker_hand where id = $1`, [id])
}
/** Whose a seat of a hand was, of members in the scope. */
export function dealtInto(t: Tx, scope: Scope, handId: string): Promise<{ readonly seat: number; readonly memberId: bigint }[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.query(`select seat, member_id as "memberId" from house.poker_dealt where hand_id = $1 and ${where}`, [handId, ...params])
}
