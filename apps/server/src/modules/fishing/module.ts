import { defineModule, provide, retain, retentionReasons, routes, rule, type Personal, type Retention } from '../../kernel/index.ts'
import { seaDesk } from './office.ts'
import { fishingRows } from './shot-store.ts'
import { shotsPort } from '../house/index.ts'
import { describersPort } from '../rounds/index.ts'
import { startFishingClock } from './clock.ts'
import { readShots, shots } from './history.ts'
import { fishingDescriber } from './legs.ts'
import { openSeas, type SeaTeller } from './news.ts'
import { fishingRooms } from './lobby.ts'
import { fishingLeave, fishingSit, fishingState, fishingTopUp } from './seats.ts'
import { fishingShots } from './shots.ts'

/** The calls of the fishing rooms; `seas` tells those who watch. */
export const fishingRoutes = (seas: SeaTeller) =>
  routes({
    fishingRooms: (t, call) => fishingRooms(t, call),
    fishingSit: (t, call) => fishingSit(t, call, seas),
    fishingState: (t, call) => fishingState(t, call),
    fishingShots: (t, call) => fishingShots(t, call, seas),
    fishingTopUp: (t, call) => fishingTopUp(t, call, seas),
    fishingLeave: (t, call) => fishingLeave(t, call, seas),
    fishingShotsSeen: (t, call) => readShots(t, call),
  })

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
  provides: () => [provide(shotsPort, shots), provide(describersPort, [fishingDescriber])],
  calls: ({ state }) => fishingRoutes(state),
  officeCalls: ({ state }) => seaDesk(state),
  clocks: (app, { state }) => [startFishingClock(app, state)],
  personal: fishingPersonal,
  retention: fishingRetention,
})
