import { createRoute } from '@tanstack/react-router'
import { late } from '../late.tsx'
import { readFeatureSearch } from './feature-search.ts'
import { rootRoute } from './root.tsx'

const page = late(async () => (await import('../../features/fairness/pages/fairness-page.tsx')).FairnessPage)

export const fairnessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/fairness',
  validateSearch: readFeatureSearch,
  loader: page.load,
  component: page.View,
})
