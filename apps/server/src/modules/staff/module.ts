import { defineModule, forgetInChunks, provide, retain, rule, type App } from '../../kernel/index.ts'
import { auditJobs } from './audit-check.ts'
import { operatorCreation, operatorRenewal } from './enrolment.ts'
import { staffAgeing } from './look-store.ts'
import { operatorChange } from './operator-desk.ts'
import { resolveOperator } from './operators.ts'
import { changesPort } from './proposals/change.ts'
import { noteRefusal } from './refusals.ts'
import { forgetRefused } from './refused-store.ts'
import { staffRoutes } from './routes.ts'
import { forgetSessions } from './store.ts'

/** Names the walk through the audit, and what forgets sessions and refused sign-ins. */
export function staffJobs(app: App): void {
  auditJobs(app)
  app.jobs.schedule('office.sessions', 'day', async () => void (await forgetInChunks(app.db, forgetSessions)))
  app.jobs.schedule('office.refused', 'day', async () => void (await forgetInChunks(app.db, forgetRefused)))
}

const changes = { officeOperatorChange: operatorChange, officeOperatorCreate: operatorCreation, officeOperatorRenew: operatorRenewal }

export const staffModule = defineModule({
  name: 'staff',
  needs: { changes: changesPort },
  provides: () => [provide(changesPort, [changes])],
  officeCalls: ({ ports }) => staffRoutes(ports.changes),
  resolvers: () => ({ operator: resolveOperator, operatorRefused: noteRefusal }),
  jobs: staffJobs,
  personal: {
    tables: {
      'office.operator': retain(null, 'which operator is also the member: nobody decides about the own money'),
    },
  },
  retention: {
    ageing: staffAgeing,
    tables: {
      'office.audit': rule.kept('the chain of who did what has no end (REL-A22)'),
      'office.audit_checkpoint': rule.one,
      'office.audit_head': rule.one,
      'office.operator': rule.set,
      'office.proposal': rule.kept('what two decided about the house is never taken away, by the running house neither; some a day'),
      'office.refused_sign_in': rule.over('office.refused', '90 days'),
      'office.session': rule.over('office.sessions', '90 days'),
    },
  },
})
