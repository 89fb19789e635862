import type { ProposalAct } from '@khela/contract'
import { accountChange, methodChange, offerChange } from '../deposit-changes.ts'
import { gameLimitChange, gameSwitchChange } from '../game-changes.ts'
import { operatorCreation, operatorRenewal } from '../enrolment.ts'
import { careLimitChange, memberLimitChange } from '../limit-changes.ts'
import { siteChange } from '../merchant-state.ts'
import { operatorChange } from '../operator-desk.ts'
import { settingChange } from '../setting-desk.ts'
import { chatSettingsChange, depositSettingsChange } from '../settings-desk.ts'
import { watchEndChange } from '../watch-list.ts'
import type { Change } from './change.ts'

/** Every rule that two change together, by its call. */
export const changes: { readonly [N in ProposalAct]: Change<N> } = {
  officeReceivingAccountSave: accountChange,
  officeDepositMethodSave: methodChange,
  officeDepositOfferSave: offerChange,
  officeDepositSettingsSave: depositSettingsChange,
  officeChatSettingsSave: chatSettingsChange,
  officeSettingSave: settingChange,
  officeGameLimits: gameLimitChange,
  officeGameSwitch: gameSwitchChange,
  officeMerchantSet: siteChange,
  officeWatchEnd: watchEndChange,
  officeMemberLimitsSet: memberLimitChange,
  officeHarmLimits: careLimitChange,
  officeOperatorChange: operatorChange,
  officeOperatorCreate: operatorCreation,
  officeOperatorRenew: operatorRenewal,
}
