/** How long the rows of each table are kept, and why. */
import { rule, type Retention } from '../../kernel/index.ts'

export const houseRetention: Retention = {
  tables: {
    'house.exposure': rule.game,
    'house.return_hour': rule.over('house.returns', 'the days that are looked at'),
    'house.round_feed': rule.over('house.feed', 'the newest few hundred'),
    'house.round_share': rule.kept('addresses that owners made of rounds; gone when withdrawn'),
    'house.seed': rule.play,
    'house.step_round': rule.play,
    'house.switched_off': rule.set,
  },
}
