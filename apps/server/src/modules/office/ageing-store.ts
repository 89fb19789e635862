/** Looks at members a day, nights of the books two years, but for the last good one; enrolments a year. */
import type { Ageing } from '../../kernel/index.ts'

export const officeAgeing: readonly Ageing[] = [
  { table: 'office.look', days: 1, over: `hour < kernel.now() - make_interval(days => $1)` },
  {
    table: 'office.reconcile_run',
    days: 730,
    over: `at < kernel.now() - make_interval(days => $1) and at < (select max(at) from office.reconcile_run where ok)`,
  },
  // Used or over; who let whom in stands in the audit.
  { table: 'office.enrolment', days: 365, over: `expires_at < kernel.now() - make_interval(days => $1)` },
]
