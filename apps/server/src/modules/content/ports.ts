/** What content needs of a module beside it. */
import { port } from '../../kernel/index.ts'
import type { UnreadOf } from './routes.ts'

/** How many messages a caller has not read: the inbox is a module of its own. */
export const unreadPort = port<UnreadOf>('content.unreadMessages')
