import { routes } from '../../kernel/index.ts'
import { readShots } from './history.ts'
import { fishingRooms } from './lobby.ts'
import { fishingLeave, fishingSit, fishingState, fishingTopUp } from './seats.ts'
import { fishingShots } from './shots.ts'
import type { SeaTeller } from './news.ts'

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
