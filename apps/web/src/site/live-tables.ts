import type { TableNews, tableChannel, TableId } from '@khela/contract'
import { watchChannel } from './live-channel.ts'

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

/** Hears the live messages of a table; answers how to stop. */
export function watchTable(table: TableId, { onNews, onGap }: TableEars): () => void {
  const onMessage = (message: unknown) => {
    if (isTableNews(message)) onNews(message)
  }
  return watchChannel(`table:${table}` satisfies ReturnType<typeof tableChannel>, { onMessage, onGap })
}
