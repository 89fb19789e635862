import type { PokerNews } from '@khela/contract'

/** Whether a message says that the table is further than what the page has. A newer server may say more. */
export function isNews(message: unknown, known: number | undefined): boolean {
  const news = message as Partial<PokerNews> | null
  return typeof news?.version === 'number' && news.version > (known ?? -1)
}
