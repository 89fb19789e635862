import { routes } from '../../kernel/index.ts'
import { accountPosting, accountRecord } from './account.ts'
import { bettingRecord, bettingRound, playedGames } from './betting.ts'
import { bonusDetails } from './bonuses.ts'
import { profit, statement } from './statement.ts'

export const reportRoutes = routes({
  bettingRecord,
  bettingRound,
  playedGames,
  accountRecord,
  accountPosting,
  statement,
  profit,
  bonusDetails,
})
