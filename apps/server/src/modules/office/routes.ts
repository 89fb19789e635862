import { routes } from '../../kernel/index.ts'
import { readBooks, readBooksState } from './books.ts'
import { depositDesk } from './deposits.ts'
import { readFile } from './files.ts'
import { endCase, readCase, readCases } from './cases.ts'
import { jobDesk } from './jobs.ts'
import { memberActs } from './member-acts.ts'
import { memberDesks } from './member-desks.ts'
import { memberPage } from './members.ts'
import { readMerchant } from './merchant-state.ts'
import { approve, keepPicture, makePayout, reject, resolve } from './payouts.ts'
import { settingDesk } from './setting-desk.ts'
import { settingsDesk } from './settings-desk.ts'
import { readQueue, readWithdrawal } from './withdrawals.ts'

/** The calls of the office over several modules. */
export const officeRoutes = routes({
  officeWithdrawals: readQueue,
  officeWithdrawal: readWithdrawal,
  officeWithdrawalApprove: approve,
  officeWithdrawalReject: reject,
  officePayoutMake: makePayout,
  officePayoutPicture: keepPicture,
  officeDisputeResolve: resolve,
  officeMerchant: readMerchant,
  officeCases: readCases,
  officeCase: readCase,
  officeCaseClose: endCase,
  officeFile: readFile,
  officeBooks: (t) => readBooks(t),
  officeBooksState: (t) => readBooksState(t),
  ...memberPage,
  ...memberActs,
  ...memberDesks,
  ...depositDesk,
  ...settingsDesk,
  ...settingDesk,
  ...jobDesk,
})
