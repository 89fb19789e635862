/** The personal data in the tables of play: the member's file, and the end of an account. */
import { retain, retentionReasons, wiped, type Personal } from '../../kernel/index.ts'
import { erasePlayed, hasPlayUnderWay, recentRows } from './erase-store.ts'

const own = 'which the member sees as their rounds and payments; a number that names nobody'

export const playPersonal: Personal = {
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
