/** The games of outside vendors in the catalogue: asked of each vendor until it answers, then every hour (docs/SW1.md §3). */
import type { App } from '../../kernel/index.ts'
import type { VendorClient, VendorGame } from './vendor-client.ts'
import { openVendorCodes, writeOffer, type OfferedGame } from '../catalogue/index.ts'

/** The categories of PS-3.11 as `gameType`, and other words vendors have for them. */
const types: ReadonlyMap<string, string> = new Map([
  ...[
    'RNG',
    'LIVE',
    'FISH',
    'PVP',
    'SPORTS',
    'ESPORTS',
    'COCKFIGHT',
    'LOTT',
    'ELOTT',
    'BGS',
    'MINI',
    'CRASH',
    'ARCADE',
    'TABLE',
    'JACKPOT',
  ].map((type) => [type, type] as const),
  ['SLOT', 'RNG'],
  ['SLOTS', 'RNG'],
  ['FISHING', 'FISH'],
  ['POKER', 'PVP'],
  ['CARD', 'PVP'],
])
/** After the games of the house. */
const FIRST_PLACE = 1000

const isLine = (text: string, most: number): boolean => text.length <= most && text.trim() !== '' && !/\p{Cc}/u.test(text)

/** A game that the contract can carry; undefined for one that no page could name. An unknown category is an arcade game. */
function offered(game: VendorGame, place: number): OfferedGame | undefined {
  const { game_code: code, name, rtp, demo, icon } = game
  const isWhole =
    /^[0-9A-Za-z][0-9A-Za-z_-]{0,39}$/.test(code) &&
    isLine(name.bn, 80) &&
    isLine(name.en, 80) &&
    isLine(rtp, 12) &&
    /^\/[^\s\\]{1,300}$/.test(icon) &&
    !icon.startsWith('//')
  if (!isWhole) return undefined
  return { code, type: types.get(game.category.toUpperCase()) ?? 'ARCADE', name, icon, rtp, demo, position: FIRST_PLACE + place }
}

type Offering = Pick<VendorClient, 'games'>

/** Writes what the vendor offers now; answers how many of its games are shown. Throws VendorCallError; then nothing changes. */
export async function syncVendorGames(app: Pick<App, 'db' | 'live' | 'log'>, client: Offering, vendor: string): Promise<number> {
  const given = await client.games()
  const games = new Map<string, OfferedGame>()
  for (const [place, game] of given.entries()) {
    const row = offered(game, place)
    if (row !== undefined && !games.has(row.code)) games.set(row.code, row)
  }
  const { shown } = await app.db.tx(async (t) => {
    const written = await writeOffer(t, vendor, [...games.values()])
    if (written.isNew) app.live.ping(t, 'merchant')
    return written
  })
  const left = given.length - shown.length
  if (left > 0) app.log.warn({ vendor, left }, 'games of a vendor were left out: their codes are taken or cannot be named')
  return shown.length
}

export interface VendorGamesOptions {
  readonly app: Pick<App, 'db' | 'live' | 'log'>
  readonly client: (vendor: string) => Offering
  readonly everyMs?: number
  /** After a failure; twice as long after each further one, at most a minute. */
  readonly againMs?: number
}
export interface VendorGames {
  /** Ends when what is under way has ended. */
  stop(): Promise<void>
}

const HOUR_MS = 3_600_000
const AGAIN_MS = 1_000
/** How soon a vendor that was added meanwhile is found. */
const LONGEST_MS = 60_000

interface Plan {
  dueAt: number
  waitMs: number
}

/** Keeps the catalogue in step with the vendors until it is stopped. One vendor that fails holds no other up. */
export function keepVendorGames({ app, client, everyMs = HOUR_MS, againMs = AGAIN_MS }: VendorGamesOptions): VendorGames {
  const plans = new Map<string, Plan>()
  let timer: NodeJS.Timeout | undefined
  let stops = false

  const visit = async (vendor: string) => {
    const plan = plans.get(vendor) ?? { dueAt: 0, waitMs: againMs }
    plans.set(vendor, plan)
    if (plan.dueAt > performance.now()) return
    try {
      const count = await syncVendorGames(app, client(vendor), vendor)
      app.log.info({ vendor, count }, 'the games of a vendor are in the catalogue')
      Object.assign(plan, { dueAt: performance.now() + everyMs, waitMs: againMs })
    } catch (error) {
      app.log.warn({ err: error, vendor }, 'the games of a vendor could not be read')
      Object.assign(plan, { dueAt: performance.now() + plan.waitMs, waitMs: Math.min(plan.waitMs * 2, LONGEST_MS) })
    }
  }
  const round = async () => {
    try {
      await Promise.all((await app.db.tx(openVendorCodes, { readOnly: true })).map(visit))
    } catch (error) {
      app.log.warn({ err: error }, 'the vendors could not be read')
    }
    if (stops) return
    const next = Math.min(performance.now() + LONGEST_MS, ...[...plans.values()].map((plan) => plan.dueAt))
    timer = setTimeout(() => (running = round()), Math.max(next - performance.now(), Math.min(againMs, AGAIN_MS)))
    timer.unref()
  }
  let running = round()
  return {
    async stop() {
      stops = true
      clearTimeout(timer)
      await running
    },
  }
}
