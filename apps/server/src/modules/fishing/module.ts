import { defineModule, port, provide, retain, retentionReasons, rule, type Personal, type Retention } from '../../kernel/index.ts'
import { fishingRows } from './shot-store.ts'
import { shotsPort } from '../house/index.ts'
import { describersPort } from '../play/index.ts'
import { startFishingClock } from './clock.ts'
import { shots } from './history.ts'
import { fishingDescriber } from './legs.ts'
import { openSeas, type SeaTeller } from './news.ts'
import { fishingRoutes } from './routes.ts'

/** What tells those who watch a sea, for the office, which ends one. */
export const seaTellerPort = port<SeaTeller>('fishing.seaTeller')

const fishingRetention: Retention = {
  tables: {
    'house.fishing_sea': rule.game,
    'house.fishing_shot': rule.play,
    'house.fishing_sitting': rule.play,
  },
}

const fishingPersonal: Personal = {
  tables: {
    'house.fishing_shot': retain('fishing', 'past shots stay provable'),
    'house.fishing_sitting': retain('fishing', retentionReasons.books),
  },
  file: () => ({ fishing: (t, scope) => fishingRows(t, scope) }),
}

export const fishingModule = defineModule({
  name: 'fishing',
  open: openSeas,
  close: async (seas) => seas.stop(),
  provides: (seas) => [provide(seaTellerPort, seas), provide(shotsPort, shots), provide(describersPort, [fishingDescriber])],
  calls: ({ state }) => fishingRoutes(state),
  clocks: (app, { state }) => [startFishingClock(app, state)],
  personal: fishingPersonal,
  retention: fishingRetention,
})
