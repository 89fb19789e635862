import { blanked, defineModule, routes, rule, wiped } from '../../kernel/index.ts'
import { giveConsent, hasConsent } from './consent.ts'
import { teamOf } from './line.ts'
import { chooseIcon, memberInfo } from './members.ts'
import { accountRows, consentRows, eraseMember, profileChangeRows, profileRows } from './personal-store.ts'
import { takeProofPort, type TakeProof } from './ports.ts'
import { changeProfile, readProfile } from './profile.ts'
import { affiliate, readReferral } from './referral.ts'

/** The calls of members about themselves; `takeProof` judges who is at the keyboard. */
function memberRoutes(takeProof: TakeProof) {
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

export const membersModule = defineModule({
  name: 'members',
  needs: { takeProof: takeProofPort },
  calls: ({ ports }) => memberRoutes(ports.takeProof),
  resolvers: () => ({ team: teamOf, hasConsent }),
  personal: {
    tables: {
      'identity.consent': blanked('consents'),
      'identity.invite': blanked('account'),
      'identity.profile': wiped('profile'),
      'identity.profile_change': wiped('profileChanges'),
    },
    file: () => ({ account: accountRows, profile: profileRows, consents: consentRows, profileChanges: profileChangeRows }),
    erase: eraseMember,
  },
  retention: {
    // As long as an inquiry may ask for it (CO-5.58).
    ageing: [{ table: 'identity.profile_change', days: 1825, over: `at < kernel.now() - make_interval(days => $1)` }],
    tables: {
      'identity.consent': rule.kept('consents have to be shown years later (CO-5.49); identity.privacy ends them with the account'),
      'identity.invite': rule.member,
      'identity.member': rule.member,
      'identity.profile': rule.member,
    },
  },
})
