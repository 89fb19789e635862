import { defineMemberPage } from '../../site/page.ts'

export const responsiblePlay = defineMemberPage({
  name: 'safer',
  menu: { icon: 'hourglass', group: 'account', text: { shell: 'responsiblePlay' } },
  load: async () => (await import('./responsible-play-page.tsx')).ResponsiblePlayPage,
})
