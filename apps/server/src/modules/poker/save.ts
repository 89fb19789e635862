/**
 * A changed table written back with everything that follows from the change: hands that ended are recorded, who got up is
 * paid, the next deck is committed, the clock is set. All in the caller's transaction, so that whatever breaks off leaves the
 * table before the change or behind it.
 */
import { randomInt } from 'node:crypto'
import { optionsOf } from '@khela/games/holdem'
import type { Tx } from '../../kernel/index.ts'
import { writeMoneyJson } from '../rooms/index.ts'
import { payOut } from './cash.ts'
import { botsAt, botsWanted, isBot, isRunning, markOf, mayDeal, newDeck, type OpenTable, type PokerApp } from './open-table.ts'
import { baseOf } from './ops.ts'
import { recordHand } from './record.ts'
import { noteIdle, writeTable } from './store.ts'
import { tellTable } from './news.ts'

/** Pauses before the next hand, in milliseconds: behind one that was shown, behind one that was given up, before the first. */
const SHOWN_MS = 6_000
const GIVEN_UP_MS = 2_500
const FIRST_MS = 2_000
/** How long a bot seems to think. */
const BOT_MS = { min: 500, max: 1_400 } as const
/** Ops of people who come and go with no hand between are folded into the base from here on. */
const MOST_OPS = 400

/** When the clock is to look at the table next. */
function nextLook(app: Pick<PokerApp, 'config'>, open: OpenTable, clockAt: Date, isNewTurn: boolean): Date | null {
  const { table } = open.played
  const later = (ms: number) => new Date(open.at.getTime() + ms)
  if (isRunning(open)) {
    const seat = table.hand === undefined ? undefined : optionsOf(table.hand)?.seat
    const taken = seat === undefined ? undefined : table.seats[seat]
    if (taken === undefined) throw new Error(`nobody is to act at poker table ${open.row.id}`)
    if (!isBot(taken.player)) return new Date(clockAt.getTime() + (table.clock + taken.bank) * 1_000)
    return isNewTurn || open.row.nextAt === null ? later(randomInt(BOT_MS.min, BOT_MS.max)) : open.row.nextAt
  }
  const isQuiet = botsAt(table).length === 0 && botsWanted(app, open.row, table) === 0 && !mayDeal(table)
  if (isQuiet && !open.row.closing) return null
  const over = open.fresh.find((event) => event.type === 'over')
  if (over !== undefined) return later(over.result.shown.length > 0 ? SHOWN_MS : GIVEN_UP_MS)
  // Nothing is put off by those who come and go meanwhile.
  return open.row.nextAt !== null && open.row.nextAt > open.at ? open.row.nextAt : later(FIRST_MS)
}

/** Writes a changed table and does what follows from the change. */
export async function save(t: Tx, app: PokerApp, open: OpenTable): Promise<OpenTable> {
  const { row, fresh } = open
  const isNewTurn = markOf(open.played) !== open.mark
  const hasEnded = fresh.some((event) => event.type === 'over')
  if (hasEnded) await recordHand(t, open)
  await payOut(t, app, open)
  const kept = compacted(open)
  const { table } = kept.played
  const clockAt = isNewTurn ? open.at : row.clockAt
  const next =
    kept.next ?? (!isRunning(kept) && !row.closing && mayDeal(table) ? newDeck(app, row.id, table.handNo + 1, seedsAt(kept)) : null)
  const pot = hasEnded ? (table.hand?.players.reduce((sum, { put }) => sum + put, 0n) ?? 0n) : 0n
  await writeTable(t, row, {
    base: writeMoneyJson(kept.base),
    ops: writeMoneyJson(kept.played.ops),
    handNo: table.handNo,
    deck: kept.deck,
    next,
    clockAt,
    nextAt: nextLook(app, kept, clockAt, isNewTurn),
    hands: row.hands + (hasEnded ? 1 : 0),
    pots: row.pots + pot,
  })
  await noteIdlers(t, open)
  tellTable(t, app, row.id, row.version + 1n)
  app.live.pingMany(t, 'poker', [...new Set(open.seats.map(({ memberId }) => memberId))])
  return { ...kept, next }
}

/** Seeds of those who sit, in seat order: what they give to the next deck. */
const seedsAt = ({ seats, played: { table } }: OpenTable): string[] =>
  seats.flatMap(({ id, seat, seed }) => (table.seats[seat]?.player === id ? [seed] : []))

function compacted(open: OpenTable): OpenTable {
  if (isRunning(open) || open.played.ops.length < MOST_OPS) return open
  const base = baseOf(open.played.table)
  return { ...open, base, played: { table: base, ops: [], events: [] }, deck: null }
}

async function noteIdlers(t: Tx, open: OpenTable): Promise<void> {
  const { table } = open.played
  for (const seat of open.seats) {
    const taken = table.seats[seat.seat]
    if (taken?.player !== seat.id) continue
    await noteIdle(t, seat, taken.sittingOut || (taken.stack === 0n && !isRunning(open)))
  }
}
