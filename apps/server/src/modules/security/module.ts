import { defineModule, provide, rule, wipedUnread } from '../../kernel/index.ts'
import { takeProofPort } from '../members/index.ts'
import { letterJobs } from './letters.ts'
import { takeProof } from './proof.ts'
import { securityRoutes } from './routes.ts'
import { eraseSecrets } from './store.ts'

const secret = wipedUnread('a secret, which no file holds')

export const securityModule = defineModule({
  name: 'security',
  provides: () => [provide(takeProofPort, takeProof)],
  calls: () => securityRoutes,
  jobs: letterJobs,
  personal: {
    tables: {
      'identity.credential': secret,
      'identity.recovery_code': secret,
      'identity.security': secret,
      'identity.ticket': secret,
      'identity.totp': secret,
    },
    erase: eraseSecrets,
  },
  retention: {
    ageing: [{ table: 'identity.ticket', days: 1, over: `expires_at < kernel.now() - make_interval(days => $1)` }],
    tables: {
      'identity.credential': rule.member,
      'identity.recovery_code': rule.member,
      'identity.security': rule.member,
      'identity.totp': rule.member,
    },
  },
})
