/** How long the rows of each table are kept, and why. */
import { rule, type Retention } from '../../kernel/index.ts'
import { messageAgeing } from './ageing-store.ts'

export const messageRetention: Retention = {
  ageing: messageAgeing,
  tables: {
    'messages.here': rule.bounded('one row an operator'),
    'messages.letter': rule.over('messages.forget', 'setting MESSAGE_DAYS'),
    'messages.mark': rule.over('messages.forget', 'with its letter'),
    'messages.ways': rule.member,
  },
}
