import { routes } from '../../kernel/index.ts'
import { issueWork } from '../codes/index.ts'
import { readAudit } from './audit.ts'
import { enrolmentDesk, operatorCreation, operatorRenewal } from './enrolment.ts'
import { operatorChange, operatorDesk } from './operator-desk.ts'
import { logout, readMe } from './operators.ts'
import { ownAccount } from './own-account.ts'
import type { Changes, RuleChanges } from './proposals/change.ts'
import { proposalDesk } from './proposals/desk.ts'
import { login } from './sign-in.ts'

/** The rules of the modules above, and those of operators. */
export const allChanges = (changes: RuleChanges): Changes => ({
  ...changes,
  officeOperatorChange: operatorChange,
  officeOperatorCreate: operatorCreation,
  officeOperatorRenew: operatorRenewal,
})

/** The calls of operators about themselves, each other and what two decide. `officeSealKey` is the kernel's own. */
export const staffRoutes = (changes: RuleChanges) =>
  routes({
    officeChallenge: issueWork,
    officeLogin: login,
    officeLogout: logout,
    officeMe: readMe,
    officeAudit: readAudit,
    ...operatorDesk,
    ...enrolmentDesk,
    ...ownAccount,
    ...proposalDesk(allChanges(changes)),
  })
