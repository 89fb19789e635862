/** What the contract gathers from this module beside its calls. */
import type { ErrorEntry } from '../error.ts'
import { Integer, list, obj, oneOf } from '../schema.ts'
import { setting } from '../setting.ts'
import { type DiallingCountry, dialling } from './phone.ts'

export const errors = {
  account_locked: { status: 403 },
  mail_code_wrong: { status: 422 },
  mail_code_expired: { status: 422 },
  email_invalid: { status: 422 },
  captcha_required: { status: 422 },
  captcha_wrong: { status: 422 },
  phone_invalid: { status: 422 },
  phone_missing: { status: 422 },
  /** Why, and the true wait: `seconds` or `minutes` with `count`, `day` with the instant `at` which it is over; without, what Firebase says. */
  phone_too_many_requests: { status: 429, params: ['reason', 'count', 'at'] },
  phone_unknown_error: { status: 422 },
  phone_code_wrong: { status: 422 },
  phone_code_missing: { status: 422 },
  phone_captcha_failed: { status: 422 },
  phone_quota_exceeded: { status: 422 },
  phone_not_enabled: { status: 422 },
  phone_code_expired: { status: 422 },
} as const satisfies Record<string, ErrorEntry>

export const settings = {
  /** Countries that may be sent SMS, and whose numbers are taken (REL-A17). */
  SMS_COUNTRIES: setting(list(oneOf(...(Object.keys(dialling) as DiallingCountry[])), 50), ['BD', 'IN'], {
    group: 'registration',
    protects: 'fewer',
  }),
  LOGIN_CAPTCHA_AFTER: setting(Integer(0, 20), 1, { group: 'signin', atMost: 'LOGIN_LOCK_AFTER' }),
  LOGIN_LOCK_AFTER: setting(Integer(3, 100), 10, { group: 'signin' }),
  LOGIN_LOCK_SECONDS: setting(Integer(10, 86_400), 300, { group: 'signin' }),
  /** Tries a browser's work takes on average before an SMS is sent or a failed sign-in repeated; 300 are about a second of a phone. */
  CHALLENGE_WORK: setting(Integer(1, 20_000), 300, { group: 'signin' }),
  /** Minutes before another code may be asked for: `expiredMinutes` of PS-3.19, PS-4.6. */
  CODE_AGAIN_MINUTES: setting(Integer(1, 10), 1, { group: 'signin', atMost: 'CODE_LIFE_MINUTES' }),
  /** How long a code is good, at most ten minutes (REL-A16). */
  CODE_LIFE_MINUTES: setting(Integer(1, 10), 10, { group: 'signin' }),
  /** Messages a day, per channel: to one number or address, to one block of 10,000 numbers, from one network, from one device, in all. */
  CODE_CAPS: setting(
    obj({
      target: Integer(1, 1_000),
      block: Integer(1, 100_000),
      network: Integer(1, 100_000),
      device: Integer(1, 10_000),
      all: Integer(1, 10_000_000),
    }),
    { target: 10, block: 50, network: 100, device: 20, all: 20_000 },
    { group: 'signin' },
  ),
  /** The alarm: an hour with at least `sent` messages of a channel of whose codes less than `percent` were taken (REL-A17). */
  CODE_ALARM: setting(obj({ sent: Integer(1, 1_000_000), percent: Integer(1, 100) }), { sent: 50, percent: 20 }, { group: 'signin' }),
} as const
