/**
 * The clock of the seas: fish come where people sit, and whoever is gone gets up with everything. The database says which sea is
 * due and holds it for the node that takes it; no node is the leader, so none can be missed.
 */
import type { App, Clock, RunningApp, Tx } from '../../kernel/index.ts'
import { byMember, lookAtDue, startDueClock, type DueRooms } from '../rooms/index.ts'
import { cashOut, getUp } from './cash.ts'
import { nextLook, takeUp, type OpenSea, save } from './sea.ts'
import { saveSeats } from './seats.ts'
import { countFault, dueSeas, idleAt, lockDue, lockSea, putOff, sittingsAt, voidSea } from './store.ts'
import { newsOf, type SeaTeller } from './news.ts'

/** Seas taken up in one look. */
const MOST = 100

type SeaApp = Pick<App, 'config' | 'settings' | 'jobs' | 'live' | 'log'>

/** Those who sent no shots for too long get up, by member, so that two seas never wait for each other's members. */
async function freeIdle(t: Tx, app: SeaApp, sea: OpenSea) {
  let now = sea
  const ended: { seat: number; bullet: number }[] = []
  for (const sitting of await idleAt(t, sea.row.id, await app.settings.get('FISHING_IDLE_MINUTES'))) {
    const left = await getUp(t, app, now, sitting)
    now = left.sea
    ended.push(...left.bullets.map((bullet) => ({ seat: sitting.seat, bullet })))
  }
  return { sea: now, ended }
}

/** Does what is due at a sea. Nothing when another node is at it, or it was done meanwhile. */
export async function advance(t: Tx, app: SeaApp, seas: SeaTeller, id: string): Promise<void> {
  const row = await lockDue(t, id)
  if (row === undefined) return
  const before = takeUp(app, row)
  const { sea, ended } = await freeIdle(t, app, before)
  if (sea !== before) return saveSeats(t, sea, seas, { ended })
  // Ticks in which no fish was born need not be written: the next look comes to the same.
  if (sea.room.nextFish === sea.bornFrom && sea.zeroAt === row.zeroAt) return putOff(t, id, nextLook(row))
  await save(t, sea)
  const news = newsOf(sea, {})
  t.afterCommit(() => seas.tell(id, news))
}

/**
 * Ends a sea that cannot or may not go on: everybody gets all that is at their seat and on its way, by the sittings' own rows.
 * False for one that has ended.
 */
export async function endVoid(t: Tx, app: SeaApp, seas: SeaTeller, id: string): Promise<boolean> {
  const row = await lockSea(t, id)
  if (row === undefined || !(await voidSea(t, id))) return false
  const sittings = await sittingsAt(t, id)
  for (const sitting of byMember(sittings)) await cashOut(t, app, sitting)
  const news = { at: row.now.toISOString(), tick: 0, born: [], gone: [], shots: [], ended: [], chips: [], seats: [null, null, null, null] }
  t.afterCommit(() => seas.tell(id, news))
  return true
}

/** The seas for the clock of rooms. */
const dueOf = (app: SeaApp, seas: SeaTeller): DueRooms => ({
  words: { name: 'sea', failed: 'a sea could not go on', unread: 'the seas could not be looked at' },
  most: MOST,
  due: dueSeas,
  advance: (t, id) => advance(t, app, seas, id),
  countFault,
  endVoid: (t, id) => endVoid(t, app, seas, id),
})

/** One look: every sea that is due. Answers how many there were. */
export const lookAtSeas = (app: SeaApp & Pick<RunningApp, 'db'>, seas: SeaTeller): Promise<number> => lookAtDue(app, dueOf(app, seas))

/** The clock of the seas. Every node that works on jobs runs one. */
export const startFishingClock = (app: RunningApp, seas: SeaTeller): Clock => startDueClock(app, dueOf(app, seas))
