/**
 * The clock of rooms whose state is a row with the moment at which it is due: the database says which are, and holds each for the node
 * that takes it. No node is the leader, so none can be missed: what one that died was at is due for the others.
 */
import { DbUnavailable, errorCode, type Clock, type RunningApp, type Tx } from '../../kernel/index.ts'
import { startLoop } from './loop.ts'

/** How often a node looks for what is due. */
const LOOK_MS = 250
/** A room that cannot go on so many times in a row is void; the tries are this far apart. */
const FAULTS = 5
const FAULT_SECONDS = 2

/** Rooms of one game, by their ids. */
export interface DueRooms {
  /** What one is called in the log, what it says when one fails, and when none could be looked at. */
  readonly words: { readonly name: string; readonly failed: string; readonly unread: string }
  /** Taken up in one look. */
  readonly most: number
  /** Those that are due, the longest first. */
  due(t: Tx, most: number): Promise<string[]>
  /** Does what is due at one. Nothing when another node is at it, or it was done meanwhile. */
  advance(t: Tx, id: string): Promise<void>
  /** Counts a failure and puts the next try off; answers how many there were in a row. */
  countFault(t: Tx, id: string, seconds: number): Promise<number>
  /** Ends one that cannot go on. */
  endVoid(t: Tx, id: string): Promise<boolean>
}

type LookApp = Pick<RunningApp, 'db' | 'log'>

/** Whether it was the database that failed, not the room: then nothing is counted against it. */
const isPassing = (error: unknown): boolean => error instanceof DbUnavailable || /^(40|55|57|53|08)/.test(errorCode(error) ?? '')

/** One look: every room that is due, each in a transaction of its own. Answers how many there were. */
export async function lookAtDue({ db, log }: LookApp, rooms: DueRooms): Promise<number> {
  const due = await db.tx((t) => rooms.due(t, rooms.most))
  for (const id of due) {
    try {
      await db.tx((t) => rooms.advance(t, id))
    } catch (error) {
      log.error({ err: error, [rooms.words.name]: id }, rooms.words.failed)
      if (isPassing(error)) continue
      await db.tx(async (t) => {
        if ((await rooms.countFault(t, id, FAULT_SECONDS)) >= FAULTS) await rooms.endVoid(t, id)
      })
    }
  }
  return due.length
}

/** Looks again and again until it is stopped. Every node that works on jobs runs one. */
export const startDueClock = (app: LookApp, rooms: DueRooms): Clock =>
  startLoop(async () => {
    await lookAtDue(app, rooms).catch((error: unknown) => app.log.warn({ err: error }, rooms.words.unread))
    return LOOK_MS
  }, LOOK_MS)
