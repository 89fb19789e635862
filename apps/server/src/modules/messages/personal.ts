/** The personal data in the tables of messages: the member's file, and the end of an account. */
import { blanked, wiped, type Personal } from '../../kernel/index.ts'
import { eraseMessages } from './erase-store.ts'
import { messageSources } from './routes.ts'

export const messagePersonal: Personal = {
  tables: {
    'messages.chat': blanked('chats'),
    'messages.letter': wiped('letters'),
    'messages.mark': wiped('letterMarks'),
    'messages.ticket': blanked('tickets'),
    'messages.ways': wiped('noticeWays'),
  },
  file: () => messageSources,
  erase: eraseMessages,
}
