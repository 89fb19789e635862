/** Background work of the tables: rooms that need another table, seats that play no hands. */
import type { App, Tx } from '../../kernel/index.ts'
import { dumpJobs } from './dump-watch.ts'
import { takeUp, doing } from './open-table.ts'
import { save } from './save.ts'
import { keepRooms } from './rooms.ts'
import { idleSeats, lockTable } from './store.ts'

const JOB = 'house.poker.idle'
/** Seats that one sweep frees; the rest waits for the next. */
const MOST = 500

async function sweep(t: Tx, app: App): Promise<void> {
  const minutes = await app.settings.get('POKER_IDLE_MINUTES')
  for (const { tableId, id } of await idleSeats(t, minutes, MOST)) await app.jobs.enqueue(t, JOB, { tableId, id }, { singletonKey: id })
  await keepRooms(t, app)
}

/** Frees a seat, unless its player came back meanwhile. */
async function free(t: Tx, app: App, body: unknown): Promise<void> {
  const { tableId, id } = body as { readonly tableId: string; readonly id: string }
  const row = await lockTable(t, tableId)
  const idle = await idleSeats(t, await app.settings.get('POKER_IDLE_MINUTES'), MOST)
  if (row?.state !== 'open' || !idle.some((one) => one.id === id)) return
  const open = await takeUp(t, app, row)
  const own = open.seats.find((seat) => seat.id === id)
  if (own !== undefined) await save(t, app, doing(app, open, { k: 'leave', seat: own.seat }))
}

/** Names the handlers; the module's value has it called once, before the queue starts. */
export function pokerJobs(app: App): void {
  app.jobs.schedule('house.poker', 'minute', (t) => sweep(t, app))
  app.jobs.work(JOB, (t, body) => free(t, app, body))
  dumpJobs(app)
}

/** Opens the rooms. Run at each start. */
export const seedPoker = (app: App): Promise<void> => app.db.tx((t) => keepRooms(t, app))
