/**
 * A sea taken up: the pure room (packages/games/src/fishing/room.ts) as its row holds it, moved on to the tick of the database's
 * clock, and written back. All in the caller's transaction, so that whatever breaks off leaves the sea before the change or
 * behind it; nothing of it lives on a node.
 */
import { randomBytes } from 'node:crypto'
import type { FishingRoom as RoomForm, GameModeName } from '@khela/contract'
import { newServerSeed } from '@khela/fair'
import { advance, openRoom, roomView, type FishingRoom, type FishingSeat } from '@khela/games/fishing'
import { parseMoney } from '@khela/money'
import { publicId, type App, type Tx } from '../../kernel/index.ts'
import { parseMoneyJson, writeMoneyJson, openSeed, sealSeed } from '../rooms/index.ts'
import { TICK_MS } from './rooms.ts'
import { insertSea, writeSea, type SeaRow } from './store.ts'

/** A sea that nobody could look at for longer than this stood still meanwhile: its tick 0 moves on. */
const MOST_BEHIND = 2_400
/** A new sea has been swum in for so many ticks, so that whoever comes finds fish. */
const SWUM_TICKS = 240
/** When the clock looks at a sea at which nothing else happens. */
const LOOK_MS = 400

export interface OpenSea {
  readonly row: SeaRow
  readonly zeroAt: Date
  readonly room: FishingRoom
  /** Fish with this number or a higher one were born since the sea was written. */
  readonly bornFrom: number
}

type SeedApp = Pick<App, 'config'>
const seedName = (id: string) => ({ memberId: 0n, id })

/** The moment of the tick that a sea stands at. */
export const momentOf = ({ zeroAt, room }: Pick<OpenSea, 'zeroAt' | 'room'>): Date => new Date(zeroAt.getTime() + room.tick * TICK_MS)

/** A stored room as it was written. JSON knows no `undefined`: an empty seat comes back as null. Throws for one that cannot be read. */
export function readBody({ body }: Pick<SeaRow, 'body'>): Omit<FishingRoom, 'seed'> {
  const stored = parseMoneyJson(body) as Omit<FishingRoom, 'seed' | 'seats'> & { seats: (FishingSeat | null)[] }
  return { ...stored, seats: stored.seats.map((seat) => seat ?? undefined) }
}
const readRoom = (app: SeedApp, row: SeaRow): FishingRoom => ({ ...readBody(row), seed: openSeed(app, seedName(row.id), row.seed) })

/** The sea as it is at the moment of this transaction. One that is over is empty; its body is not looked at, which may be why it is over. */
export function takeUp(app: SeedApp, row: SeaRow): OpenSea {
  if (row.state !== 'open') return { row, zeroAt: row.now, room: openRoom(row.id, '', parseMoney(row.form.base)), bornFrom: 1 }
  const room = readRoom(app, row)
  const bornFrom = room.nextFish
  const behind = Math.floor((row.now.getTime() - row.zeroAt.getTime()) / TICK_MS) - room.tick
  if (behind > MOST_BEHIND) return { row, zeroAt: new Date(row.zeroAt.getTime() + behind * TICK_MS), room, bornFrom }
  return { row, zeroAt: row.zeroAt, room: advance(room, Math.max(0, behind)), bornFrom }
}

/** Opens a sea of a room. */
export async function openSea(t: Tx, app: SeedApp, form: RoomForm, mode: GameModeName, now: Date): Promise<OpenSea> {
  const id = publicId('sea')
  const seed = newServerSeed(randomBytes)
  const sealed = sealSeed(app, seedName(id), seed)
  const room = advance(openRoom(id, seed, parseMoney(form.base)), SWUM_TICKS)
  const zeroAt = new Date(now.getTime() - SWUM_TICKS * TICK_MS)
  const row = { id, mode, form, zeroAt, body: writeMoneyJson(roomView(room)), seed: sealed }
  await insertSea(t, { ...row, at: now })
  return { row: { ...row, state: 'open', version: 0n, now }, zeroAt, room, bornFrom: room.nextFish }
}

/** Writes a changed sea. One at which nobody is left is closed: nothing runs where nobody sits. */
export async function save(t: Tx, sea: OpenSea): Promise<void> {
  const { row, zeroAt, room } = sea
  const taken = room.seats.filter((seat) => seat !== undefined).length
  await writeSea(t, row, { zeroAt, body: writeMoneyJson(roomView(room)), taken, nextAt: taken === 0 ? null : nextLook(row) })
}

export const nextLook = ({ now }: Pick<SeaRow, 'now'>): Date => new Date(now.getTime() + LOOK_MS)
