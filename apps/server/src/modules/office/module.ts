import { defineModule, provide } from '../../kernel/index.ts'
import { describersPort } from '../play/index.ts'
import { riskPort } from '../payouts/index.ts'
import { changesPort } from '../staff/index.ts'
import { booksAgeing } from './books-store.ts'
import { officeJobs } from './books.ts'
import { roundDesk } from './member-round.ts'
import { riskSources } from './risk-sources.ts'
import { officeRoutes } from './routes.ts'
import { siteChange } from './merchant-state.ts'
import { settingChange } from './setting-desk.ts'
import { chatSettingsChange, depositSettingsChange } from './settings-desk.ts'

const changes = {
  officeDepositSettingsSave: depositSettingsChange,
  officeChatSettingsSave: chatSettingsChange,
  officeSettingSave: settingChange,
  officeMerchantSet: siteChange,
}

export const officeModule = defineModule({
  name: 'office',
  needs: { describers: describersPort },
  provides: () => [provide(riskPort, riskSources), provide(changesPort, [changes])],
  officeCalls: ({ ports }) => ({ ...officeRoutes, ...roundDesk(ports.describers) }),
  jobs: officeJobs,
  retention: { ageing: booksAgeing, tables: {} },
})
