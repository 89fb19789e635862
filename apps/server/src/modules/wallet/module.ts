import { defineModule, provide } from '../../kernel/index.ts'
import { largeRoundsPort } from '../turnover/index.ts'
import { walletEvents } from './events.ts'
import { walletNotices } from './notices.ts'
import { walletPersonal } from './personal.ts'
import { walletRetention } from './retention.ts'
import { holdLargeRounds } from './review.ts'
import { walletRoutes } from './routes.ts'

export const walletModule = defineModule({
  name: 'wallet',
  provides: () => [provide(largeRoundsPort, holdLargeRounds)],
  calls: () => walletRoutes,
  events: (app) => walletEvents(app),
  personal: walletPersonal,
  retention: walletRetention,
  notices: walletNotices,
})
