import { routes } from '../../kernel/index.ts'
import { readBooks, readBooksState } from './books.ts'
import { readFile } from './files.ts'
import { jobDesk } from './jobs.ts'
import { memberActs } from './member-acts.ts'
import { memberDesks } from './member-desks.ts'
import { memberPage } from './members.ts'
import { readMerchant } from './merchant-state.ts'
import { settingDesk } from './setting-desk.ts'
import { settingsDesk } from './settings-desk.ts'

/** The calls of the office over several modules. */
export const officeRoutes = routes({
  officeMerchant: readMerchant,
  officeFile: readFile,
  officeBooks: (t) => readBooks(t),
  officeBooksState: (t) => readBooksState(t),
  ...memberPage,
  ...memberActs,
  ...memberDesks,
  ...settingsDesk,
  ...settingDesk,
  ...jobDesk,
})
