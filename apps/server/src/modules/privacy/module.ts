import { blanked, defineModule, retain, rule } from '../../kernel/index.ts'
import { personalPartsPort } from './ports.ts'
import { privacyJobs, privacyRoutes } from './routes.ts'
import { eraseExports, privacyAgeing } from './store.ts'

export const privacyModule = defineModule({
  name: 'privacy',
  needs: { parts: personalPartsPort },
  calls: () => privacyRoutes,
  jobs: (app, { ports }) => privacyJobs(app, ports.parts),
  personal: {
    tables: {
      'identity.closure': retain(null, 'that and when the account ended'),
      'identity.export': blanked('account'),
    },
    erase: eraseExports,
  },
  retention: {
    ageing: privacyAgeing,
    tables: { 'identity.closure': rule.kept('that and when an account ended has to be shown years later (CO-5.49)') },
  },
})
