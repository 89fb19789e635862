/** The poker tables for the office: the chips of each, who sits, and the hands that were played there. */
import { boardOf, categoryOf, chipsOnTable, viewFor, type HoldemTable, type SeatView } from '@khela/games/holdem'
import type { ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import type { App, DayRange, Scope, Tx } from '../../kernel/index.ts'
import { dealtInto, handById, handsAt, openedAt, sittingsNow, tableIdsIn, tablePaid, type Sitting, type TablePaid } from './desk-store.ts'
import type { HandRow } from './hand-store.ts'
import { movesOf, playedAgain } from './hands.ts'
import { isBot, isRunning, takeUp } from './open-table.ts'
import { readBase } from './ops.ts'
import { nameOf } from './record.ts'
import { amountOf, moneyOf } from './rooms.ts'
import { findTable, seatsAt, type SeatRow, type TableRow } from './store.ts'

type Row = ReplyOf<'officePokerTable'>['row']
type HandReply = ReplyOf<'officePokerHand'>
type ConfigApp = Pick<App, 'config'>

const TABLES = 100
const HANDS = 20

interface Stood {
  readonly table: HoldemTable
  readonly seats: readonly SeatRow[]
  /** False where its hand cannot be played again: then the table is as it was before it. */
  readonly isWhole: boolean
}
/** A table as it stands. One whose deck cannot be read, which is why it may be void, stands as it was before its hand. */
async function stand(t: Tx, app: ConfigApp, row: TableRow): Promise<Stood> {
  const seats = await seatsAt(t, row.id)
  try {
    return { table: (await takeUp(t, app, row)).played.table, seats, isWhole: true }
  } catch {
    return { table: readBase(row.base), seats, isWhole: false }
  }
}

/**
 * Where the chips of a table are. Bots' chips are no money, so at a demo table what members paid is less than what was bought.
 * A void table holds none: what lay before its seats was given back by the rows, not by the rules.
 */
export function chipsOf(row: Pick<TableRow, 'state' | 'mode'>, { table, isWhole }: Pick<Stood, 'table' | 'isWhole'>, paid: TablePaid) {
  const { bought, raked } = table
  const isVoid = row.state === 'void'
  const onTable = isVoid ? 0n : chipsOnTable(table)
  const cashed = isVoid ? (row.mode === 'real' ? paid.paidOut : bought - raked) : table.cashed
  const isMoney = row.mode === 'demo' || (paid.paidIn === bought && paid.paidOut === cashed)
  return { bought, cashed, raked, onTable, ...paid, adds: isWhole && isMoney && bought - cashed - raked === onTable }
}

async function wireRow(t: Tx, row: TableRow, stood: Stood, at: Date): Promise<Row> {
  const { table } = stood
  const taken = table.seats.filter((seat) => seat !== undefined)
  const bots = taken.filter(({ player }) => isBot(player)).length
  const { adds, ...chips } = chipsOf(row, stood, await tablePaid(t, row.id))
  const { form, hands } = row
  const running = isRunning({ played: { table, ops: [], events: [] } }) && row.state === 'open' ? table.hand : undefined
  const pot = running?.players.reduce((sum, { put }) => sum + put, 0n) ?? 0n
  return {
    id: row.id,
    room: form.id,
    name: { ...form.name },
    mode: row.mode,
    state: row.state,
    isClosing: row.closing && row.state === 'open',
    seatCount: form.seats,
    smallBlind: form.smallBlind,
    bigBlind: form.bigBlind,
    people: row.state === 'open' ? taken.length - bots : 0,
    bots: row.state === 'open' ? bots : 0,
    hands,
    averagePot: amountOf(hands === 0 ? 0n : row.pots / BigInt(hands)),
    handNo: table.handNo,
    street: running?.street ?? null,
    pot: amountOf(pot),
    openedAt: at.toISOString(),
    chips: {
      bought: amountOf(chips.bought),
      cashed: amountOf(chips.cashed),
      raked: amountOf(chips.raked),
      onTable: amountOf(chips.onTable),
      paidIn: amountOf(chips.paidIn),
      paidOut: amountOf(chips.paidOut),
      adds,
    },
  }
}

/** Tables that are open, those for money first, or the newest that ended. */
export async function deskPokerTables(t: Tx, app: ConfigApp, state: 'open' | 'ended'): Promise<Row[]> {
  const rows: Row[] = []
  for (const { id, openedAt: at } of await tableIdsIn(t, state, TABLES)) {
    const row = await findTable(t, id)
    if (row !== undefined) rows.push(await wireRow(t, row, await stand(t, app, row), at))
  }
  return rows
}

/** A seat with its sitting; undefined of a bot, and of a member whom the scope does not cover. */
export interface DeskSeat {
  readonly seat: ReplyOf<'officePokerTable'>['seats'][number]
  readonly memberId: bigint | undefined
}
export interface DeskPokerTable {
  readonly row: Row
  readonly board: readonly number[]
  readonly seats: readonly DeskSeat[]
}

/** One table. Undefined when there is none. */
export async function deskPokerTable(t: Tx, app: ConfigApp, scope: Scope, id: string): Promise<DeskPokerTable | undefined> {
  const [row, at] = [await findTable(t, id), await openedAt(t, id)]
  if (row === undefined || at === undefined) return undefined
  const stood = await stand(t, app, row)
  const { table, seats } = stood
  // As somebody sees it who does not sit there: no card but those that lie open.
  const view = viewFor(table, undefined)
  const sittings = new Map((await sittingsNow(t, scope, id)).map((sitting) => [sitting.id, sitting]))
  const shown = row.state !== 'open' ? [] : view.seats.flatMap((taken) => (taken === undefined ? [] : [deskSeat(taken, seats, sittings)]))
  return { row: await wireRow(t, row, stood, at), board: row.state === 'open' ? view.board : [], seats: shown }
}

function deskSeat(taken: SeatView, seats: readonly SeatRow[], sittings: ReadonlyMap<string, Sitting>): DeskSeat {
  const sitting = sittings.get(taken.player)
  return {
    memberId: sitting?.memberId,
    seat: {
      seat: taken.seat,
      name: nameOf(taken.player, seats),
      memberId: null,
      account: null,
      isBot: isBot(taken.player),
      stack: amountOf(taken.stack),
      bought: sitting === undefined ? null : amountOf(sitting.bought),
      raked: sitting === undefined ? null : amountOf(sitting.raked),
      hands: sitting?.hands ?? null,
      since: sitting?.at.toISOString() ?? null,
      isOut: taken.sittingOut,
      isLeaving: taken.leaving,
    },
  }
}

type Again = ReturnType<typeof playedAgain>

function handLine(row: HandRow, { hand }: Again): HandReply['row'] {
  const { result } = hand
  const won = hand.players.flatMap(({ seat, put }) => {
    const net = (result.payout[seat] ?? 0n) - put
    return net > 0n ? [{ name: row.names[String(seat)] ?? '–', chips: amountOf(net) }] : []
  })
  const pot = hand.players.reduce((sum, { put }) => sum + put, 0n)
  const { id, no, at } = row
  return {
    id,
    no,
    at: at.toISOString(),
    board: boardOf(hand).slice(),
    players: hand.players.length,
    pot: amountOf(pot),
    rake: amountOf(result.rake),
    won,
  }
}

/** Hands of a table, newest first, and the number behind which there are more. */
export async function deskHands(
  t: Tx,
  app: ConfigApp,
  tableId: string,
  before: number,
  range: DayRange = {},
): Promise<{ readonly content: HandReply['row'][]; readonly next: number | undefined }> {
  const rows = await handsAt(t, tableId, before, HANDS + 1, range)
  const shown = rows.slice(0, HANDS)
  return { content: shown.map((row) => handLine(row, playedAgain(app, row))), next: rows.length > HANDS ? shown.at(-1)?.no : undefined }
}

export interface DeskHand {
  readonly hand: Omit<HandReply, 'seats'>
  readonly seats: readonly { readonly seat: HandReply['seats'][number]; readonly memberId: bigint | undefined }[]
}
/** One hand that was played; of its cards those that the rules showed. Undefined when there is none. */
export async function deskHand(t: Tx, app: ConfigApp, scope: Scope, id: string): Promise<DeskHand | undefined> {
  const row = await handById(t, id)
  if (row === undefined) return undefined
  const again = playedAgain(app, row)
  const { hand, events } = again
  const members = new Map((await dealtInto(t, scope, id)).map(({ seat, memberId }) => [seat, memberId]))
  const shown = new Map(hand.result.shown.map(({ seat, score }) => [seat, score]))
  const seats = hand.players.map(({ seat, player, put, cards }) => {
    const score = shown.get(seat)
    return {
      memberId: members.get(seat),
      seat: {
        seat,
        name: row.names[String(seat)] ?? '–',
        memberId: null,
        account: null,
        isBot: isBot(player),
        put: amountOf(put),
        net: formatMoney(moneyOf((hand.result.payout[seat] ?? 0n) - put)),
        cards: score === undefined ? null : [...cards],
        category: score === undefined || score === 0 ? null : categoryOf(score),
      },
    }
  })
  const { tableId, mode, name, root } = row
  return { hand: { row: handLine(row, again), tableId, mode, name: { ...name }, root, moves: movesOf(events) }, seats }
}

/** Every hole card of a hand that was played. Who calls this writes down who asked and why. Undefined when there is no such hand. */
export async function openedCards(
  t: Tx,
  app: ConfigApp,
  id: string,
): Promise<{ readonly tableId: string; readonly no: number; readonly seats: ReplyOf<'officePokerCards'>['seats'] } | undefined> {
  const row = await handById(t, id)
  if (row === undefined) return undefined
  const { hand } = playedAgain(app, row)
  return { tableId: row.tableId, no: row.no, seats: hand.players.map(({ seat, cards }) => ({ seat, cards: [...cards] })) }
}
