/** A table as one may see it: cards of others only when they were shown (packages/games/src/holdem/view.ts decides). */
import type { ReplyOf } from '@khela/contract'
import { categoryOf, viewFor, type HoldemEvent, type HoldemTable } from '@khela/games/holdem'
import { currencyOfMode } from '@khela/money'
import type { Scope, Tx } from '../../kernel/index.ts'
import { balanceOf } from '../rooms/index.ts'
import { isBot, isRunning, type OpenTable } from './open-table.ts'
import { turnOf } from './ops.ts'
import { nameOf } from './record.ts'
import { amountOf } from './rooms.ts'
import type { SeatRow, TableRow } from './store.ts'

export type TableState = ReplyOf<'pokerTable'>
type WireTable = TableState['table']
type WireSeat = NonNullable<WireTable['seats'][number]>

/** What a room says of itself, on the wire. */
export function wireForm({ form, mode }: Pick<TableRow, 'form' | 'mode'>, { config }: Pick<HoldemTable, 'config'>) {
  const { id: room, name, seats: seatCount, smallBlind, bigBlind } = form
  const bigBlinds = (count: number) => amountOf(config.bigBlind * BigInt(count))
  return { room, name, mode, seatCount, smallBlind, bigBlind, buyInMin: bigBlinds(form.buyInMin), buyInMax: bigBlinds(form.buyInMax) }
}

/** What each seat did last: on the street that runs, or in the hand that ended. */
function lastMoves(events: readonly HoldemEvent[]): Map<number, NonNullable<WireSeat['last']>> {
  const last = new Map<number, NonNullable<WireSeat['last']>>()
  for (const event of events) {
    if (event.type === 'dealt') last.clear()
    // A fold stands until the end of the hand.
    if (event.type === 'street' && event.street !== 'over') for (const [seat, { kind }] of last) if (kind !== 'fold') last.delete(seat)
    if (event.type === 'blind') last.set(event.seat, { kind: 'blind', chips: amountOf(event.chips) })
    if (event.type === 'acted') last.set(event.seat, { kind: event.kind, chips: amountOf(event.chips) })
  }
  return last
}

function resultOf({ result }: ReturnType<typeof viewFor>): WireTable['result'] {
  if (result === undefined) return null
  const won = result.payout.flatMap((chips, seat) => {
    const net = chips - (result.returned[seat] ?? 0n)
    return net > 0n ? [{ seat, chips: amountOf(net) }] : []
  })
  const shown = result.shown.map(({ seat, score }) => ({ seat, category: score > 0 ? categoryOf(score) : null }))
  return { rake: amountOf(result.rake), won, shown }
}

/** Who is to act, and until when: first the turn's seconds, then the bank's. */
function turnFor(open: OpenTable, seat: number | undefined, clockAt: Date): WireTable['toAct'] {
  const { table } = open.played
  const taken = seat === undefined ? undefined : table.seats[seat]
  if (seat === undefined || taken === undefined || !isRunning(open)) return null
  const after = (seconds: number) => new Date(clockAt.getTime() + seconds * 1_000).toISOString()
  return { seat, turnEnds: after(table.clock), bankEnds: after(table.clock + taken.bank) }
}

function optionsFor({ options }: ReturnType<typeof viewFor>, mine: number | undefined): WireTable['options'] {
  if (options === undefined || options.seat !== mine) return null
  const { call, raise } = options
  return { call: amountOf(call), raise: raise === undefined ? null : { min: amountOf(raise.min), max: amountOf(raise.max) } }
}

function meAt({ played: { table } }: OpenTable, own: SeatRow | undefined): WireTable['me'] {
  const taken = own === undefined ? undefined : table.seats[own.seat]
  if (own === undefined || taken === undefined) return null
  const most = table.config.bigBlind * BigInt(table.config.buyIn.max)
  const inHand = table.hand?.result === undefined && table.hand?.players.some(({ player }) => player === own.id) === true
  const add = inHand || taken.leaving || taken.stack >= most ? 0n : most - taken.stack
  return { seat: own.seat, boughtIn: amountOf(own.bought), addMax: amountOf(add) }
}

/** The table for a member; `clockAt` and `nextAt` as they stand in the database. */
export function wireTable(open: OpenTable, memberId: bigint, row: TableRow): WireTable {
  const { table, events } = open.played
  const own = open.seats.find((seat) => seat.memberId === memberId && table.seats[seat.seat]?.player === seat.id)
  const view = viewFor(table, own?.seat)
  const last = lastMoves(events)
  const seats = view.seats.map((seat): WireSeat | null =>
    seat === undefined
      ? null
      : {
          seat: seat.seat,
          name: nameOf(seat.player, open.seats),
          isBot: isBot(seat.player),
          isMe: seat.seat === own?.seat,
          stack: amountOf(seat.stack),
          bet: amountOf(isRunning(open) ? seat.bet : 0n),
          sittingOut: seat.sittingOut,
          waiting: seat.waiting,
          leaving: seat.leaving,
          dealt: seat.dealt,
          folded: seat.folded,
          cards: seat.cards === undefined ? null : [...seat.cards],
          last: seat.dealt ? (last.get(seat.seat) ?? null) : null,
        },
  )
  return {
    id: row.id,
    ...wireForm(row, table),
    state: row.state,
    isClosing: row.closing && row.state === 'open',
    version: Number(row.version),
    at: open.at.toISOString(),
    handNo: table.handNo,
    turn: turnOf(open.played),
    street: view.street ?? null,
    board: [...view.board],
    button: view.button ?? null,
    pot: amountOf(view.pot),
    seats,
    toAct: turnFor(open, view.options?.seat, row.clockAt),
    options: optionsFor(view, own?.seat),
    result: resultOf(view),
    dealsAt: isRunning(open) || open.next === null || row.closing ? null : (row.nextAt?.toISOString() ?? null),
    root: table.hand === undefined ? null : (open.deck?.root ?? null),
    next: open.next === null ? null : { handNo: table.handNo + 1, root: open.next.root },
    me: meAt(open, own),
  }
}

/** The same with the member's balance. */
export async function stateFor(t: Tx, scope: Scope, open: OpenTable, memberId: bigint, row: TableRow): Promise<TableState> {
  const balance = await balanceOf(t, scope, { memberId, mode: row.mode })
  return { table: wireTable(open, memberId, row), balance, currency: currencyOfMode(row.mode) }
}
