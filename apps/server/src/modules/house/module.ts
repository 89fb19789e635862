import { defineModule, port, provide, type RunningApp } from '../../kernel/index.ts'
import { listingPort } from '../play/index.ts'
import { roundHearerPort } from '../turnover/index.ts'
import { startFishingClock } from './fishing/clock.ts'
import { fishingRoutes } from './fishing/routes.ts'
import { openSeas, type SeaTeller } from './fishing/news.ts'
import { houseJobs } from './jobs.ts'
import { housePersonal } from './personal.ts'
import { startPokerClock } from './poker/clock.ts'
import { pokerJobs, seedPoker } from './poker/jobs.ts'
import { pokerRoutes } from './poker/routes.ts'
import { servePoker } from './poker/news.ts'
import { houseRoutes } from './routes.ts'
import { openFeed, type Feed } from './seen/feed.ts'
import { feedRoutes } from './seen/routes.ts'
import { openTables, type TableEngine } from './tables/engine.ts'
import { tableJobs } from './tables/jobs.ts'
import { tableRoutes } from './tables/routes.ts'
import { houseRetention } from './retention.ts'

/** What tells those who watch a sea, for the office, which ends one. */
export const seaTellerPort = port<SeaTeller>('house.seaTeller')

/** What the house holds in a process. */
interface Rooms {
  readonly feed: Feed
  readonly tables: TableEngine
  readonly seas: SeaTeller
}

function openRooms(app: RunningApp): Rooms {
  servePoker(app)
  return { feed: openFeed(app), tables: openTables(app), seas: openSeas(app) }
}

export const houseModule = defineModule({
  name: 'house',
  open: openRooms,
  async close({ feed, tables, seas }) {
    seas.stop()
    await feed.stop()
    await tables.stop()
  },
  provides: ({ feed, tables, seas }) => [
    provide(listingPort, () => {
      tables.stirAll()
      feed.look()
    }),
    provide(roundHearerPort, feed),
    provide(seaTellerPort, seas),
  ],
  calls: ({ state }) => ({
    ...houseRoutes,
    ...tableRoutes(state.tables),
    ...feedRoutes(state.feed),
    ...pokerRoutes,
    ...fishingRoutes(state.seas),
  }),
  jobs(app) {
    houseJobs(app)
    tableJobs(app)
    pokerJobs(app)
  },
  clocks: (app, { state }) => [startPokerClock(app), startFishingClock(app, state.seas)],
  // The rooms of poker stand beside games of the catalogue, which play has seeded.
  seeds: [{ run: seedPoker }],
  personal: housePersonal,
  retention: houseRetention,
})
