/** The personal data in the tables of the house: the member's file, and the end of an account. */
import { retain, retentionReasons, mostLines, wiped, wipedUnread, type Personal } from '../../kernel/index.ts'
import { fishingRows } from './fishing/shot-store.ts'
import { pokerRows } from './poker/hand-store.ts'
import { eraseShares } from './seen/share-store.ts'
import { eraseTalk, ownLines } from './tables/talk-store.ts'

export const housePersonal: Personal = {
  tables: {
    'house.fishing_shot': retain('fishing', 'past shots stay provable'),
    'house.fishing_sitting': retain('fishing', retentionReasons.books),
    'house.poker_dealt': retain('poker', 'past hands stay provable; the cards one was dealt'),
    'house.poker_seat': retain('poker', retentionReasons.books),
    'house.round_feed': wipedUnread(retentionReasons.short),
    'house.round_share': wipedUnread('an address of a round that the record has; the round’s page shows it'),
    'house.seed': retain('rounds', 'past rounds stay provable; a round shows its seeds'),
    'house.step_round': retain('rounds', 'past rounds stay provable; a round shows what was done in it'),
    'house.switched_off': retain(null, 'an act of an operator, which goes on for the account'),
    'house.table_bet': retain('rounds', 'past rounds stay provable; a round shows its bets'),
    'house.table_line': wiped('tableTalk'),
    'house.table_mute': wipedUnread(retentionReasons.short),
    'house.table_seat': wipedUnread(retentionReasons.short),
  },
  file: () => ({
    poker: (t, scope) => pokerRows(t, scope),
    fishing: (t, scope) => fishingRows(t, scope),
    tableTalk: (t, scope) => ownLines(t, scope, mostLines),
  }),
  async erase(t, memberId) {
    await eraseTalk(t, memberId)
    await eraseShares(t, memberId)
  },
}
