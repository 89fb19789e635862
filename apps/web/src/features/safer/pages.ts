import { defineMemberPage } from '../../site/page.ts'

export const safer = defineMemberPage({
  name: 'safer',
  menu: { icon: 'hourglass', group: 'account', text: { shell: 'safer' } },
  load: async () => (await import('./safer-page.tsx')).SaferPage,
})
