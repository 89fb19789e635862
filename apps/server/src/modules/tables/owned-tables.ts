/** The module's tables: how long rows stay, the member's file, and the end of an account. */
import { mostLines, retain, retentionReasons, rule, wiped, wipedUnread, type Personal, type Retention } from '../../kernel/index.ts'
import { eraseTalk, ownLines } from './talk-store.ts'

export const tablesRetention: Retention = {
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

export const tablesPersonal: Personal = {
  tables: {
    'house.table_bet': retain('rounds', 'past rounds stay provable; a round shows its bets'),
    'house.table_line': wiped('tableTalk'),
    'house.table_mute': wipedUnread(retentionReasons.short),
    'house.table_seat': wipedUnread(retentionReasons.short),
  },
  file: () => ({ tableTalk: (t, scope) => ownLines(t, scope, mostLines) }),
  erase: eraseTalk,
}
