import { defineModule, provide, retain, retentionReasons, rule, wiped, type Personal, type Retention } from '../../kernel/index.ts'
import { caseBooksPort } from '../cases/index.ts'
import { roundSourcesPort } from '../turnover/index.ts'
import { booksOfCase } from './case-books.ts'
import { feedListingPort, tableListingPort, vendorCallsPort } from './ports.ts'
import { playCalls } from './routes.ts'
import { factsOfRounds } from './round-facts-store.ts'
import { sharedRounds, winsOfEnd } from './stake-store.ts'
import { erasePlayed, hasPlayUnderWay, playAgeing, recentRows } from './personal-store.ts'

const own = 'which the member sees as their rounds and payments; a number that names nobody'

const playPersonal: Personal = {
  tables: {
    'play.flag': retain('cash', retentionReasons.books),
    'play.free_rounds': retain('bonuses', retentionReasons.books),
    'play.player': retain(null, 'the number by which vendors call the member, drawn at random; late corrections need it'),
    'play.recent': wiped('recentGames'),
    'play.round': retain('rounds', retentionReasons.books),
    'play.session': retain('rounds', own),
    'play.tx': retain('rounds', retentionReasons.books),
    'play.unlisted': retain(null, 'that the member is not shown on the winner board holds on'),
    'play.winner': retain('rounds', 'a real win under the name of a closed account'),
  },
  file: () => ({ recentGames: (t, scope) => recentRows(t, scope) }),
  isBusy: hasPlayUnderWay,
  erase: erasePlayed,
}

const playRetention: Retention = {
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

export const playModule = defineModule({
  name: 'play',
  needs: { vendors: vendorCallsPort, onFeed: feedListingPort, onTables: tableListingPort },
  provides: () => [provide(roundSourcesPort, { factsOf: factsOfRounds, sharedRounds, winsOfEnd }), provide(caseBooksPort, booksOfCase)],
  calls: ({ ports: { vendors, onFeed, onTables } }) => playCalls({ vendors, onChoice: [onTables, onFeed] }),
  personal: playPersonal,
  retention: playRetention,
})
