/**
 * What moves the tables on (domain/games-and-sports.md §1.4, §2.3). On every node there is a loop for each table that somebody
 * looks at there; the loops of all nodes share a lease, and the one that has it takes the steps. Steps are safe whoever takes
 * them (turn.ts), so a leader that dies is replaced when its lease is over. A table that nobody looks at stops behind its round.
 */
import { randomUUID } from 'node:crypto'
import { tableChannel, tableIds, type TableId, type TableNews } from '@khela/contract'
import { crash } from '@khela/games/crash'
import { gather, now, type App } from '../../../kernel/index.ts'
import { chainFor } from './chain.ts'
import { crowdOf } from './crowd.ts'
import { saveWatching } from './crowd-store.ts'
import { takeLead } from './lead-store.ts'
import { lastRound, type RoundRow } from './store.ts'
import { dealerLine } from './talk.ts'
import { dueOf, openRound, stepRound } from './turn.ts'
import { wireRound } from './wire.ts'

/** A leader that says nothing for this long is not the leader any more. */
const LEASE_MS = 8_000
/** The longest wait between two looks: the lease is kept up meanwhile. */
const LOOK_MS = 2_500
/** How long one look at a table keeps it going, where no live connection does. */
const WANTED_MS = 45_000
const TICK_MS = 250
const CROWD_MS = 1_000
const RETRY_MS = 1_000

export interface TableEngine {
  /** Somebody looks at a table: it opens rounds from now on. Returns at once. */
  wake(table: TableId): void
  /** Bets of a table changed; call it after the commit. */
  stir(table: TableId): void
  /** One look at a table, here and now, as its loop takes it; answers in how many milliseconds the next is due. Undefined: nobody wants it. */
  look(table: TableId): Promise<number | undefined>
  /** Ends all loops and waits for steps under way. */
  stop(): Promise<void>
}

interface Loop {
  wantedUntil: number
  wakeUp: () => void
  ended: Promise<void>
}

/** Waits, until `wakeUp`. */
function pause(ms: number, loop: Loop): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    timer.unref()
    loop.wakeUp = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

/** Tells the curve's multiplier some times a second while it rises. */
function openTicker(app: App) {
  const timers = new Map<string, NodeJS.Timeout>()
  const stop = (table: TableId) => {
    clearInterval(timers.get(table))
    timers.delete(table)
  }
  return {
    stop,
    /** `from` and `to`: when the curve began by this node's clock, and how long it rises. */
    start(table: TableId, no: number, from: number, length: number) {
      if (timers.has(table)) return
      const tick = () => {
        const ms = Math.round(performance.now() - from)
        if (ms >= length) return stop(table)
        if (ms < 0) return
        const at = new Date().toISOString()
        app.live.tell(tableChannel(table), { kind: 'tick', at, no, ms, hundredths: crash.multiplierAt(ms) } satisfies TableNews)
      }
      timers.set(table, setInterval(tick, TICK_MS).unref())
    },
    stopAll: () => timers.forEach((timer) => clearInterval(timer)),
  }
}

export function openTables(app: App): TableEngine {
  const node = randomUUID()
  const loops = new Map<TableId, Loop>()
  const ticker = openTicker(app)
  const crowds = new Map<TableId, ReturnType<typeof gather>>()
  let isStopped = false

  const isWanted = (table: TableId): boolean =>
    app.live.watching(tableChannel(table)) > 0 || (loops.get(table)?.wantedUntil ?? 0) > performance.now()

  const tell = (table: TableId, row: RoundRow | undefined, at: Date) => {
    const round = wireRound(table, row)
    app.live.tell(tableChannel(table), { kind: 'round', at: at.toISOString(), round } satisfies TableNews)
    app.live.tell(tableChannel(table), { kind: 'said', line: dealerLine(round.phase, at) } satisfies TableNews)
  }
  const tellCrowd = async (table: TableId): Promise<void> => {
    const news = await app.db.tx(
      async (t): Promise<TableNews | undefined> => {
        const round = await lastRound(t, table)
        const at = (await now(t)).toISOString()
        const [real, demo] = [await crowdOf(t, app, table, round, 'real'), await crowdOf(t, app, table, round, 'demo')]
        return { kind: 'crowd', at, no: round?.no ?? 0, real, demo }
      },
      { readOnly: true },
    )
    if (news !== undefined) app.live.tell(tableChannel(table), news)
  }
  /** One look of the node that leads. */
  const lead = async (table: TableId): Promise<number | undefined> => {
    const seen = await app.db.tx(async (t) => {
      const round = await lastRound(t, table)
      return { round, at: await now(t), due: round === undefined ? undefined : await dueOf(t, app, round).catch(() => round.openAt) }
    })
    const { round, at, due } = seen
    const wait = (due ?? at).getTime() - at.getTime()
    if (wait > 0) {
      if (round?.table === 'crash' && round.phase === 'running' && due) {
        ticker.start(
          table,
          round.no,
          performance.now() - (at.getTime() - round.startAt.getTime()),
          due.getTime() - round.startAt.getTime() - 100,
        )
      }
      return wait
    }
    const isOver = round === undefined || round.phase === 'settled' || round.phase === 'void'
    if (isOver && !isWanted(table)) return undefined
    if (isOver) {
      const chain = await chainFor(app, table, round)
      await app.db.tx((t) => openRound(t, app, table, chain, round))
    } else await app.db.tx((t) => stepRound(t, app, round))
    ticker.stop(table)
    const after = await app.db.tx(async (t) => ({ row: await lastRound(t, table), at: await now(t) }), { readOnly: true })
    tell(table, after.row, after.at)
    return 0
  }
  const look = async (table: TableId): Promise<number | undefined> => {
    const held = await app.db.tx(async (t) => {
      await saveWatching(t, node, new Map([[table, app.live.watching(tableChannel(table))]]))
      return takeLead(t, table, node, LEASE_MS)
    })
    if (held > 0) return isWanted(table) ? held : undefined
    return lead(table)
  }
  const run = async (table: TableId, loop: Loop): Promise<void> => {
    for (let wait: number | undefined = 0; !isStopped && wait !== undefined;) {
      if (wait > 0) await pause(Math.min(wait, LOOK_MS), loop)
      if (isStopped) break
      wait = await look(table).catch((error: unknown) => {
        app.log.warn({ err: error, table }, 'a step of a table failed')
        return RETRY_MS
      })
    }
    ticker.stop(table)
  }
  const wake = (table: TableId): void => {
    if (isStopped) return
    const wantedUntil = performance.now() + WANTED_MS
    const running = loops.get(table)
    if (running) {
      running.wantedUntil = wantedUntil
      return
    }
    const loop: Loop = { wantedUntil, wakeUp: () => undefined, ended: Promise.resolve() }
    loops.set(table, loop)
    loop.ended = run(table, loop).finally(() => loops.delete(table))
  }
  const byChannel = new Map(tableIds.map((table) => [tableChannel(table) as string, table]))
  app.live.serve(new Set(byChannel.keys()), (channel) => {
    const table = byChannel.get(channel)
    if (table) wake(table)
  })
  return {
    wake,
    look,
    stir(table) {
      const crowd =
        crowds.get(table) ??
        gather(
          () => void tellCrowd(table).catch((error: unknown) => app.log.warn({ err: error, table }, 'a crowd could not be told')),
          CROWD_MS,
        )
      crowds.set(table, crowd)
      crowd.news()
    },
    async stop() {
      isStopped = true
      ticker.stopAll()
      crowds.forEach((crowd) => crowd.stop())
      loops.forEach((loop) => loop.wakeUp())
      await Promise.all([...loops.values()].map(({ ended }) => ended))
    },
  }
}
