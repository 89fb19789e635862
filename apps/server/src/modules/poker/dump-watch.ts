/** Watches what members lose to each other at the tables for money, and opens a case for a pair that is far from even (GS-2.19.5). */
import { MERCHANT_CURRENCY, parseMoney } from '@khela/money'
import { periodOf, periodOfKey, previousPeriod } from '@khela/time'
import { now, type App, type Tx } from '../../kernel/index.ts'
import { HOUSE_VENDOR } from '../catalogue/index.ts'
import { openCase, type FindPair } from '../cases/index.ts'
import { dumpOf, forgetPairs, handsBetween, insertDump, isFound, uneven, writePairs } from './dump-store.ts'
import { addPairs, flowsOf, isDump, judgePair, type PairSums } from './dumping.ts'
import { chipsOf, moneyOf } from './rooms.ts'

/** How far back pairs are watched. */
const WATCHED_DAYS = 30
const HOUR_MS = 3_600_000
/** The hours added up at each turn: the one that has just ended and the one before, whose last hands may have been committed late. */
const BACK = [0, 1] as const
/** Hands read at once. */
const PAGE = 2_000

/** Adds one hour up. Running it again changes nothing. */
async function addHour(t: Tx, from: Date): Promise<void> {
  const pairs = new Map<string, PairSums>()
  const to = new Date(from.getTime() + HOUR_MS)
  for (let after: string | undefined = ''; after !== undefined;) {
    const hands = await handsBetween(t, from, to, after, PAGE)
    for (const { parts } of hands) addPairs(pairs, flowsOf(parts))
    after = hands.length < PAGE ? undefined : hands.at(-1)?.handId
  }
  await writePairs(t, from, [...pairs.values()])
}

/** Adds up the hours that are due as of the hour `key`, which has just begun. */
export async function addPairHours(t: Tx, app: Pick<App, 'config'>, key: string): Promise<void> {
  const period = periodOfKey('hour', key, app.config.timeZone)
  if (period === undefined) throw new Error(`no such hour: ${key}`)
  const { startAt } = previousPeriod(period)
  for (const back of BACK) await addHour(t, new Date(startAt.getTime() - back * HOUR_MS))
  await forgetPairs(t, WATCHED_DAYS + 1)
}

/** Opens a case for each pair beyond the alarm, once in a month for who gave and who took. */
export async function alarmPairs(t: Tx, app: Pick<App, 'settings' | 'config' | 'log'>): Promise<void> {
  const { amount, ...rest } = await app.settings.get('POKER_DUMP_ALARM')
  const alarm = { ...rest, amount: chipsOf(parseMoney(amount)) }
  const at = await now(t)
  const period = periodOf('month', at, app.config.timeZone).key
  for (const pair of await uneven(t, WATCHED_DAYS, alarm.hands, alarm.amount)) {
    if (!isDump(pair, alarm)) continue
    const { giver, taker, given, back, z, share } = judgePair(pair)
    if (await isFound(t, { period, giver, taker })) continue
    const caseId = await openCase(t, {
      vendor: HOUSE_VENDOR,
      kind: 'chip_dump',
      memberId: giver,
      player: null,
      txId: `${pair.low}-${pair.high} ${period}`,
      roundId: null,
      op: null,
      currency: MERCHANT_CURRENCY,
      ours: moneyOf(given),
      theirs: moneyOf(back),
      reason: null,
      answer: [],
      happenedAt: at,
    })
    if (caseId === undefined) continue
    const { hands, since } = pair
    await insertDump(t, { caseId, period, giver, taker, hands, given, back, z: Number(z), share: Number(share), since, until: at })
    app.log.warn({ case: caseId, hands, z: z.toString() }, 'one member loses to another at the poker tables, far from even')
  }
}

/** The figures behind a case of a pair, as they were when it was opened. */
export const dumpFigures: FindPair = async (t, caseId) => {
  const row = await dumpOf(t, caseId)
  if (row === undefined) return undefined
  const { giver, taker, hands, given, back, z, share, since, until } = row
  return { giver, taker, hands, given: moneyOf(given), back: moneyOf(back), z, share, since, until }
}

export function dumpJobs(app: App): void {
  app.jobs.schedule('house.pokerPairs', 'hour', async (t, key) => {
    await addPairHours(t, app, key)
    await alarmPairs(t, app)
  })
}
