/** The personal data in the tables of play: the member's file, and the end of an account. */
import { allPages, kept, keptFor, wiped, type Personal } from '../../kernel/index.ts'
import { erasePlayed, favouriteRows, hasPlayUnderWay, recentRows } from './erase-store.ts'
import { vendorWalletRoutes } from './vendor-wallet/funds.ts'

const own = 'which the member sees as their rounds and payments; a number that names nobody'

export const playPersonal: Personal = {
  tables: {
    'play.favourite': wiped('favouriteGames'),
    'play.flag': kept('cash', keptFor.books),
    'play.free_rounds': kept('bonuses', keptFor.books),
    'play.player': kept(null, 'the number by which vendors call the member, drawn at random; late corrections need it'),
    'play.recent': wiped('recentGames'),
    'play.round': kept('rounds', keptFor.books),
    'play.round_watch': kept(null, keptFor.short),
    'play.session': kept('rounds', own),
    'play.tx': kept('rounds', keptFor.books),
    'play.unlisted': kept(null, 'that the member is not shown on the winner board holds on'),
    'play.vendor_case': kept(null, 'between the house and a vendor; names the member by number only'),
    'play.vendor_transfer': kept('vendorTransfers', keptFor.books),
    'play.vendor_wallet': kept('vendorTransfers', keptFor.books),
    'play.winner': kept('rounds', 'a real win under the name of a closed account'),
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
