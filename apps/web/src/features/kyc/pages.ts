import { defineMemberPage } from '../../site/page.ts'

export const kyc = defineMemberPage({
  name: 'kyc',
  menu: { icon: 'id-card', group: 'account', text: { shell: 'kyc' } },
  load: async () => (await import('./kyc-page.tsx')).KycPage,
})
