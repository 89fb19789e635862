import type { RuleChanges } from '../staff/index.ts'
import { accountChange, methodChange, offerChange } from './deposit-changes.ts'
import { gameLimitChange, gameSwitchChange } from './game-changes.ts'
import { responsiblePlayLimitChange, memberLimitChange } from '../responsible-play/index.ts'
import { siteChange } from './merchant-state.ts'
import { settingChange } from './setting-desk.ts'
import { chatSettingsChange, depositSettingsChange } from './settings-desk.ts'
import { watchEndChange } from '../kyc/index.ts'

/** The rules of the modules that two operators change together, by their calls. */
export const changes: RuleChanges = {
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
  officeHarmLimits: responsiblePlayLimitChange,
}
