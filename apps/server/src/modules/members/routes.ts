import { routes, type Routes } from '../../kernel/index.ts'
import { giveConsent } from './consent.ts'
import { chooseIcon, memberInfo } from './members.ts'
import type { TakeProof } from './ports.ts'
import { changeProfile, readProfile } from './profile.ts'
import { affiliate, readReferral } from './referral.ts'

/** The calls of members about themselves; `takeProof` judges who is at the keyboard. */
export function memberRoutes(takeProof: TakeProof): Routes {
  return routes({
    memberInfo: (t, call) => memberInfo(t, call.scope, call.actor),
    memberIcon: chooseIcon,
    profile: readProfile,
    profileChange: (t, call) => changeProfile(t, call, takeProof),
    referral: readReferral,
    affiliate,
    consentGive: giveConsent,
  })
}
