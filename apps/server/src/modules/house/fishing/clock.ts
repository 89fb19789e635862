/**
 * The clock of the seas: fish come where people sit, and whoever is gone gets up with everything. The database says which sea is
 * due and holds it for the node that takes it; no node is the leader, so none can be missed.
 */
import type { App, RunningApp, Tx } from '../../../kernel/index.ts'
import { DbUnavailable, errorCode } from '../../../kernel/index.ts'
import { cashOut, getUp } from './cash.ts'
import { nextLook, takeUp, type OpenSea } from './sea.ts'
import { saveSeats } from './seats.ts'
import { countFault, dueSeas, idleAt, lockDue, lockSea, putOff, sittingsAt, voidSea } from './store.ts'
import { newsOf, type SeaTeller } from './news.ts'
import { save } from './sea.ts'

/** How often a node looks for seas that are due. */
const LOOK_MS = 250
/** Seas taken up in one look. */
const MOST = 100
/** A sea that cannot go on so many times in a row is void; the tries are this far apart. */
const FAULTS = 5
const FAULT_SECONDS = 2

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
export async function turn(t: Tx, app: SeaApp, seas: SeaTeller, id: string): Promise<void> {
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
  for (const sitting of sittings.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))) await cashOut(t, app, sitting)
  const news = { at: row.now.toISOString(), tick: 0, born: [], gone: [], shots: [], ended: [], chips: [], seats: [null, null, null, null] }
  t.afterCommit(() => seas.tell(id, news))
  return true
}

/** Whether it was the database that failed, not the sea: then nothing is counted against it. */
const isPassing = (error: unknown): boolean => error instanceof DbUnavailable || /^(40|55|57|53|08)/.test(errorCode(error) ?? '')

/** One look: every sea that is due, each in a transaction of its own. Answers how many there were. */
export async function lookAtSeas(app: SeaApp & Pick<RunningApp, 'db'>, seas: SeaTeller): Promise<number> {
  const due = await app.db.tx((t) => dueSeas(t, MOST))
  for (const id of due) {
    try {
      await app.db.tx((t) => turn(t, app, seas, id))
    } catch (error) {
      app.log.error({ err: error, sea: id }, 'a sea could not go on')
      if (isPassing(error)) continue
      await app.db.tx(async (t) => {
        if ((await countFault(t, id, FAULT_SECONDS)) >= FAULTS) await endVoid(t, app, seas, id)
      })
    }
  }
  return due.length
}

export interface FishingClock {
  /** Ends after the look that is under way. */
  stop(): Promise<void>
}

/** Looks again and again until it is stopped. Every node that works on jobs runs one. */
export function startFishingClock(app: RunningApp, seas: SeaTeller): FishingClock {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let looking: Promise<unknown> = Promise.resolve()
  const again = () => {
    if (isStopped) return
    timer = setTimeout(look, LOOK_MS)
  }
  const look = () => {
    looking = lookAtSeas(app, seas)
      .catch((error: unknown) => app.log.warn({ err: error }, 'the seas could not be looked at'))
      .finally(again)
  }
  again()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
