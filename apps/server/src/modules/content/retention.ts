/** How long the rows of each table are kept, and why. */
import { rule, type Retention } from '../../kernel/index.ts'
import { contentAgeing } from './ageing-store.ts'

export const contentRetention: Retention = {
  ageing: contentAgeing,
  tables: {
    'content.item': rule.set,
    'content.state': rule.one,
  },
}
