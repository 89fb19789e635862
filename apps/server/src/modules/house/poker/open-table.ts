/**
 * A table taken up: locked, played again from what is stored, changed by ops, and written back with everything that follows
 * from the change: hands that ended are recorded, who got up is paid, the next deck is committed, the clock is set. All in
 * the caller's transaction, so that whatever breaks off leaves the table before the change or behind it.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { canDeal, deckOf, deckRoot, optionsOf, type HoldemEvent, type HoldemTable } from '@khela/games/holdem'
import { now, type App, type Tx } from '../../../kernel/index.ts'
import { written } from '../plain.ts'
import { openSeed, sealSeed } from '../sealing.ts'
import { payOut } from './cash.ts'
import { recordHand } from './record.ts'
import { baseOf, playOn, readBase, readOps, replay, turnOf, type Op, type Played } from './ops.ts'
import { noteIdle, seatsAt, writeTable, type Deck, type SeatRow, type TableRow } from './store.ts'

export type PokerApp = Pick<App, 'config' | 'settings' | 'jobs' | 'live' | 'log'>

/** Pauses before the next hand, in milliseconds: behind one that was shown, behind one that was given up, before the first. */
const SHOWN_MS = 6_000
const GIVEN_UP_MS = 2_500
const FIRST_MS = 2_000
/** How long a bot seems to think. */
const BOT_MS = { min: 500, max: 1_400 } as const
/** Ops of people who come and go with no hand between are folded into the base from here on. */
const MOST_OPS = 400

const BOT = 'bot:'
export const isBot = (player: string): boolean => player.startsWith(BOT)
export const botPlayer = (): string => `${BOT}${randomBytes(4).toString('hex')}`

const seedName = (tableId: string, handNo: number) => ({ memberId: 0n, id: `${tableId}:${handNo}` })

/** The deck of a hand. Throws when its seed cannot be read or it is not the one that was committed. */
export function openDeck(
  app: Pick<App, 'config'>,
  deck: Deck,
  tableId: string,
  handNo: number,
): { seed: string; cards: readonly number[] } {
  const seed = openSeed(app, seedName(tableId, handNo), deck.seed)
  return { seed, cards: deckOf(seed, deck.seeds, handNo) }
}

function newDeck(app: Pick<App, 'config'>, tableId: string, handNo: number, seeds: readonly string[]): Deck {
  const seed = randomBytes(32).toString('hex')
  const root = deckRoot(seed, deckOf(seed, seeds, handNo))
  return { seed: sealSeed(app, seedName(tableId, handNo), seed), root, seeds }
}

export interface OpenTable {
  readonly row: TableRow
  readonly seats: readonly SeatRow[]
  readonly at: Date
  /** The state now, and everything since the base. */
  readonly played: Played
  readonly base: HoldemTable
  readonly deck: Deck | null
  readonly next: Deck | null
  /** Events of this call only. */
  readonly fresh: readonly HoldemEvent[]
  /** Whose turn it was when the table was taken up. */
  readonly mark: string
}

/** The cards of the hand that is dealt on a base. */
const cardsFor = (app: Pick<App, 'config'>, row: TableRow, deck: Deck | null, base: HoldemTable) => (): readonly number[] => {
  if (deck === null) throw new Error(`poker table ${row.id} has no deck`)
  return openDeck(app, deck, row.id, base.handNo + 1).cards
}
const markOf = (played: Played): string => `${played.table.handNo}:${turnOf(played)}:${isRunning({ played })}`

/** Plays a stored table again. */
export async function takeUp(t: Tx, app: Pick<App, 'config'>, row: TableRow): Promise<OpenTable> {
  const base = readBase(row.base)
  const played = replay(base, readOps(row.ops), cardsFor(app, row, row.deck, base))
  const [seats, at] = [await seatsAt(t, row.id), await now(t)]
  return { row, seats, at, played, base, deck: row.deck, next: row.next, fresh: [], mark: markOf(played) }
}

/** One op more. Throws `RangeError` for what the rules do not allow. */
export function doing(app: Pick<App, 'config'>, open: OpenTable, op: Op): OpenTable {
  const before = open.played.events.length
  const played = playOn(open.played, op, cardsFor(app, open.row, open.deck, open.base))
  return { ...open, played, fresh: [...open.fresh, ...played.events.slice(before)] }
}

/** Deals the hand whose deck was committed. */
export function dealing(app: Pick<App, 'config'>, open: OpenTable): OpenTable {
  if (open.next === null) throw new Error(`poker table ${open.row.id} has no committed deck`)
  const base = baseOf(open.played.table)
  return doing(app, { ...open, base, played: { table: base, ops: [], events: [] }, deck: open.next, next: null }, { k: 'deal' })
}

export const isRunning = ({ played: { table } }: Pick<OpenTable, 'played'>): boolean =>
  table.hand !== undefined && table.hand.result === undefined

/** The seats of people who would play the next hand. */
export const willing = (table: HoldemTable) =>
  table.seats.flatMap((seat, at) =>
    seat !== undefined && !isBot(seat.player) && !seat.sittingOut && !seat.leaving && seat.stack > 0n ? [at] : [],
  )

/** Bots play with people, never among themselves. */
export const mayDeal = (table: HoldemTable): boolean => canDeal(table) && willing(table).length > 0

/** Bots that should sit here now, in the demo profile only: some company for whoever came, and a seat is left free for the next person. */
export function botsWanted(app: Pick<PokerApp, 'config'>, row: Pick<TableRow, 'form' | 'mode'>, table: HoldemTable): number {
  if (app.config.profile !== 'DEMO' || !row.form.bots || row.mode !== 'demo' || willing(table).length === 0) return 0
  const people = table.seats.filter((seat) => seat !== undefined && !isBot(seat.player)).length
  const company = Math.min(4, row.form.seats - 1)
  return Math.max(0, company - people)
}
export const botsAt = (table: HoldemTable) => table.seats.flatMap((seat, at) => (seat !== undefined && isBot(seat.player) ? [at] : []))

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
  if (botsAt(table).length === 0 && botsWanted(app, open.row, table) === 0 && !mayDeal(table)) return null
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
  const next = kept.next ?? (!isRunning(kept) && mayDeal(table) ? newDeck(app, row.id, table.handNo + 1, seedsAt(kept)) : null)
  const pot = hasEnded ? (table.hand?.players.reduce((sum, { put }) => sum + put, 0n) ?? 0n) : 0n
  await writeTable(t, row, {
    base: written(kept.base),
    ops: written(kept.played.ops),
    handNo: table.handNo,
    deck: kept.deck,
    next,
    clockAt,
    nextAt: nextLook(app, kept, clockAt, isNewTurn),
    hands: row.hands + (hasEnded ? 1 : 0),
    pots: row.pots + pot,
  })
  await noteIdlers(t, open)
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
