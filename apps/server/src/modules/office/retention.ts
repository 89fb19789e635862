/** How long the rows of each table are kept, and why. */
import { rule, type Retention } from '../../kernel/index.ts'
import { officeAgeing } from './ageing-store.ts'

export const officeRetention: Retention = {
  ageing: officeAgeing,
  tables: {
    'office.audit': rule.kept('the chain of who did what has no end (REL-A22)'),
    'office.audit_checkpoint': rule.one,
    'office.audit_head': rule.one,
    'office.operator': rule.set,
    'office.proposal': rule.kept('what two decided about the house is never taken away, by the running house neither; some a day'),
    'office.refused_sign_in': rule.over('office.refused', '90 days'),
    'office.session': rule.over('office.sessions', '90 days'),
  },
}
