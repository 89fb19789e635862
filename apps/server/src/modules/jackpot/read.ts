/** What visitors read of the pools: what they hold, the steps of the next minute, and the proof of each. */
import { jackpotNames, type ReplyOf } from '@khela/contract'
import { jackpotAt, jackpotSteps, type JackpotPosition } from '@khela/games'
import { formatMoney } from '@khela/money'
import { fail, now, type App, type Tx } from '../../kernel/index.ts'
import { bookedOf, rulesOf } from './pools.ts'
import { findPool, runningPools, type PoolRow } from './store.ts'

const aheadMs = 60_000
/** Drawn further than is told, so that a node draws once for many visitors. */
const drawnMs = 180_000
/** A pool whose money is this far behind is not shown: what is shown is there (compliance: never an invented amount). */
const staleMs = 3_600_000

type Wire = ReplyOf<'jackpots'>['pools'][number]
const iso = (ms: number): string => new Date(ms).toISOString()

/** The steps a node has drawn already, by pool: first where it stands, then what comes. */
export function openJackpots() {
  const drawn = new Map<string, JackpotPosition[]>()

  function ahead(app: Pick<App, 'config'>, row: PoolRow, atMs: number): JackpotPosition[] {
    const kept = drawn.get(row.id)
    const pool = rulesOf(app, row)
    // A test may put the clock back.
    let known = kept?.[0] && kept[0].atMs <= atMs ? kept : [jackpotAt(pool, bookedOf(row), atMs)]
    const last = known.at(-1)
    if (last !== undefined && last.atMs < atMs + aheadMs) known = [...known, ...jackpotSteps(pool, last, atMs + drawnMs)]
    const present = known.findLastIndex((one) => one.atMs <= atMs)
    known = known.slice(Math.max(present, 0))
    drawn.set(row.id, known)
    return known
  }

  return {
    /** The running pools. One whose books are far behind is left out until they are not. */
    async read(t: Tx, app: Pick<App, 'config'>): Promise<ReplyOf<'jackpots'>> {
      const atMs = (await now(t)).getTime()
      const rows = (await runningPools(t)).filter((row) => atMs - row.stepAt.getTime() < staleMs)
      for (const id of drawn.keys()) if (!rows.some((row) => row.id === id)) drawn.delete(id)
      const wire = (row: PoolRow): Wire[] => {
        const [present, ...coming] = ahead(app, row, atMs)
        if (present === undefined) return []
        const steps = coming.filter((step) => step.atMs <= atMs + aheadMs)
        return [
          {
            id: row.id,
            kind: row.kind,
            amount: formatMoney(present.amount),
            at: iso(atMs),
            steps: steps.map((step) => ({ at: iso(step.atMs), amount: formatMoney(step.amount) })),
            commit: row.commit,
            openedAt: row.openedAt.toISOString(),
          },
        ]
      }
      return { pools: jackpotNames.flatMap((kind) => rows.filter((row) => row.kind === kind).flatMap(wire)) }
    },
  }
}

/** The proof of one pool; its seed only once it has been won. Error: not_found. */
export async function jackpotProof(t: Tx, id: string): Promise<ReplyOf<'jackpotProof'>> {
  const row = (await findPool(t, id)) ?? fail('not_found')
  const { kind, commit, seed, plan, openedAt, booked, step, wonAt } = row
  const won = wonAt === null ? null : { amount: formatMoney(booked), step, at: wonAt.toISOString() }
  return { id, kind, commit, serverSeed: seed, plan, openedAt: openedAt.toISOString(), won }
}
