/** How long the rows of each table are kept, and why. */
import { rule, type Retention } from '../../kernel/index.ts'
import { careAgeing } from './ageing-store.ts'

export const careRetention: Retention = {
  ageing: careAgeing,
  tables: {
    'care.choice': rule.member,
  },
}
