/** What is forgotten of codes, pictures, work and attempts, and of what counts them. */
import type { Ageing } from '../../kernel/index.ts'

/** Alarms stay as long as an inquiry may ask for them (CO-5.58). */
export const alarmAgeing: readonly Ageing[] = [
  { table: 'identity.code_alarm', days: 365, over: `rung_at < kernel.now() - make_interval(days => $1)` },
]

/** What is of the moment only. */
export const codeAgeing: readonly Ageing[] = [
  { table: 'identity.code_budget', days: 1, over: `day < (kernel.now() at time zone 'UTC')::date - $1::int` },
  { table: 'identity.code_tally', days: 30, over: `hour < kernel.now() - make_interval(days => $1)` },
  { table: 'identity.code', days: 0, over: `greatest(expires_at, again_at) < kernel.now() - make_interval(days => $1)` },
  { table: 'identity.captcha', days: 0, over: `expires_at < kernel.now() - make_interval(days => $1)` },
  {
    table: 'identity.attempt',
    days: 1,
    over: `failed_at < kernel.now() - make_interval(days => $1) and in_flight_until < kernel.now()
      and (locked_until is null or locked_until < kernel.now())`,
  },
  { table: 'identity.solved_challenge', days: 0, over: `expires_at < kernel.now() - make_interval(days => $1)` },
]
