/** What a node tells those who look at a poker table: that it has moved. Of its cards and chips nothing is told; each reads what they may see. */
import { isPokerChannel, pokerChannel, type PokerNews } from '@khela/contract'
import type { App, Tx } from '../../kernel/index.ts'

/** Tells that a table is at a version now, once that is committed. */
export function tellTable(t: Tx, app: Pick<App, 'live'>, id: string, version: bigint): void {
  const news: PokerNews = { id, version: Number(version) }
  t.afterCommit(() => app.live.tell(pokerChannel(id), { ...news }))
}

/** Lets browsers watch any poker table. Call it before the listeners are attached. */
export const servePoker = (app: Pick<App, 'live'>): void => app.live.serve({ has: isPokerChannel })
