import { routes } from '../../kernel/index.ts'
import { readAudit } from './audit.ts'
import { readBooks } from './books.ts'
import { readMerchant, setMerchant } from './merchant-state.ts'
import { login, logout, readMe } from './operators.ts'
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
  officeBooks: (t) => readBooks(t),
})
