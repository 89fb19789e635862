import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../lazy-page.ts'
import { readOwnSearch } from './own-search.ts'
import { rootRoute } from './root.tsx'

const page = lazyPage(async () => (await import('../../features/fairness/pages/fairness-page.tsx')).FairnessPage)

export const fairnessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/fairness',
  validateSearch: readOwnSearch,
  loader: async ({ context }): Promise<void> => {
    await Promise.all([context.language.need(['fairness', 'games', 'records']), page.preload()])
  },
  component: page.View,
})
