import { defineOfficePage } from '../../app/page.ts'
import { SitePage } from './site-page.tsx'

export const site = defineOfficePage({
  name: 'site',
  menu: { text: 'site', group: 'groupHouse', icon: 'settings', permission: 'merchant.read' },
  View: SitePage,
})
