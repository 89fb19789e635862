import { defineModule, retain, rule, wiped, type Personal, type Retention } from '../../kernel/index.ts'
import { feedListingPort, tableListingPort, vendorCallsPort } from './ports.ts'
import { playCalls } from './routes.ts'
import { eraseRecent, recentRows } from './session-store.ts'

const own = 'which the member sees as their rounds and payments; a number that names nobody'

const playPersonal: Personal = {
  tables: {
    'play.player': retain(null, 'the number by which vendors call the member, drawn at random; late corrections need it'),
    'play.recent': wiped('recentGames'),
    'play.session': retain('rounds', own),
    'play.unlisted': retain(null, 'that the member is not shown on the winner board holds on'),
    'play.winner': retain('rounds', 'a real win under the name of a closed account'),
  },
  file: () => ({ recentGames: (t, scope) => recentRows(t, scope) }),
  erase: eraseRecent,
}

const playRetention: Retention = {
  tables: {
    'play.player': rule.member,
    'play.recent': rule.member,
    'play.session': rule.play,
    'play.unlisted': rule.member,
    'play.winner': rule.play,
  },
}

export const playModule = defineModule({
  name: 'play',
  needs: { vendors: vendorCallsPort, onFeed: feedListingPort, onTables: tableListingPort },
  calls: ({ ports: { vendors, onFeed, onTables } }) => playCalls({ vendors, onChoice: [onTables, onFeed] }),
  personal: playPersonal,
  retention: playRetention,
})
