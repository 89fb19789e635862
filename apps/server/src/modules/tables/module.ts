import {
  defineModule,
  mostLines,
  provide,
  retain,
  retentionReasons,
  rule,
  wiped,
  wipedUnread,
  type Personal,
  type Retention,
} from '../../kernel/index.ts'
import { tableDesk } from './office.ts'
import { eraseTalk, ownLines } from './talk-store.ts'
import { tableListingPort } from '../play/index.ts'
import { describersPort } from '../rounds/index.ts'
import { openTables } from './engine.ts'
import { tableJobs } from './jobs.ts'
import { tableDescriber } from './legs.ts'
import { tableRoutes } from './routes.ts'

const tablesRetention: Retention = {
  tables: {
    'house.table_bet': rule.play,
    'house.table_chain': rule.play,
    'house.table_lead': rule.game,
    'house.table_line': rule.over('house.tables.forget', '30 days'),
    'house.table_link': rule.play,
    'house.table_mute': rule.over('house.tables.forget', 'once it is over'),
    'house.table_round': rule.play,
    'house.table_seat': rule.over('house.tables.forget', 'once nobody looks'),
    'house.table_watch': rule.over('house.tables.forget', 'an hour'),
  },
}

const tablesPersonal: Personal = {
  tables: {
    'house.table_bet': retain('rounds', 'past rounds stay provable; a round shows its bets'),
    'house.table_line': wiped('tableTalk'),
    'house.table_mute': wipedUnread(retentionReasons.short),
    'house.table_seat': wipedUnread(retentionReasons.short),
  },
  file: () => ({ tableTalk: (t, scope) => ownLines(t, scope, mostLines) }),
  erase: eraseTalk,
}

export const tablesModule = defineModule({
  name: 'tables',
  open: (app) => openTables(app),
  close: (tables) => tables.stop(),
  provides: (tables) => [provide(tableListingPort, () => tables.refreshCrowds()), provide(describersPort, [tableDescriber])],
  calls: ({ state }) => tableRoutes(state),
  officeCalls: () => tableDesk,
  jobs: tableJobs,
  personal: tablesPersonal,
  retention: tablesRetention,
})
