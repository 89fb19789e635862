/** What is forgotten of sign-ins. */
import type { Ageing } from '../../kernel/index.ts'

/** Traces of how a member came in: as long as an inquiry may ask for them (CO-5.58). */
export const traceAgeing: readonly Ageing[] = [
  {
    table: 'identity.device',
    days: 730,
    over: `last_seen_at < kernel.now() - make_interval(days => $1) and coalesce(remember_until, '-infinity') < kernel.now()`,
  },
  { table: 'identity.known_network', days: 365, over: `last_seen_at < kernel.now() - make_interval(days => $1)` },
]

/** What is of the moment only. Sessions that are over are kept a week to answer questions about them. */
export const passingAgeing: readonly Ageing[] = [
  {
    table: 'identity.session',
    days: 7,
    over: `least(ends_at, seen_at + idle, coalesce(revoked_at, ends_at)) < kernel.now() - make_interval(days => $1)`,
  },
  { table: 'identity.login_event', days: 365, over: `at < kernel.now() - make_interval(days => $1)` },
  { table: 'identity.way_in', days: 0, over: `expires_at < kernel.now() - make_interval(days => $1)` },
  { table: 'identity.newcomer', days: 0, over: `expires_at < kernel.now() - make_interval(days => $1)` },
  { table: 'identity.proof_seen', days: 0, over: `expires_at < kernel.now() - make_interval(days => $1)` },
]
