import { routes } from '../../kernel/index.ts'
import type { RoundDescriber } from '../rounds/index.ts'
import { accountPosting, accountRecord } from './account.ts'
import { bettingRecord, bettingRound, playedGames } from './betting.ts'
import { bonusDetails } from './bonuses.ts'
import { profit, statement } from './statement.ts'

/** The calls of reports; `describers` say what a round consists of. */
export const reportCalls = (describers: readonly RoundDescriber[]) =>
  routes({
    bettingRecord: (t, call) => bettingRecord(t, call, describers),
    bettingRound: (t, call) => bettingRound(t, call, describers),
    playedGames,
    accountRecord,
    accountPosting,
    statement,
    profit,
    bonusDetails,
  })

/** The same where nobody describes rounds. */
export const reportRoutes = reportCalls([])
