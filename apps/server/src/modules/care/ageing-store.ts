/** Care: readings a year, answers to reality checks two years, cases five years after they were closed (CO-5.24). */
import type { Ageing } from '../../kernel/index.ts'

export const careAgeing: readonly Ageing[] = [
  { table: 'care.reading', days: 365, over: `day < (kernel.now() - make_interval(days => $1))::date` },
  { table: 'care.answer', days: 730, over: `at < kernel.now() - make_interval(days => $1)` },
  // Steps of a case go before it.
  {
    table: 'care.harm_step',
    days: 1825,
    over: `case_id in (select id from care.harm_case where closed_at < kernel.now() - make_interval(days => $1))`,
  },
  {
    table: 'care.harm_case',
    days: 1825,
    over: `closed_at < kernel.now() - make_interval(days => $1) and not exists (select from care.harm_step s where s.member_id = harm_case.member_id and s.case_id = harm_case.id)`,
  },
]
