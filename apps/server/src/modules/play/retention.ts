/** How long the rows of each table are kept, and why. */
import { rule, type Retention } from '../../kernel/index.ts'
import { playAgeing } from './ageing-store.ts'

export const playRetention: Retention = {
  ageing: playAgeing,
  tables: {
    'play.flag': rule.play,
    'play.free_rounds': rule.play,
    'play.player': rule.member,
    'play.recent': rule.member,
    'play.round': rule.play,
    'play.session': rule.play,
    'play.shared_end': rule.play,
    'play.tx': rule.play,
    'play.unlisted': rule.member,
    'play.vendor_day': rule.over('play.forgetVendorDays', 'weeks'),
    'play.winner': rule.play,
  },
}
