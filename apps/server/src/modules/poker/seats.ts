/** Sitting down, buying more, sitting out, getting up: each one transaction with the money it moves. */
import { createHmac, randomBytes } from 'node:crypto'
import type { ReplyOf } from '@khela/contract'
import { formatMoney, parseMoney, type Money } from '@khela/money'
import { fail, playerOf, publicId, networkOf, type App, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { buyIn, playerFor, seatName } from '../rooms/index.ts'
import { isOff } from '../house/index.ts'
import { doing, isRunning, namedSeats, takeUp, type OpenTable } from './open-table.ts'
import { save } from './save.ts'
import type { Op } from './ops.ts'
import { chipsOf, HOLDEM, keepRooms, moneyOf } from './rooms.ts'
import { addToSeat, findTable, insertSeat, lockTable, seatByBet, type SeatRow } from './store.ts'
import { stateFor, type TableState } from './view.ts'

/** The table as it stands now, for a member. */
export async function standing(t: Tx, app: Pick<App, 'config'>, scope: Scope, tableId: string, memberId: bigint): Promise<TableState> {
  const row = (await findTable(t, tableId)) ?? fail('not_found')
  return stateFor(t, scope, await takeUp(t, app, row), memberId, row)
}

/** One table as the caller may see it. Errors: not_found; need_true_account for a trial member at a table for money. */
export async function pokerTable(t: Tx, call: Call<'pokerTable'>): Promise<ReplyOf<'pokerTable'>> {
  const { memberId } = playerOf(call.actor)
  const shown = await standing(t, call.app, call.scope, call.input.tableId, memberId)
  playerFor(call.actor, shown.table.mode)
  return shown
}

/** The table, locked and open; what the rules refuse is that the table has moved on. */
export async function lockOpen(t: Tx, app: Pick<App, 'config'>, tableId: string): Promise<OpenTable> {
  const row = (await lockTable(t, tableId)) ?? fail('not_found')
  return row.state === 'open' ? takeUp(t, app, row) : fail('state_changed')
}

/** An op that the table may have outrun. */
export function tried(
  app: Pick<App, 'config'>,
  open: OpenTable,
  op: Op,
  code: 'state_changed' | 'choice_invalid' | 'seat_taken',
): OpenTable {
  try {
    return doing(app, open, op)
  } catch (error) {
    if (error instanceof RangeError) return fail(code)
    throw error
  }
}

/** The caller's seat at a table. Error: state_changed for somebody who has none. */
export function ownSeat({ seats, played: { table } }: OpenTable, memberId: bigint): SeatRow {
  const own = seats.find((seat) => seat.memberId === memberId)
  return own !== undefined && table.seats[own.seat]?.player === own.id ? own : fail('state_changed')
}

/** A network as it is kept while somebody sits: comparable, and no address. */
const networkAt = (app: Pick<App, 'config'>, tableId: string, ip: string): Buffer =>
  createHmac('sha256', app.config.secret('seeds'))
    .update(`poker|${tableId}|${networkOf(ip)}`)
    .digest()

async function checkNetwork(call: Call<'pokerSit'>, open: OpenTable, network: Buffer): Promise<void> {
  if (open.row.mode !== 'real' || (await call.app.settings.get('POKER_SAME_NETWORK')) === 'allow') return
  if (open.seats.some((seat) => seat.network?.equals(network) === true)) fail('same_network')
}

function checkBuyIn({ row, played }: OpenTable, amount: Money): void {
  const { bigBlind } = played.table.config
  const [min, max] = [row.form.buyInMin, row.form.buyInMax].map((count) => moneyOf(bigBlind * BigInt(count))) as [Money, Money]
  if (amount < min || amount > max) fail('amount_out_of_range', { min: formatMoney(min), max: formatMoney(max) })
}

/**
 * Buys in and sits down. Errors: not_found; seat_taken for a seat that is not free, or somebody who has one here; same_network
 * (tables for money); game_off; amount_out_of_range; state_changed for a table that has ended or is about to; and the refusals of the wallet port.
 */
export async function pokerSit(t: Tx, call: Call<'pokerSit'>): Promise<TableState> {
  const { app, scope, input } = call
  const tx = `poker:${call.key ?? fail('key_required')}`
  const known = playerOf(call.actor)
  if ((await seatByBet(t, scope, known.memberId, tx)) !== undefined) return standing(t, app, scope, input.tableId, known.memberId)
  const open = await lockOpen(t, app, input.tableId)
  if (open.row.closing) fail('state_changed')
  const player = playerFor(call.actor, open.row.mode)
  if (await isOff(t, HOLDEM, player.memberId)) fail('game_off')
  if (open.seats.some(({ memberId }) => memberId === player.memberId) || open.played.table.seats[input.seat] !== undefined)
    return fail('seat_taken')
  const amount = parseMoney(input.buyIn)
  checkBuyIn(open, amount)
  const network = networkAt(app, open.row.id, call.ip)
  await checkNetwork(call, open, network)
  const id = publicId('pks')
  const chips = chipsOf(amount)
  const seated = tried(app, open, { k: 'sit', seat: input.seat, player: id, chips }, 'seat_taken')
  const { mode } = open.row
  await buyIn(t, app, scope, { ...player, game: HOLDEM, mode, session: input.sessionId, tx, round: tx, amount })
  const seed = input.seed ?? randomBytes(8).toString('hex')
  const name = await seatName(t, scope, player)
  const place = { memberId: player.memberId, id, tableId: open.row.id, seat: input.seat, mode, session: input.sessionId }
  await insertSeat(t, { ...place, tx, name, seed, network, bought: chips }, open.at)
  await save(t, app, { ...seated, seats: await namedSeats(t, open.row.id) })
  if (seated.played.table.seats.every((seat) => seat !== undefined)) await keepRooms(t, app)
  return standing(t, app, scope, open.row.id, player.memberId)
}

/**
 * Buys more chips between hands. Errors: state_changed for somebody without a seat here or in a hand; amount_out_of_range
 * above the most one sits down with; and the refusals of the wallet port.
 */
export async function pokerTopUp(t: Tx, call: Call<'pokerTopUp'>): Promise<TableState> {
  const { app, scope, input } = call
  const { memberId, role } = playerOf(call.actor)
  const open = await lockOpen(t, app, input.tableId)
  const own = ownSeat(open, memberId)
  const { table } = open.played
  const taken = table.seats[own.seat]
  const inHand = isRunning(open) && table.hand?.players.some(({ player }) => player === own.id) === true
  if (taken === undefined || taken.leaving || inHand || open.row.closing) return fail('state_changed')
  if (await isOff(t, HOLDEM, memberId)) fail('game_off')
  const amount = parseMoney(input.amount)
  const most = moneyOf(table.config.bigBlind * BigInt(table.config.buyIn.max) - taken.stack)
  const tx = `${own.tx}:more:${call.key ?? fail('key_required')}`
  const { mode, session, tx: round } = own
  const isOver = amount === 0n || amount > most
  if (isOver) fail('amount_out_of_range', { min: '0.01', max: formatMoney(most > 0n ? most : 0n) })
  if (await buyIn(t, app, scope, { game: HOLDEM, memberId, role, mode, session, tx, round, amount })) {
    const chips = chipsOf(amount)
    await addToSeat(t, own, chips)
    await save(t, app, tried(app, open, { k: 'add', seat: own.seat, chips }, 'state_changed'))
  }
  return standing(t, app, scope, open.row.id, memberId)
}

/**
 * Gets up, sits out, or plays again. Who gets up in a hand gives it up, and is paid when no hand holds the chips any more.
 * Error: state_changed for somebody without a seat here.
 */
export async function pokerSeat(t: Tx, call: Call<'pokerSeat'>): Promise<TableState> {
  const { app, scope, input } = call
  const { memberId } = playerOf(call.actor)
  const open = await lockOpen(t, app, input.tableId)
  const own = ownSeat(open, memberId)
  await save(t, app, tried(app, open, { k: input.what, seat: own.seat }, 'state_changed'))
  return standing(t, app, scope, open.row.id, memberId)
}
