/** Sums of a vendor’s day that no ceiling looks at any more. */
import type { Ageing } from '../../kernel/index.ts'

export const playAgeing: readonly Ageing[] = [
  { table: 'play.vendor_staked', days: 90, over: `day < (kernel.now() at time zone 'UTC')::date - $1::int` },
]
