import { defineModule } from '../../kernel/index.ts'
import { startPokerClock } from './clock.ts'
import { pokerJobs, seedPoker } from './jobs.ts'
import { servePoker } from './news.ts'
import { pokerPersonal, pokerRetention } from './owned-tables.ts'
import { pokerRoutes } from './routes.ts'

export const pokerModule = defineModule({
  name: 'poker',
  open: servePoker,
  calls: () => pokerRoutes,
  jobs: pokerJobs,
  clocks: (app) => [startPokerClock(app)],
  // The rooms stand beside games of the catalogue, which is seeded before them.
  seeds: [{ run: seedPoker }],
  personal: pokerPersonal,
  retention: pokerRetention,
})
