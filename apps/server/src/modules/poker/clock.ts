/**
 * The clock of the tables: acts for the absent, moves the bots, deals. The database says which table is due and holds it for
 * the node that takes it; no node is the leader, so none can be missed: what one that died was at is due for the others.
 */
import { randomInt } from 'node:crypto'
import { optionsOf, viewFor } from '@khela/games/holdem'
import type { Clock, RunningApp, Tx } from '../../kernel/index.ts'
import { byMember, lookAtDue, startDueClock, type DueRooms } from '../rooms/index.ts'
import { afterWaiting } from './actions.ts'
import { botMove } from './bots.ts'
import { cashOut } from './cash.ts'
import {
  botPlayer,
  botsAt,
  botsWanted,
  dealing,
  doing,
  isBot,
  isRunning,
  mayDeal,
  takeUp,
  type OpenTable,
  type PokerApp,
} from './open-table.ts'
import { save } from './save.ts'
import { beginClosing, closeTable, countFault, dueTables, lockDue, seatsAt, voidTable } from './store.ts'
import { tellTable } from './news.ts'

/** Tables taken up in one look. */
const MOST = 50

/** What is due while a hand runs: the move of a bot, or the one that the clock makes. */
function moved(app: PokerApp, open: OpenTable): OpenTable {
  const { table } = open.played
  const seat = table.hand === undefined ? undefined : optionsOf(table.hand)?.seat
  const taken = seat === undefined ? undefined : table.seats[seat]
  if (seat === undefined || taken === undefined) throw new Error('a running hand has nobody to act')
  if (isBot(taken.player)) {
    const action = botMove(viewFor(table, seat), seat, table.config.bigBlind, randomInt(100))
    return doing(app, open, { k: 'act', seat, action })
  }
  const waited = afterWaiting(open)
  return waited === undefined ? open : doing(app, open, waited)
}

/** Bots that are broke or too many get up, missing ones sit down. */
function company(app: PokerApp, open: OpenTable): OpenTable {
  const { table } = open.played
  const broke = botsAt(table).filter((seat) => table.seats[seat]?.stack === 0n)
  const wanted = botsWanted(app, open.row, table)
  const spare = botsAt(table)
    .filter((seat) => !broke.includes(seat))
    .slice(wanted)
  const gone = [...broke, ...spare].reduce((now, seat) => doing(app, now, { k: 'leave', seat }), open)
  const { seats, config } = gone.played.table
  const missing = wanted - botsAt(gone.played.table).length
  const free = seats.flatMap((seat, at) => (seat === undefined ? [at] : []))
  const taken = free.slice(0, Math.max(0, missing))
  return taken.reduce((now, seat) => {
    const chips = config.bigBlind * BigInt(randomInt(config.buyIn.min, config.buyIn.max + 1))
    return doing(app, now, { k: 'sit', seat, player: botPlayer(), chips })
  }, gone)
}

/** Everybody gets up from a table that deals no hand any more, and it is closed. */
async function clear(t: Tx, app: PokerApp, open: OpenTable): Promise<void> {
  const taken = open.played.table.seats.flatMap((seat, at) => (seat === undefined ? [] : [at]))
  await save(
    t,
    app,
    taken.reduce((now, seat) => doing(app, now, { k: 'leave', seat }), open),
  )
  const version = await closeTable(t, open.row.id)
  if (version !== undefined) tellTable(t, app, open.row.id, version)
}

/** Does what is due at a table. Nothing when another node is at it, or it was done meanwhile. */
export async function advance(t: Tx, app: PokerApp, id: string): Promise<void> {
  const row = await lockDue(t, id)
  if (row === undefined) return
  const open = await takeUp(t, app, row)
  if (isRunning(open)) return void (await save(t, app, moved(app, open)))
  if (row.closing) return clear(t, app, open)
  const ready = company(app, open)
  const isDealt = ready.next !== null && mayDeal(ready.played.table) && ready === open
  await save(t, app, isDealt ? dealing(app, ready) : ready)
}

/**
 * Ends a table that cannot go on, or must not: everybody gets back what was before the seat when the hand began (GS-2.19). False when it had ended.
 */
export async function endVoid(t: Tx, app: PokerApp, id: string): Promise<boolean> {
  const version = await voidTable(t, id)
  if (version === undefined) return false
  const seats = await seatsAt(t, id)
  for (const seat of byMember(seats)) await cashOut(t, app, seat, seat.chips)
  tellTable(t, app, id, version)
  app.live.pingMany(
    t,
    'poker',
    seats.map(({ memberId }) => memberId),
  )
  return true
}

/** Lets a table deal no hand any more: who sits there is cashed out behind the one that runs. False when it ends already. */
export async function endBehindHand(t: Tx, app: PokerApp, id: string): Promise<boolean> {
  const version = await beginClosing(t, id)
  if (version !== undefined) tellTable(t, app, id, version)
  return version !== undefined
}

/** The tables for the clock of rooms. */
const dueOf = (app: PokerApp): DueRooms => ({
  words: { name: 'table', failed: 'a poker table could not be played on', unread: 'poker tables could not be looked at' },
  most: MOST,
  due: dueTables,
  advance: (t, id) => advance(t, app, id),
  countFault,
  endVoid: (t, id) => endVoid(t, app, id),
})

/** One look: every table that is due. Answers how many there were. */
export const lookAtPoker = (app: PokerApp & Pick<RunningApp, 'db'>): Promise<number> => lookAtDue(app, dueOf(app))

/** The clock of the tables. Every node that works on jobs runs one. */
export const startPokerClock = (app: RunningApp): Clock => startDueClock(app, dueOf(app))
