/** Rooms as tables: the rules' form of one, and enough tables open that everybody finds a seat. */
import type { PokerRoom, GameModeName } from '@khela/contract'
import { openTable, type HoldemConfig } from '@khela/games/holdem'
import { CENT, formatMoney, parseMoney, type Money } from '@khela/money'
import { canonical, now, publicId, type App, type Tx } from '../../kernel/index.ts'
import { writeMoneyJson } from '../rooms/index.ts'
import { closeTable, insertTable, lockRooms, roomTables } from './store.ts'

export const HOLDEM = 'holdem'
/** One chip is a hundredth: the smallest amount that a stake may be. */
export const chipsOf = (amount: Money): bigint => amount / CENT
export const moneyOf = (chips: bigint): Money => chips * CENT
/** Chips on the wire. */
export const amountOf = (chips: bigint): string => formatMoney(moneyOf(chips))

/** 5 % (GS-2.19); the cap by players is the rules'. */
const RAKE_BPS = 500n

export function configOf(room: PokerRoom): HoldemConfig {
  return {
    seats: room.seats,
    smallBlind: chipsOf(parseMoney(room.smallBlind)),
    bigBlind: chipsOf(parseMoney(room.bigBlind)),
    buyIn: { min: room.buyInMin, max: room.buyInMax },
    rakeBps: RAKE_BPS,
    turnTicks: room.turnSeconds,
    bankTicks: room.bankSeconds,
  }
}

const modes: readonly GameModeName[] = ['real', 'demo']

/**
 * Sees to it that each room has a table with a free seat in each mode, and ends empty ones that nobody needs: a second free
 * one, or one of a room that was changed or is no more.
 */
export async function keepRooms(t: Tx, app: Pick<App, 'settings'>): Promise<void> {
  const rooms = await app.settings.get('POKER_ROOMS')
  await lockRooms(t)
  const tables = await roomTables(t)
  const at = await now(t)
  for (const mode of modes) {
    for (const room of rooms) {
      const own = tables.filter((one) => one.mode === mode && canonical(one.form) === canonical(room))
      const [kept, ...spare] = own.filter(({ taken }) => taken < room.seats).toSorted((a, b) => b.taken - a.taken)
      if (kept === undefined) {
        await insertTable(t, { id: publicId('ptb'), room: room.id, mode, form: room, base: writeMoneyJson(openTable(configOf(room))), at })
      }
      for (const one of spare) if (one.taken === 0) await closeTable(t, one.id)
    }
  }
  const known = new Set(rooms.map(canonical))
  for (const one of tables) if (!known.has(canonical(one.form)) && one.taken === 0) await closeTable(t, one.id)
}
