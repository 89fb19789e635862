import { definePage } from '../../site/page.ts'

/** The points mall (PS-2.9). */
export const pointsPages = [
  definePage({
    path: '/pointMall',
    guard: 'member',
    title: 'titles.pointMall',
    load: async () => (await import('./pages/point-mall-page.tsx')).PointMallPage,
  }),
] as const
