/** How long the rows of each table are kept, and why. */
import { rule, type Retention } from '../../kernel/index.ts'

export const houseRetention: Retention = {
  tables: {
    'house.exposure': rule.game,
    'house.fishing_sea': rule.game,
    'house.fishing_shot': rule.play,
    'house.fishing_sitting': rule.play,
    'house.poker_dealt': rule.play,
    'house.poker_dump': rule.kept('what raised a case of collusion; few'),
    'house.poker_hand': rule.play,
    'house.poker_pair_hour': rule.over('house.pokerPairs', 'the weeks that are looked at'),
    'house.poker_seat': rule.play,
    'house.poker_table': rule.set,
    'house.return_hour': rule.over('house.returns', 'the days that are looked at'),
    'house.round_feed': rule.over('house.feed', 'the newest few hundred'),
    'house.round_share': rule.kept('addresses that owners made of rounds; gone when withdrawn'),
    'house.seed': rule.play,
    'house.step_round': rule.play,
    'house.switched_off': rule.set,
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
