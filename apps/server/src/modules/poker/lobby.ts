/** The rooms as a list: what is played for, who sits, how large the pots are. */
import type { ReplyOf } from '@khela/contract'
import { currencyOfMode } from '@khela/money'
import type { Call, Tx } from '../../kernel/index.ts'
import { balanceOf, playerFor } from '../rooms/index.ts'
import { isBot } from './open-table.ts'
import { readBase, readOps } from './ops.ts'
import { amountOf } from './rooms.ts'
import { listTables, tablesOf, type TableRow } from './store.ts'
import { wireForm } from './view.ts'

/** Who sits at a table, counted without playing its hand: those of the base, and who came and went since. */
function seatsOf(row: TableRow) {
  const base = readBase(row.base)
  const players = new Map(base.seats.flatMap((seat, at) => (seat === undefined ? [] : [[at, seat.player] as const])))
  for (const op of readOps(row.ops)) {
    if (op.k === 'sit') players.set(op.seat, op.player)
    if (op.k === 'leave') players.delete(op.seat)
  }
  const bots = [...players.values()].filter(isBot).length
  return { base, players: players.size - bots, bots }
}

/** Errors: need_true_account for a trial member who asks for tables for money. */
export async function pokerTables(t: Tx, call: Call<'pokerTables'>): Promise<ReplyOf<'pokerTables'>> {
  const { mode } = call.input
  const { memberId } = playerFor(call.actor, mode)
  const own = new Set(await tablesOf(t, call.scope, memberId))
  const order = (await call.app.settings.get('POKER_ROOMS')).map(({ id }) => id)
  const placeOf = ({ form }: TableRow): number => (order.includes(form.id) ? order.indexOf(form.id) : order.length)
  // A table that ends takes nobody in.
  const open = (await listTables(t, mode)).filter(({ id, closing }) => !closing || own.has(id))
  const rows = open.toSorted((a, b) => placeOf(a) - placeOf(b))
  const tables = rows.map((row) => {
    const { base, players, bots } = seatsOf(row)
    const average = row.hands === 0 ? 0n : row.pots / BigInt(row.hands)
    return { id: row.id, ...wireForm(row, base), players, bots, hands: row.hands, averagePot: amountOf(average), isMine: own.has(row.id) }
  })
  return { tables, balance: await balanceOf(t, call.scope, { memberId, mode }), currency: currencyOfMode(mode) }
}
