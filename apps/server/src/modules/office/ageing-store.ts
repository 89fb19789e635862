/** What the office decided: proposals five years, since the audit names them; nights of the books two, but for the last good one. */
import type { Ageing } from '../../kernel/index.ts'

export const officeAgeing: readonly Ageing[] = [
  { table: 'office.proposal', days: 1825, over: `decided_at < kernel.now() - make_interval(days => $1)` },
  {
    table: 'office.reconcile_run',
    days: 730,
    over: `at < kernel.now() - make_interval(days => $1) and at < (select max(at) from office.reconcile_run where ok)`,
  },
  // Used or over; who let whom in stands in the audit.
  { table: 'office.enrolment', days: 365, over: `expires_at < kernel.now() - make_interval(days => $1)` },
]
