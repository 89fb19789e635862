import { defineModule, provide } from '../../kernel/index.ts'
import { feedListingPort } from '../play/index.ts'
import { roundHearerPort } from '../wallet/index.ts'
import { openFeed } from './feed/feed.ts'
import { feedRoutes } from './feed/routes.ts'
import { houseJobs } from './jobs.ts'
import { housePersonal } from './personal.ts'
import { shotsPort } from './ports.ts'
import { houseRetention } from './retention.ts'
import { houseRoutes } from './routes.ts'

export const houseModule = defineModule({
  name: 'house',
  needs: { shots: shotsPort },
  open: openFeed,
  close: (feed) => feed.stop(),
  provides: (feed) => [provide(feedListingPort, () => feed.look()), provide(roundHearerPort, feed)],
  calls: ({ ports, state }) => ({ ...houseRoutes(ports.shots), ...feedRoutes(state) }),
  jobs: (app, { ports }) => houseJobs(app, ports.shots),
  personal: housePersonal,
  retention: houseRetention,
})
