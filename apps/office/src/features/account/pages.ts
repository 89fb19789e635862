import { defineOfficePage } from '../../app/page.ts'
import { AccountPage } from './account-page.tsx'

export const account = defineOfficePage({
  name: 'account',
  View: AccountPage,
})
