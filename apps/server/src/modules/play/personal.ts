/** The personal data in the tables of play: the member's file, and the end of an account. */
import { allPages, retain, retentionReasons, wiped, type Personal } from '../../kernel/index.ts'
import { erasePlayed, favouriteRows, hasPlayUnderWay, recentRows } from './erase-store.ts'
import { vendorWalletRoutes } from './vendor-wallet/funds.ts'

const own = 'which the member sees as their rounds and payments; a number that names nobody'

export const playPersonal: Personal = {
  tables: {
    'play.favourite': wiped('favouriteGames'),
    'play.flag': retain('cash', retentionReasons.books),
    'play.free_rounds': retain('bonuses', retentionReasons.books),
    'play.player': retain(null, 'the number by which vendors call the member, drawn at random; late corrections need it'),
    'play.recent': wiped('recentGames'),
    'play.round': retain('rounds', retentionReasons.books),
    'play.round_watch': retain(null, retentionReasons.short),
    'play.session': retain('rounds', own),
    'play.tx': retain('rounds', retentionReasons.books),
    'play.unlisted': retain(null, 'that the member is not shown on the winner board holds on'),
    'play.vendor_case': retain(null, 'between the house and a vendor; names the member by number only'),
    'play.vendor_transfer': retain('vendorTransfers', retentionReasons.books),
    'play.vendor_wallet': retain('vendorTransfers', retentionReasons.books),
    'play.winner': retain('rounds', 'a real win under the name of a closed account'),
  },
  file: (app) => ({
    recentGames: (t, scope) => recentRows(t, scope),
    favouriteGames: (t, scope) => favouriteRows(t, scope),
    vendorTransfers: (t, scope, memberId) =>
      allPages<'walletTransfers'>({ t, app, scope, memberId, handler: vendorWalletRoutes.walletTransfers }, [{}]),
  }),
  isBusy: hasPlayUnderWay,
  erase: erasePlayed,
}
