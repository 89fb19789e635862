import { createRoute } from '@tanstack/react-router'
import { late } from '../late.tsx'
import { readFeatureSearch } from './feature-search.ts'
import { rootRoute } from './root.tsx'

const page = late(async () => (await import('../../features/fairness/pages/balance-proof-page.tsx')).BalanceProofPage)

export const balanceProofRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/balance-proof',
  validateSearch: readFeatureSearch,
  loader: page.load,
  component: page.View,
})
