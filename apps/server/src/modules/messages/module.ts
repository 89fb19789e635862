import { defineModule } from '../../kernel/index.ts'
import { hearNotices, noticesPort } from './hear.ts'
import { messageJobs } from './jobs.ts'
import { messagePersonal } from './personal.ts'
import { messageRoutes } from './routes.ts'
import { messageRetention } from './retention.ts'

export const messagesModule = defineModule({
  name: 'messages',
  needs: { notices: noticesPort },
  calls: () => messageRoutes,
  jobs: messageJobs,
  events: (app, { ports }) => hearNotices(app, ports.notices),
  personal: messagePersonal,
  retention: messageRetention,
})
