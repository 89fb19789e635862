import { defineModule, provide, retain, retentionReasons, routes, rule, type Personal, type Retention } from '../../kernel/index.ts'
import { pairFiguresPort } from '../cases/index.ts'
import { dumpFigures } from './dump-watch.ts'
import { pokerDesk } from './office.ts'
import { pokerRows } from './hand-store.ts'
import { startPokerClock } from './clock.ts'
import { pokerJobs, seedPoker } from './jobs.ts'
import { servePoker } from './news.ts'
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

const pokerRetention: Retention = {
  tables: {
    'house.poker_dealt': rule.play,
    'house.poker_dump': rule.kept('what raised a case of collusion; few'),
    'house.poker_hand': rule.play,
    'house.poker_pair_hour': rule.over('house.pokerPairs', 'the weeks that are looked at'),
    'house.poker_seat': rule.play,
    'house.poker_table': rule.set,
  },
}

const pokerPersonal: Personal = {
  tables: {
    'house.poker_dealt': retain('poker', 'past hands stay provable; the cards one was dealt'),
    'house.poker_seat': retain('poker', retentionReasons.books),
  },
  file: () => ({ poker: (t, scope) => pokerRows(t, scope) }),
}

export const pokerModule = defineModule({
  name: 'poker',
  open: servePoker,
  provides: () => [provide(pairFiguresPort, dumpFigures)],
  calls: () => pokerRoutes,
  officeCalls: () => pokerDesk,
  jobs: pokerJobs,
  clocks: (app) => [startPokerClock(app)],
  // The rooms stand beside games of the catalogue, which is seeded before them.
  seeds: [{ run: seedPoker }],
  personal: pokerPersonal,
  retention: pokerRetention,
})
