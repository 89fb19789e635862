import { blanked, defineModule, provide, rule, type Retention } from '../../kernel/index.ts'
import { contentDesk } from './office.ts'
import { frameContentPort } from '../merchant/index.ts'
import { contentAgeing, eraseFeedback } from './personal-store.ts'
import { feedbackOf } from './feedback-store.ts'
import { contentJobs } from './jobs.ts'
import { unreadPort } from './ports.ts'
import { contentRoutes, readFrameContent } from './routes.ts'
import { seedContent } from './seed.ts'

const contentRetention: Retention = {
  ageing: contentAgeing,
  tables: {
    'content.item': rule.set,
    'content.state': rule.one,
  },
}

export const contentModule = defineModule({
  name: 'content',
  needs: { unreadOf: unreadPort },
  provides: () => [provide(frameContentPort, readFrameContent)],
  calls: ({ ports }) => contentRoutes(ports.unreadOf),
  officeCalls: () => contentDesk,
  jobs: contentJobs,
  // What it says is about the demo; elsewhere the licensee writes its own.
  seeds: [{ profile: 'DEMO', run: seedContent }],
  personal: {
    tables: {
      'content.feedback': blanked('feedback'),
    },
    file: () => ({ feedback: (t, scope) => feedbackOf(t, scope) }),
    erase: eraseFeedback,
  },
  retention: contentRetention,
})
