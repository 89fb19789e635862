import { createRoute } from '@tanstack/react-router'
import { late } from '../late.tsx'
import { requireSession } from './guards.ts'
import { rootRoute } from './root.tsx'

const page = late(async () => (await import('../shell/lottery-page.tsx')).LotteryPage)

interface LotterySearch {
  readonly gameCode?: string
}

const options = {
  getParentRoute: () => rootRoute,
  validateSearch: (search: Record<string, unknown>): LotterySearch =>
    typeof search['gameCode'] === 'string' && /^[0-9A-Za-z_-]{1,40}$/.test(search['gameCode']) ? { gameCode: search['gameCode'] } : {},
  beforeLoad: requireSession,
  loader: page.load,
  component: page.View,
} as const

/** The lottery screens; login required (PS-2.6). */
export const lotteryRoutes = [
  createRoute({ ...options, path: '/lottery' }),
  createRoute({ ...options, path: '/seaLottery' }),
  createRoute({ ...options, path: '/vnLottery' }),
] as const
