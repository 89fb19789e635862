import { defineOfficePage } from '../../app/page.ts'
import { OperatorsPage } from './operators-page.tsx'

export const operators = defineOfficePage({
  name: 'operators',
  menu: { text: 'operators', group: 'groupHouse', icon: 'key-round', permission: 'operator.read' },
  View: OperatorsPage,
})
