/** A table taken up: played again from what is stored, and changed by ops; `save.ts` writes it back. */
import { randomBytes } from 'node:crypto'
import { hiddenName } from '@khela/contract/hidden'
import { canDeal, deckOf, deckRoot, type HoldemEvent, type HoldemTable } from '@khela/games/holdem'
import { now, type App, type Tx } from '../../kernel/index.ts'
import { hiddenAmong } from '../play/index.ts'
import { openSeed, sealSeed } from '../rooms/index.ts'
import { baseOf, playOn, readBase, readOps, replay, turnOf, type Op, type Played } from './ops.ts'
import { seatsAt, type Deck, type SeatRow, type TableRow } from './store.ts'

export type PokerApp = Pick<App, 'config' | 'settings' | 'jobs' | 'live' | 'log'>

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

/** A new deck for the hand, its seed sealed and its root to be published. */
export function newDeck(app: Pick<App, 'config'>, tableId: string, handNo: number, seeds: readonly string[]): Deck {
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
/** Which hand and whose turn: it changes when somebody else is to act. */
export const markOf = (played: Played): string => `${played.table.handNo}:${turnOf(played)}:${isRunning({ played })}`

/** Who sits at a table, as others see them: who hides has no name. Asked each time, so that who hides now is hidden at once. */
export async function namedSeats(t: Tx, tableId: string): Promise<SeatRow[]> {
  const seats = await seatsAt(t, tableId)
  const hidden = await hiddenAmong(
    t,
    seats.map(({ memberId }) => memberId),
  )
  return seats.map((seat) => (hidden.has(seat.memberId) ? { ...seat, name: hiddenName } : seat))
}

/** Plays a stored table again. */
export async function takeUp(t: Tx, app: Pick<App, 'config'>, row: TableRow): Promise<OpenTable> {
  const base = readBase(row.base)
  const played = replay(base, readOps(row.ops), cardsFor(app, row, row.deck, base))
  const [seats, at] = [await namedSeats(t, row.id), await now(t)]
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
