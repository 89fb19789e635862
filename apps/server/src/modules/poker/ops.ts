/**
 * A table as it is stored: the state before its hand, and what was done since. The state of now is those played again over
 * the rules (packages/games/src/holdem), so there is one truth of a hand: its deck and its moves.
 */
import {
  act,
  addChips,
  deal,
  elapse,
  leave,
  sit,
  sitIn,
  sitOut,
  type Changed,
  type HoldemAction,
  type HoldemEvent,
  type HoldemTable,
} from '@khela/games/holdem'
import { parseMoneyJson } from '../rooms/index.ts'

/** Seats are numbers, chips hundredths, ticks seconds. `player` names a sitting, or a bot. */
export type Op =
  | { readonly k: 'sit'; readonly seat: number; readonly player: string; readonly chips: bigint }
  | { readonly k: 'add'; readonly seat: number; readonly chips: bigint }
  | { readonly k: 'out' | 'in' | 'leave'; readonly seat: number }
  | { readonly k: 'deal' }
  | { readonly k: 'act'; readonly seat: number; readonly action: HoldemAction }
  | { readonly k: 'time'; readonly ticks: number }

/** One op over the rules. Throws `RangeError` for what they do not allow. `deck` is asked for by a deal only. */
function apply(table: HoldemTable, op: Op, deck: () => readonly number[]): Changed {
  switch (op.k) {
    case 'sit':
      return sit(table, op.seat, op.player, op.chips)
    case 'add':
      return addChips(table, op.seat, op.chips)
    case 'out':
      return sitOut(table, op.seat)
    case 'in':
      return sitIn(table, op.seat)
    case 'leave':
      return leave(table, op.seat)
    case 'deal':
      return deal(table, deck())
    case 'act':
      return act(table, op.seat, op.action)
    case 'time':
      return elapse(table, op.ticks)
  }
}

export interface Played {
  readonly table: HoldemTable
  readonly ops: readonly Op[]
  /** What the ops did, in order. */
  readonly events: readonly HoldemEvent[]
}

/** One op more. */
export function playOn(played: Played, op: Op, deck: () => readonly number[]): Played {
  const { table, events } = apply(played.table, op, deck)
  return { table, ops: [...played.ops, op], events: [...played.events, ...events] }
}

export const replay = (base: HoldemTable, ops: readonly Op[], deck: () => readonly number[]): Played =>
  ops.reduce((played, op) => playOn(played, op, deck), { table: base, ops: [], events: [] } as Played)

/** The table without the hand that lies on it: what the next hand begins from. Throws while a hand runs, whose chips it would lose. */
export function baseOf(table: HoldemTable): HoldemTable {
  if (table.hand !== undefined && table.hand.result === undefined) throw new Error('a running hand has no base')
  return { ...table, hand: undefined, clock: 0 }
}

/** Moves that were made in the hand on the table, by its players or by the clock. */
export const turnOf = (played: Pick<Played, 'events'>): number => played.events.filter(({ type }) => type === 'acted').length

export const readOps = (text: string): readonly Op[] => parseMoneyJson(text) as Op[]

/** A stored base. JSON knows no `undefined`: an empty seat comes back as null. */
export function readBase(text: string): HoldemTable {
  const table = parseMoneyJson(text) as Omit<HoldemTable, 'seats'> & { seats: (HoldemTable['seats'][number] | null)[] }
  return { ...table, button: table.button, hand: undefined, seats: table.seats.map((seat) => seat ?? undefined) }
}
