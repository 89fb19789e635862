import { routes } from '../../kernel/index.ts'
import { readAudit } from './audit.ts'
import { readBooks } from './books.ts'
import { contentDesk } from './content.ts'
import { depositDesk } from './deposits.ts'
import { readFile } from './files.ts'
import { endCase, readCase, readCases } from './cases.ts'
import { readMerchant, setMerchant } from './merchant-state.ts'
import { login, logout, readMe } from './operators.ts'
import { readReviews, release } from './reviews.ts'
import { approve, readQueue, readWithdrawal, reject } from './withdrawals.ts'

/** `officeSealKey` is the kernel's own. */
export const officeRoutes = routes({
  officeLogin: login,
  officeLogout: logout,
  officeMe: readMe,
  officeWithdrawals: readQueue,
  officeWithdrawal: readWithdrawal,
  officeWithdrawalApprove: approve,
  officeWithdrawalReject: reject,
  officeAudit: readAudit,
  officeMerchant: readMerchant,
  officeMerchantSet: setMerchant,
  officeCases: readCases,
  officeCase: readCase,
  officeCaseClose: endCase,
  officeReviews: readReviews,
  officeReviewRelease: release,
  officeFile: readFile,
  officeBooks: (t) => readBooks(t),
  ...contentDesk,
  ...depositDesk,
})
