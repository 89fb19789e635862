import { routes } from '../../kernel/index.ts'
import { pokerAct } from './actions.ts'
import { pokerHand, pokerHands } from './hands.ts'
import { pokerTables } from './lobby.ts'
import { pokerSeat, pokerSit, pokerTable, pokerTopUp } from './seats.ts'

export const pokerRoutes = routes({
  pokerTables: (t, call) => pokerTables(t, call),
  pokerTable: (t, call) => pokerTable(t, call),
  pokerSit: (t, call) => pokerSit(t, call),
  pokerTopUp: (t, call) => pokerTopUp(t, call),
  pokerSeat: (t, call) => pokerSeat(t, call),
  pokerAct: (t, call) => pokerAct(t, call),
  pokerHands: (t, call) => pokerHands(t, call),
  pokerHand: (t, call) => pokerHand(t, call),
})
