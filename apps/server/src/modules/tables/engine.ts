/**
 * What moves the tables on (GS-1.4, GS-2.3). On every node there is a loop for each table that somebody
 * looks at there; the loops of all nodes share a lease, and the one that has it takes the steps. Steps are safe whoever takes
 * them (round-steps.ts), so a leader that dies is replaced when its lease is over. A table that nobody looks at stops behind its round.
 */
import { randomUUID } from 'node:crypto'
import { tableChannel, tableIds, type TableId } from '@khela/contract'
import { now, WrongClock, type App } from '../../kernel/index.ts'
import { startLoop, type Loop } from '../rooms/index.ts'
import { chainFor } from './chain.ts'
import { saveWatching } from './crowd-store.ts'
import { takeLead } from './lead-store.ts'
import { lastRound, type RoundRow } from './store.ts'
import { openCrowds, openTicker, tellRound } from './news.ts'
import { dueOf, giveUp, GRACE_MS, isAheadOf, isOrphan, openRound, stepRound } from './round-steps.ts'

/** A leader that says nothing for this long is not the leader any more. */
const LEASE_MS = 8_000
/** The longest wait between two looks: the lease is kept up meanwhile. */
const LOOK_MS = 2_500
/** How long one look at a table keeps it going, where no live connection does. */
const WANTED_MS = 45_000
const RETRY_MS = 1_000
/** How often a node that stops looks whether its curve is over. */
const CURVE_LOOK_MS = 100

export interface TableEngine {
  /** Somebody looks at a table: it opens rounds from now on. Returns at once. */
  wake(table: TableId): void
  /** Bets of a table changed; call it after the commit. */
  refreshCrowd(table: TableId): void
  /** A member hides their bets, or shows them again: every table that is watched is told anew. Call it after the commit. */
  refreshCrowds(): void
  /** One look at a table, here and now, as its loop takes it; answers in how many milliseconds the next is due. Undefined: nobody wants it. */
  look(table: TableId): Promise<number | undefined>
  /** Ends all loops and waits for steps under way. */
  stop(): Promise<void>
}

interface WantedLoop extends Loop {
  wantedUntil: number
}

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** The last round of a table and when something is due there; at once where that cannot be said, for the step finds out why. */
async function standOf(app: App, table: TableId, node: string) {
  return app.db.tx(async (t) => {
    const round = await lastRound(t, table)
    const at = await now(t)
    const isDue = round === undefined || isOrphan(round, node) || isAheadOf(round, at)
    return { round, at, due: isDue ? at : ((await dueOf(t, app, round).catch(() => at)) ?? at) }
  })
}

const isOver = (round: RoundRow | undefined): boolean => round === undefined || round.phase === 'settled' || round.phase === 'void'

interface Leader {
  readonly app: App
  readonly node: string
  readonly ticker: ReturnType<typeof openTicker>
  /** Tables whose round could not be seen to for a jump of the clock. */
  readonly shaken: Set<TableId>
  readonly crowds: ReturnType<typeof openCrowds>
}
/** One look of the node that leads. Answers as `TableEngine.look`. */
async function leadOn({ app, node, ticker, shaken, crowds }: Leader, table: TableId, isWanted: boolean): Promise<number | undefined> {
  const { round, at, due } = await standOf(app, table, node)
  // Nobody could cash out of a curve while the clock was wrong.
  if (shaken.delete(table) && table === 'crash' && round?.phase === 'running') {
    await app.db.tx((t) => giveUp(t, round))
    return 0
  }
  const left = due.getTime() - at.getTime()
  if (left > 0 && round !== undefined) {
    const risen = at.getTime() - round.startAt.getTime()
    // Bots of the demo world come and leave without a call that would tell of them.
    if (app.config.profile === 'DEMO') crowds.refresh(table)
    if (table === 'crash' && round.phase === 'running') ticker.start(table, round.no, performance.now() - risen, risen + left - GRACE_MS)
    return left
  }
  if (isOver(round) && !isWanted) return undefined
  if (round === undefined || isOver(round)) {
    const chain = await chainFor(app, table, round)
    await app.db.tx((t) => openRound(t, app, table, chain, round))
  } else await app.db.tx((t) => stepRound(t, app, round, node))
  ticker.stop(table)
  const after = await app.db.tx(async (t) => ({ row: await lastRound(t, table), at: await now(t) }), { readOnly: true })
  tellRound(app, table, after.row, after.at)
  // What the bets of a round brought is told with its end.
  crowds.refresh(table)
  return 0
}

/** The loops of this process, one a table that is wanted. */
function openLoops(app: App, look: (table: TableId) => Promise<number | undefined>) {
  const loops = new Map<TableId, WantedLoop>()
  let isStopped = false
  const lookAt = (table: TableId) => async (): Promise<number | undefined> => {
    const wait = await look(table).catch((error: unknown) => {
      app.log.warn({ err: error, table }, 'a step of a table failed')
      return RETRY_MS
    })
    return wait === undefined ? undefined : Math.min(wait, LOOK_MS)
  }
  return {
    isWanted: (table: TableId): boolean => (loops.get(table)?.wantedUntil ?? 0) > performance.now(),
    wake(table: TableId): void {
      if (isStopped) return
      const wantedUntil = performance.now() + WANTED_MS
      const running = loops.get(table)
      if (running) {
        running.wantedUntil = wantedUntil
        return
      }
      const loop = startLoop(lookAt(table), 0)
      loops.set(table, { ...loop, wantedUntil })
      void loop.ended.finally(() => loops.delete(table))
    },
    async stop(): Promise<void> {
      isStopped = true
      await Promise.all([...loops.values()].map((loop) => loop.stop()))
    },
  }
}

/**
 * A node that stops sees the curve that it leads to its end while its listeners are still open, so that everybody can cash
 * out; one that rises longer than that is void. A curve without bets is left alone.
 */
async function endCurve({ app, node }: Leader, look: TableEngine['look'], mostMs: number): Promise<void> {
  const rising = () =>
    app.db.tx(async (t) => {
      const round = await lastRound(t, 'crash')
      const isOurs = round?.phase === 'running' && round.ledBy === node
      return isOurs && [...round.totalsReal, ...round.totalsDemo].some((total) => total > 0n) ? round : undefined
    })
  const until = performance.now() + mostMs
  let round = await rising()
  for (; round !== undefined && performance.now() < until; round = await rising()) await sleep(Math.min(CURVE_LOOK_MS, mostMs))
  if (round === undefined) return
  const last = round
  await app.db.tx((t) => giveUp(t, last))
  for (let due = await look('crash'); due === 0;) due = await look('crash')
}

/** Opens the tables of this process; nothing runs until somebody looks. `lastCurveMs`: how long a stop waits for a curve. */
export function openTables(app: App, { lastCurveMs = 5_000 }: { readonly lastCurveMs?: number } = {}): TableEngine {
  const node = randomUUID()
  const ticker = openTicker(app)
  const crowds = openCrowds(app)
  const leader: Leader = { app, node, ticker, shaken: new Set(), crowds }
  let isStopping = false
  const watching = (table: TableId): number => app.live.watching(tableChannel(table))
  const isWanted = (table: TableId): boolean => !isStopping && (watching(table) > 0 || loops.isWanted(table))
  const lookOnce = async (table: TableId): Promise<number | undefined> => {
    const held = await app.db.tx(async (t) => {
      await saveWatching(t, node, new Map([[table, watching(table)]]))
      return takeLead(t, table, node, LEASE_MS)
    })
    if (held === 0) return leadOn(leader, table, isWanted(table))
    ticker.stop(table)
    return isWanted(table) ? held : undefined
  }
  /** While the clock is wrong the tables stand still, and go on by themselves when it is right again. */
  const look = async (table: TableId): Promise<number | undefined> => {
    try {
      return await lookOnce(table)
    } catch (error) {
      if (!(error instanceof WrongClock)) throw error
      ticker.stop(table)
      leader.shaken.add(table)
      return RETRY_MS
    }
  }
  const loops = openLoops(app, look)
  const byChannel = new Map<string, TableId>(tableIds.map((table) => [tableChannel(table), table]))
  app.live.serve(new Set(byChannel.keys()), (channel) => {
    const table = byChannel.get(channel)
    if (table) loops.wake(table)
  })
  return {
    wake: (table) => loops.wake(table),
    refreshCrowd: (table) => crowds.refresh(table),
    refreshCrowds: () => tableIds.forEach((table) => crowds.refresh(table)),
    look,
    async stop() {
      isStopping = true
      await endCurve(leader, look, lastCurveMs).catch((error: unknown) => app.log.warn({ err: error }, 'a curve was left behind'))
      ticker.stopAll()
      crowds.stop()
      await loops.stop()
      ticker.stopAll()
    },
  }
}
