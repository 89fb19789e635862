import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withinTime } from '../../site/load.ts'
import type { RouterContext } from '../context.ts'
import { requireSession } from './guards.ts'
import { rootRoute } from './root.tsx'

interface LotterySearch {
  readonly gameCode?: string
}

const options = {
  getParentRoute: () => rootRoute,
  validateSearch: (search: Record<string, unknown>): LotterySearch =>
    typeof search['gameCode'] === 'string' && /^[0-9A-Za-z_-]{1,40}$/.test(search['gameCode']) ? { gameCode: search['gameCode'] } : {},
  beforeLoad: requireSession,
  loader: ({ context }: { context: RouterContext }) => context.language.need(['frames', 'home']),
  component: lazyRouteComponent(() => withinTime(import('../shell/lottery-page.tsx')), 'LotteryPage'),
} as const

/** The lottery screens; login required (PS-2.6). */
export const lotteryRoutes = [
  createRoute({ ...options, path: '/lottery' }),
  createRoute({ ...options, path: '/seaLottery' }),
  createRoute({ ...options, path: '/vnLottery' }),
] as const
