/** What a member or an operator did to limits and exclusions: five years. */
import type { Ageing } from '../../kernel/index.ts'

export const limitAgeing: readonly Ageing[] = [
  { table: 'limits.journal', days: 1825, over: `at < kernel.now() - make_interval(days => $1)` },
]
