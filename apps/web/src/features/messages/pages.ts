import { defineMemberPage } from '../../site/page.ts'

export const messages = defineMemberPage({
  name: 'messages',
  alias: 'messageV2',
  menu: { icon: 'message-circle-more', group: 'contact', text: { frames: 'messages' }, dot: 'messages' },
  load: async () => (await import('./pages/messages-page.tsx')).MessagesPage,
})
