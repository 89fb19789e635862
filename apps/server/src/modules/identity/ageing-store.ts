/** Traces of how a member came in, and what was changed: as long as an inquiry may ask for them (compliance §5 row 58). */
import type { Ageing } from '../../kernel/index.ts'

export const identityAgeing: readonly Ageing[] = [
  {
    table: 'identity.device',
    days: 730,
    over: `last_seen_at < kernel.now() - make_interval(days => $1) and coalesce(remember_until, '-infinity') < kernel.now()`,
  },
  { table: 'identity.known_network', days: 365, over: `last_seen_at < kernel.now() - make_interval(days => $1)` },
  { table: 'identity.profile_change', days: 1825, over: `at < kernel.now() - make_interval(days => $1)` },
  // The file itself goes within days.
  { table: 'identity.export', days: 365, over: `asked_at < kernel.now() - make_interval(days => $1) and body is null` },
  { table: 'identity.code_alarm', days: 365, over: `rung_at < kernel.now() - make_interval(days => $1)` },
]
