import { blanked, defineModule, rule, wiped } from '../../kernel/index.ts'
import { hasConsent } from './consent.ts'
import { teamOf } from './line.ts'
import { accountRows, consentRows, eraseMember, profileChangeRows, profileRows } from './personal-store.ts'
import { takeProofPort } from './ports.ts'
import { memberRoutes } from './routes.ts'

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
