import { defineOfficePage } from '../../app/page.ts'
import { readSettingsSearch } from './search.ts'
import { SettingPage } from './setting-page.tsx'
import { SettingsPage } from './settings-page.tsx'

export const settings = defineOfficePage({
  name: 'settings',
  menu: { text: 'settings', group: 'groupHouse', icon: 'sliders-horizontal', permission: 'merchant.read', search: {} },
  readSearch: readSettingsSearch,
  View: SettingsPage,
})
export const setting = defineOfficePage({
  name: 'setting',
  View: SettingPage,
})
