import type { TableNews, TableId } from '@khela/contract'

export interface TableEars {
  readonly onNews: (news: TableNews) => void
  /** Messages may have been missed: read the table again. */
  readonly onGap: () => void
}

const kinds: ReadonlySet<unknown> = new Set<TableNews['kind']>(['round', 'tick', 'crowd', 'said', 'unsaid', 'seats'])

/** Whether a message of a channel is one that this page knows; a newer server may say more. */
export function isTableNews(message: unknown): message is TableNews {
  return typeof message === 'object' && message !== null && 'kind' in message && kinds.has(message.kind)
}

/** Hears the live messages of a table; answers how to stop. The line's code is fetched here, never before. */
export function watchTable(table: TableId, ears: TableEars): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  void import('./live/open-live.ts').then(({ watchChannel }) => {
    if (!isOver) stop = watchChannel(table, ears)
  })
  return () => {
    isOver = true
    stop?.()
  }
}
