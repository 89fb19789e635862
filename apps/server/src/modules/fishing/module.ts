import { defineModule, port, provide } from '../../kernel/index.ts'
import { shotsPort } from '../house/index.ts'
import { startFishingClock } from './clock.ts'
import { shots } from './history.ts'
import { openSeas, type SeaTeller } from './news.ts'
import { fishingPersonal, fishingRetention } from './owned-tables.ts'
import { fishingRoutes } from './routes.ts'

/** What tells those who watch a sea, for the office, which ends one. */
export const seaTellerPort = port<SeaTeller>('fishing.seaTeller')

export const fishingModule = defineModule({
  name: 'fishing',
  open: openSeas,
  close: async (seas) => seas.stop(),
  provides: (seas) => [provide(seaTellerPort, seas), provide(shotsPort, shots)],
  calls: ({ state }) => fishingRoutes(state),
  clocks: (app, { state }) => [startFishingClock(app, state)],
  personal: fishingPersonal,
  retention: fishingRetention,
})
