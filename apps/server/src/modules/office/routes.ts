import { routes } from '../../kernel/index.ts'
import { adjustmentDesk } from './adjustments.ts'
import { readBooks, readBooksState } from './books.ts'
import { careDesk } from './care.ts'
import { contentDesk } from './content.ts'
import { depositDesk } from './deposits.ts'
import { readFile } from './files.ts'
import { gameDesk } from './games.ts'
import { actOnHarm, readHarmCase, readHarmCases } from './harm.ts'
import { endCase, readCase, readCases } from './cases.ts'
import { decide as decideKyc, readKyc, readKycQueue } from './kyc.ts'
import { jobDesk } from './jobs.ts'
import { memberActs } from './member-acts.ts'
import { memberDesks } from './member-desks.ts'
import { memberPage } from './members.ts'
import { readMerchant } from './merchant-state.ts'
import { approve, keepPicture, makePayout, reject, resolve } from './payouts.ts'
import { readProgramTrace } from './programs.ts'
import { settingDesk } from './setting-desk.ts'
import { settingsDesk } from './settings-desk.ts'
import { pokerDesk } from './poker.ts'
import { tableDesk } from './tables.ts'
import { readReviews, release } from './reviews.ts'
import { putOnList, readWatchList } from './watch-list.ts'
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
  officeProgramTrace: readProgramTrace,
  officeMerchant: readMerchant,
  officeCases: readCases,
  officeCase: readCase,
  officeCaseClose: endCase,
  officeReviews: readReviews,
  officeReviewRelease: release,
  officeFile: readFile,
  officeHarmCases: readHarmCases,
  officeHarmCase: readHarmCase,
  officeHarmAct: actOnHarm,
  officeKycQueue: readKycQueue,
  officeKycRead: readKyc,
  officeKycDecide: decideKyc,
  officeWatchList: (t) => readWatchList(t),
  officeWatchAdd: putOnList,
  officeBooks: (t) => readBooks(t),
  officeBooksState: (t) => readBooksState(t),
  ...contentDesk,
  ...careDesk,
  ...adjustmentDesk,
  ...memberPage,
  ...memberActs,
  ...memberDesks,
  ...depositDesk,
  ...settingsDesk,
  ...settingDesk,
  ...gameDesk,
  ...tableDesk,
  ...pokerDesk,
  ...jobDesk,
})
