/** Traces of how a member came in, and what was changed: as long as an inquiry may ask for them (CO-5.58). */
import type { Ageing } from '../../kernel/index.ts'

export const identityAgeing: readonly Ageing[] = [
  {
    table: 'identity.device',
    days: 730,
    over: `last_seen_at < kernel.now() - make_interval(days => $1) and coalesce(remember_until, '-infinity') < kernel.now()`,
  },
  { table: 'identity.known_network', days: 365, over: `last_seen_at < kernel.now() - make_interval(days => $1)` },
  { table: 'identity.profile_change', days: 1825, over: `at < kernel.now() - make_interval(days => $1)` },
  { table: 'identity.code_alarm', days: 365, over: `rung_at < kernel.now() - make_interval(days => $1)` },
]

/** Codes, and what counts them. */
export const codeAgeing: readonly Ageing[] = [
  { table: 'identity.code_budget', days: 1, over: `day < (kernel.now() at time zone 'UTC')::date - $1::int` },
  { table: 'identity.code_tally', days: 30, over: `hour < kernel.now() - make_interval(days => $1)` },
  { table: 'identity.code', days: 0, over: `greatest(expires_at, again_at) < kernel.now() - make_interval(days => $1)` },
]

/** What is of the moment only. Sessions that are over are kept a week to answer questions about them. */
export const passingAgeing: readonly Ageing[] = [
  { table: 'identity.captcha', days: 0, over: `expires_at < kernel.now() - make_interval(days => $1)` },
  {
    table: 'identity.session',
    days: 7,
    over: `least(ends_at, seen_at + idle, coalesce(revoked_at, ends_at)) < kernel.now() - make_interval(days => $1)`,
  },
  {
    table: 'identity.attempt',
    days: 1,
    over: `failed_at < kernel.now() - make_interval(days => $1) and in_flight_until < kernel.now()
      and (locked_until is null or locked_until < kernel.now())`,
  },
  { table: 'identity.solved_challenge', days: 0, over: `expires_at < kernel.now() - make_interval(days => $1)` },
  { table: 'identity.ticket', days: 1, over: `expires_at < kernel.now() - make_interval(days => $1)` },
  { table: 'identity.login_event', days: 365, over: `at < kernel.now() - make_interval(days => $1)` },
  { table: 'identity.way_in', days: 0, over: `expires_at < kernel.now() - make_interval(days => $1)` },
  { table: 'identity.newcomer', days: 0, over: `expires_at < kernel.now() - make_interval(days => $1)` },
  { table: 'identity.proof_seen', days: 0, over: `expires_at < kernel.now() - make_interval(days => $1)` },
]
