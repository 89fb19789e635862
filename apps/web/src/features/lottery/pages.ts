import { definePage } from '../../site/page.ts'

interface LotterySearch {
  readonly gameCode?: string
}

const screen = <const Path extends string>(path: Path) =>
  definePage({
    path,
    guard: 'member',
    frame: 'lottery',
    title: 'titles.lottery',
    readSearch: (search: Record<string, unknown>): LotterySearch =>
      typeof search['gameCode'] === 'string' && /^[0-9A-Za-z_-]{1,40}$/.test(search['gameCode']) ? { gameCode: search['gameCode'] } : {},
    load: async () => (await import('./pages/lottery-page.tsx')).LotteryPage,
  })

/** The lottery screens; login required (PS-2.6). */
export const lotteryPages = [screen('/lottery'), screen('/seaLottery'), screen('/vnLottery')] as const
