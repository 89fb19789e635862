import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.ts'
import { readOwnSearch } from './own-search.ts'
import { rootRoute } from './root.tsx'

const page = lazyPage(async () => (await import('../../features/fairness/pages/balance-proof-page.tsx')).BalanceProofPage)

export const balanceProofRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/balance-proof',
  validateSearch: readOwnSearch,
  loader: async ({ context }): Promise<void> => {
    await Promise.all([context.language.need(['solvency', 'fairness']), page.preload()])
  },
  component: page.View,
})
