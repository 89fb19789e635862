/** How long the rows of each table are kept, and why. */
import { rule, type Retention } from '../../kernel/index.ts'
import { playAgeing } from './ageing-store.ts'

export const playRetention: Retention = {
  ageing: playAgeing,
  tables: {
    'play.favourite': rule.member,
    'play.flag': rule.play,
    'play.free_rounds': rule.play,
    'play.game': rule.game,
    'play.job_mark': rule.bounded('one row a job'),
    'play.player': rule.member,
    'play.recent': rule.member,
    'play.reconcile_run': rule.over('play.forgetSpans', 'weeks after the comparison'),
    'play.round': rule.play,
    'play.round_watch': rule.over('play.openRounds', 'once the round is closed'),
    'play.session': rule.play,
    'play.shared_end': rule.play,
    'play.sw_nonce': rule.over('play.nonces', 'minutes; each node of the vendors’ port clears it'),
    'play.tx': rule.play,
    'play.unlisted': rule.member,
    'play.vendor': rule.set,
    'play.vendor_case': rule.kept('what differed between the house and a vendor, and who decided it; few'),
    'play.vendor_day': rule.over('play.forgetVendorDays', 'weeks'),
    'play.vendor_ip': rule.set,
    'play.vendor_key': rule.set,
    'play.vendor_transfer': rule.money,
    'play.vendor_wallet': rule.money,
    'play.vendor_wire': rule.set,
    'play.winner': rule.play,
  },
}
