import { routes } from '../../kernel/index.ts'
import { accountPosting, accountRecord } from './account.ts'
import { bettingRecord, bettingRound } from './betting.ts'

export const reportRoutes = routes({ bettingRecord, bettingRound, accountRecord, accountPosting })
