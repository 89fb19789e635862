/** What the contract gathers from this module beside its calls. */
import type { ErrorEntry } from '../error.ts'
import { Integer } from '../schema.ts'
import { flag, setting } from '../setting.ts'

export const errors = {
  proof_required: { status: 403 },
  password_wrong: { status: 422 },
  password_same: { status: 422 },
  totp_wrong: { status: 422 },
  /** An authenticator is on: a password proves nothing then. */
  totp_required: { status: 403 },
  recovery_code_wrong: { status: 422 },
  totp_not_begun: { status: 409 },
  password_common: { status: 422 },
  confirm_mismatch: { status: 422 },
  /** Something that guards the account was changed; `hours` are left (REL-A19). */
  security_cool_off: { status: 422, params: ['hours'] },
  payment_password_wrong: { status: 422 },
  /** A one-time password goes to a proved contact that messages reach, or not at all. */
  no_verified_contact: { status: 422 },
} as const satisfies Record<string, ErrorEntry>

export const settings = {
  /** Asks for a further proof whenever a member signs in from a network they were never seen on (PS-1.14). */
  EXTRA_VERIFICATION: flag(false, { group: 'signin', protects: 'on' }),
  /** Hours that withdrawals wait after phone, mail, authenticator or payment password was changed (REL-A19). */
  SECURITY_COOL_OFF_HOURS: setting(Integer(0, 720), 24, { group: 'signin', protects: 'higher' }),
} as const
