/** Signing in at other houses; see ../README.md. */
import { routes } from '../../../kernel/index.ts'
import { beginWayIn } from './begin.ts'
import { finishWayIn } from './finish.ts'
import { openHouses } from './houses.ts'
import { joinByWay } from './join.ts'
import { linkedWays, unlinkWay } from './linked.ts'

export const wayInRoutes = routes({
  waysIn: async (_t, { app }) => ({ providers: await openHouses(app) }),
  wayInStart: beginWayIn,
  wayInFinish: finishWayIn,
  wayInRegister: joinByWay,
  linkedWays,
  unlinkWay,
})
