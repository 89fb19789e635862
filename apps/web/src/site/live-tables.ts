import type { TableNews, TableId } from '@khela/contract'

export interface TableEars {
  readonly onNews: (news: TableNews) => void
  /** Messages may have been missed: read the table again. */
  readonly onGap: () => void
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
