/** What the contract gathers from this module beside its calls. */
import type { ErrorEntry } from '../error.ts'
import { MemberId, OneLine, list, obj } from '../schema.ts'
import { flag, setting } from '../setting.ts'
import { FieldRule, registerRules } from './field-rules.ts'

export const errors = {
  contact_taken: { status: 409 },
  username_taken: { status: 409 },
  reg_pattern: { status: 422, params: ['field', 'patternId', 'min', 'max'] },
  recommender_unknown: { status: 422 },
  affiliate_unknown: { status: 422 },
  under_age: { status: 422 },
  /** Younger than 21: asks for a second look at the birthday (PS-5.5). */
  age_confirmation_required: { status: 422 },
  /** Told once: a correction goes by a ticket. */
  profile_fixed: { status: 422, params: ['field'] },
  member_unknown: { status: 422 },
  consent_outdated: { status: 409, params: ['version'] },
} as const satisfies Record<string, ErrorEntry>

export const events = {
  memberRegistered: obj({ memberId: MemberId }),
  /** A member has a name now, or another birthday; lists are compared with them. */
  memberNamed: obj({ memberId: MemberId }),
} as const

export const settings = {
  /** Members may invite friends (PS-3.14). */
  REFERRAL: flag(true, { group: 'site', protects: 'off' }),
  REGISTER_RULES: setting(list(FieldRule, 30), registerRules, { group: 'registration' }),
  /** Versions of the texts that members accept; another one is asked for at the next sign-in (MB-2.1). */
  CONSENT_VERSIONS: setting(
    obj({ terms: OneLine(1, 40), privacy: OneLine(1, 40) }),
    { terms: '1', privacy: '1' },
    { group: 'registration' },
  ),
} as const
