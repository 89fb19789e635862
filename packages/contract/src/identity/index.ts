/** Who somebody is: registration, signing in, security, privacy and identity checks. */
import { signInCalls } from './calls/sign-in.ts'
import { registrationCalls } from './calls/registration.ts'
import { securityCalls } from './calls/security.ts'
import { authenticatorCalls } from './calls/authenticator.ts'
import { waysInCalls } from './calls/ways-in.ts'
import { privacyCalls } from './calls/privacy.ts'
import { profileCalls } from './calls/profile.ts'
import { kycCalls } from './calls/kyc.ts'
import { officeMemberCalls } from './office/members.ts'
import { officeMemberDeskCalls } from './office/member-desks.ts'
import { officeKycCalls } from './office/kyc.ts'

export const calls = {
  ...signInCalls,
  ...registrationCalls,
  ...securityCalls,
  ...authenticatorCalls,
  ...waysInCalls,
  ...privacyCalls,
  ...profileCalls,
  ...kycCalls,
} as const
export const officeCalls = { ...officeMemberCalls, ...officeMemberDeskCalls, ...officeKycCalls } as const
