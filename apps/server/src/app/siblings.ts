/** What modules of one floor know for each other: they do not import each other, so this floor, which may import both, provides it. */
import { defineModule, provide } from '../kernel/index.ts'
import { unreadPort } from '../modules/content/index.ts'
import { unreadMessages } from '../modules/messages/index.ts'

export const siblings = defineModule({
  name: 'siblings',
  provides: () => [provide(unreadPort, unreadMessages)],
})
