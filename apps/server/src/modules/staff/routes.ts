import { routes } from '../../kernel/index.ts'
import { issueWork } from '../codes/index.ts'
import { readAudit } from './audit.ts'
import { enrolmentDesk } from './enrolment.ts'
import { operatorDesk } from './operator-desk.ts'
import { logout, readMe } from './operators.ts'
import { ownAccount } from './own-account.ts'
import { gatherChanges, type Changes } from './proposals/change.ts'
import { proposalDesk } from './proposals/desk.ts'
import { login } from './sign-in.ts'

/** The calls of operators about themselves, each other and what two decide. `officeSealKey` is the kernel's own. */
export const staffRoutes = (changes: readonly Partial<Changes>[]) =>
  routes({
    officeChallenge: issueWork,
    officeLogin: login,
    officeLogout: logout,
    officeMe: readMe,
    officeAudit: readAudit,
    ...operatorDesk,
    ...enrolmentDesk,
    ...ownAccount,
    ...proposalDesk(gatherChanges(changes)),
  })
