/** What a node tells those who watch a table: the round at each change, the curve while it rises, the crowd. */
import { tableChannel, type TableId, type TableNews } from '@khela/contract'
import { crash } from '@khela/games/crash'
import { gather, now, type App } from '../../kernel/index.ts'
import { crowdOf } from './crowd.ts'
import { lastRound, type RoundRow } from './store.ts'
import { dealerLine } from './talk.ts'
import { wireRound } from './wire.ts'

/** How often the curve is told: browsers draw it from the clock, and only check themselves by this. */
const TICK_MS = 250
const CROWD_MS = 1_000

const tell = (app: App, table: TableId, news: TableNews): void => app.live.tell(tableChannel(table), news)

/** The round as it stands, and what the dealer says to it. */
export function tellRound(app: App, table: TableId, row: RoundRow | undefined, at: Date): void {
  const round = wireRound(table, row)
  tell(app, table, { kind: 'round', at: at.toISOString(), round })
  tell(app, table, { kind: 'said', line: dealerLine(round.phase, at) })
}

/** Tells the curve's multiplier some times a second while it rises. */
export function openTicker(app: App) {
  const timers = new Map<TableId, NodeJS.Timeout>()
  const stop = (table: TableId) => {
    clearInterval(timers.get(table))
    timers.delete(table)
  }
  return {
    stop,
    /** `from`: when the curve began by this node's clock; `length`: how long it rises, milliseconds. */
    start(table: TableId, no: number, from: number, length: number) {
      if (timers.has(table)) return
      const tick = () => {
        const ms = Math.round(performance.now() - from)
        if (ms >= length) return stop(table)
        if (ms >= 0) tell(app, table, { kind: 'tick', at: app.clock.now().toISOString(), no, ms, hundredths: crash.multiplierAt(ms) })
      }
      timers.set(table, setInterval(tick, TICK_MS).unref())
    },
    stopAll: () => timers.forEach((timer) => clearInterval(timer)),
  }
}

async function tellCrowd(app: App, table: TableId): Promise<void> {
  const news = await app.db.tx(
    async (t): Promise<TableNews> => {
      const round = await lastRound(t, table)
      const at = (await now(t)).toISOString()
      const [real, demo] = [await crowdOf(t, app, table, round, 'real'), await crowdOf(t, app, table, round, 'demo')]
      return { kind: 'crowd', at, no: round?.no ?? 0, real, demo }
    },
    { readOnly: true },
  )
  tell(app, table, news)
}

/** Tells the crowd of a table when it has changed, at most once a second. */
export function openCrowds(app: App) {
  const crowds = new Map<TableId, ReturnType<typeof gather>>()
  const say = (table: TableId) =>
    void tellCrowd(app, table).catch((error: unknown) => app.log.warn({ err: error, table }, 'a crowd could not be told'))
  return {
    refresh(table: TableId) {
      const crowd = crowds.get(table) ?? gather(() => say(table), CROWD_MS)
      crowds.set(table, crowd)
      crowd.news()
    },
    stop: () => crowds.forEach((crowd) => crowd.stop()),
  }
}
