import { daysOf } from '../../app/address.ts'
import { defineOfficePage } from '../../app/page.ts'
import { AuditPage } from './audit-page.tsx'

export const audit = defineOfficePage({
  name: 'audit',
  menu: { text: 'audit', group: 'groupHouse', icon: 'scroll-text', permission: 'audit.read' },
  readSearch: daysOf,
  View: AuditPage,
})
