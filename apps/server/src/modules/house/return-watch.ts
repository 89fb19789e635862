/** Watches what the games return: sums by the hour, and a case in the office when they leave their bounds (OF-7). */
import { fishing } from '@khela/games/fishing'
import { periodOfKey, previousPeriod } from '@khela/time'
import { now, type App, type Tx } from '../../kernel/index.ts'
import { HOUSE_VENDOR } from '../catalogue/index.ts'
import { openCase } from '../cases/index.ts'
import { tallyRounds } from '../rounds/index.ts'
import { forgetHours, returnsByDay, writeHour, type ReturnHour } from './controls-store.ts'
import type { Shots } from './ports.ts'
import { added, judge, type Judged, type ReturnSums } from './returns.ts'
import { versions } from './versions.ts'

/** How far back returns are watched. */
export const WATCHED_DAYS = 30
/** How long the sums of an hour are kept; those of the rounds are in the record for ever. */
const KEPT_DAYS = 400
const HOUR_MS = 3_600_000
/** The hours that are added up at each turn: those that have just ended, and those whose rounds of steps are over by now. */
const BACK = [0, 1, 2, 48, 49, 50] as const

export interface GameReturn {
  readonly game: string
  readonly version: string
  readonly currency: string
  readonly sums: ReturnSums
  /** Undefined for a pay table that this build does not have. */
  readonly judged: Judged | undefined
  /** The sums as they stood after each day. */
  readonly days: readonly { readonly day: Date; readonly sums: ReturnSums; readonly judged: Judged | undefined }[]
}

/** What each version of each game returned of each currency, by day and in all. Reads sums only. */
export async function returnsOf(t: Tx): Promise<GameReturn[]> {
  const named = Map.groupBy(await returnsByDay(t, WATCHED_DAYS), ({ game, version, currency }) => JSON.stringify([game, version, currency]))
  return [...named.values()].flatMap((rows) => {
    const [first] = rows
    return first === undefined ? [] : [returnOf(first, rows)]
  })
}

function returnOf({ game, version, currency }: ReturnHour, rows: readonly ReturnHour[]): GameReturn {
  const known = versions.get(game)
  const expected = known?.version === version ? known : undefined
  let sums: ReturnSums | undefined
  const days = rows.map((row) => {
    sums = sums === undefined ? row : added(sums, row)
    return { day: row.hour, sums, judged: expected && judge(sums, expected) }
  })
  const last = days.at(-1)
  if (last === undefined) throw new Error('a return of no day')
  return { game, version, currency, sums: last.sums, judged: last.judged, days }
}

/** Opens a case for each return that lies outside its bounds, once a day while it does. */
export async function alarm(t: Tx, app: Pick<App, 'settings' | 'log'>): Promise<void> {
  const { rounds, hundredths } = await app.settings.get('HOUSE_RETURN_ALARM')
  const at = await now(t)
  for (const one of await returnsOf(t)) {
    const z = one.judged?.z
    if (z === undefined || one.sums.rounds < BigInt(rounds) || (z < BigInt(hundredths) && z > -BigInt(hundredths))) continue
    const { game, version, currency } = one
    const opened = await openCase(t, {
      vendor: HOUSE_VENDOR,
      kind: 'return_off',
      memberId: null,
      player: null,
      // A case is about one thing: this table in this currency on this day.
      txId: `${game} ${version} ${currency} ${at.toISOString().slice(0, 10)}`,
      roundId: null,
      op: null,
      currency,
      ours: BigInt(one.sums.paid),
      theirs: BigInt(one.sums.staked),
      reason: z > 0n ? 'too_much' : 'too_little',
      answer: [],
      happenedAt: at,
    })
    if (opened !== undefined)
      app.log.error(
        { game, version, currency, z: z.toString(), rounds: one.sums.rounds.toString() },
        'a game does not return what its pay table says',
      )
  }
}

/** Adds up the hours that are due as of the hour `key`, which has just begun. Running it again changes nothing. */
export async function addUp(t: Tx, app: Pick<App, 'config'>, shots: Pick<Shots, 'tally'>, key: string): Promise<void> {
  const period = periodOfKey('hour', key, app.config.timeZone)
  if (period === undefined) throw new Error(`no such hour: ${key}`)
  const { startAt } = previousPeriod(period)
  for (const back of BACK) {
    const from = new Date(startAt.getTime() - back * HOUR_MS)
    const to = new Date(from.getTime() + HOUR_MS)
    // A sitting at a sea is a round of money, but what the game returns is a matter of its shots.
    const rounds = (await tallyRounds(t, HOUSE_VENDOR, from, to)).filter(({ game }) => game !== fishing.id)
    await writeHour(t, from, [...rounds, ...(await shots.tally(t, from, to))])
  }
}

export function returnJobs(app: App, shots: Pick<Shots, 'tally'>): void {
  app.jobs.schedule('house.returns', 'hour', async (t, key) => {
    await addUp(t, app, shots, key)
    await alarm(t, app)
    await forgetHours(t, KEPT_DAYS)
  })
}
