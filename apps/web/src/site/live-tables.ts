import type { tableChannel, TableNews, TableId } from '@khela/contract'

export interface TableEars {
  readonly onNews: (news: TableNews) => void
  /** Messages may have been missed: read the table again. */
  readonly onGap: () => void
}

const kinds: ReadonlySet<unknown> = new Set<TableNews['kind']>(['round', 'tick', 'crowd', 'said', 'unsaid', 'seats'])

/** Whether a message of a channel is one that this page knows; a newer server may say more. */
function isTableNews(message: unknown): message is TableNews {
  return typeof message === 'object' && message !== null && 'kind' in message && kinds.has(message.kind)
}

/** Hears every message of a live channel; answers how to stop. The line's code is fetched here, never before. */
export function watchLive(channel: string, hear: (message: unknown) => void, onGap: () => void): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  void import('./live/open-live.ts').then(({ watchChannel }) => {
    if (!isOver) stop = watchChannel(channel, hear, onGap)
  })
  return () => {
    isOver = true
    stop?.()
  }
}

/** Hears the live messages of a table; answers how to stop. */
export function watchTable(table: TableId, ears: TableEars): () => void {
  const hear = (message: unknown) => {
    if (isTableNews(message)) ears.onNews(message)
  }
  return watchLive(`table:${table}` satisfies ReturnType<typeof tableChannel>, hear, ears.onGap)
}
