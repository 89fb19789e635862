/** The personal data in the tables of the house: the member's file, and the end of an account. */
import { kept, keptFor, mostLines, wiped, wipedUnread, type Personal } from '../../kernel/index.ts'
import { fishingRows } from './fishing/shot-store.ts'
import { pokerRows } from './poker/hand-store.ts'
import { eraseSeen } from './seen/share-store.ts'
import { eraseTalk, ownLines } from './tables/talk-store.ts'

export const housePersonal: Personal = {
  tables: {
    'house.fishing_shot': kept('fishing', 'past shots stay provable'),
    'house.fishing_sitting': kept('fishing', keptFor.books),
    'house.poker_dealt': kept('poker', 'past hands stay provable; the cards one was dealt'),
    'house.poker_seat': kept('poker', keptFor.books),
    'house.round_feed': wipedUnread(keptFor.short),
    'house.round_share': wipedUnread('an address of a round that the record has; the round’s page shows it'),
    'house.seed': kept('rounds', 'past rounds stay provable; a round shows its seeds'),
    'house.step_round': kept('rounds', 'past rounds stay provable; a round shows what was done in it'),
    'house.switched_off': kept(null, 'an act of an operator, which goes on for the account'),
    'house.table_bet': kept('rounds', 'past rounds stay provable; a round shows its bets'),
    'house.table_line': wiped('tableTalk'),
    'house.table_mute': wipedUnread(keptFor.short),
    'house.table_seat': wipedUnread(keptFor.short),
  },
  file: () => ({
    poker: (t, scope) => pokerRows(t, scope),
    fishing: (t, scope) => fishingRows(t, scope),
    tableTalk: (t, scope) => ownLines(t, scope, mostLines),
  }),
  async erase(t, memberId) {
    await eraseTalk(t, memberId)
    await eraseSeen(t, memberId)
  },
}
