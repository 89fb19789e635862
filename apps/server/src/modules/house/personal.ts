/** The personal data in the tables of the house: the end of an account. */
import { retain, retentionReasons, wipedUnread, type Personal } from '../../kernel/index.ts'
import { eraseShares } from './feed/share-store.ts'

export const housePersonal: Personal = {
  tables: {
    'house.round_feed': wipedUnread(retentionReasons.short),
    'house.round_share': wipedUnread('an address of a round that the record has; the round’s page shows it'),
    'house.seed': retain('rounds', 'past rounds stay provable; a round shows its seeds'),
    'house.step_round': retain('rounds', 'past rounds stay provable; a round shows what was done in it'),
    'house.switched_off': retain(null, 'an act of an operator, which goes on for the account'),
  },
  erase: eraseShares,
}
