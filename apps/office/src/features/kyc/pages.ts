import { defineOfficePage } from '../../app/page.ts'
import { KycPage } from './kyc-page.tsx'
import { useWaitingKyc } from './queries.ts'
import { readKycSearch } from './search.ts'

export const kyc = defineOfficePage({
  name: 'kyc',
  menu: {
    text: 'kyc',
    group: 'groupPeople',
    icon: 'id-card',
    permission: 'kyc.read',
    search: { tab: 'waiting' },
    useWaiting: useWaitingKyc,
  },
  readSearch: readKycSearch,
  View: KycPage,
})
