import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../site/client.ts'
import { connectionStore } from '../../../site/small/connection.ts'
import { watchTable } from '../../../site/live-tables.ts'
import { readKey } from '../../../site/queries.ts'
import { askWhenQuiet } from '../../../site/show/shows.ts'
import { createServerClock, type ServerClock } from './server-clock.ts'
import { answered, askAgainIn, heard, type Mode, type TableName, type TableState } from './table-model.ts'

export interface LiveTable {
  readonly state: TableState | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly again: () => void
  readonly clock: ServerClock
  /** The live line is down: what is shown may be behind the table. */
  readonly isLost: boolean
}

/**
 * The table of a page: read once, kept true by the live messages of its channel, asked again when a step is due and nothing was
 * heard. Times are the server's.
 */
export function useTable(table: TableName, mode: Mode, isSeated: boolean): LiveTable {
  const queries = useQueryClient()
  const [clock] = useState(createServerClock)
  const key = readKey('tableState', { table, mode })
  const isLost = connectionStore(({ downSince }) => downSince !== undefined)
  const query = useQuery<TableState>({
    queryKey: key,
    enabled: isSeated,
    retry: 2,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const state = await askWhenQuiet(async () => {
        const from = performance.now()
        const told = await call('tableState', { table, mode }, { signal })
        clock.note(Date.parse(told.serverTime), performance.now() - from)
        return told
      })
      return answered(queries.getQueryData<TableState>(key), state)
    },
    refetchInterval: ({ state: { data } }) => (data === undefined ? false : askAgainIn(data, clock.now(), isLost)),
  })
  const hear = useEffectEvent((news: Parameters<typeof heard>[1]) => {
    if ('at' in news) clock.note(Date.parse(news.at))
    if (news.kind === 'tick') return
    const before = queries.getQueryData<TableState>(key)
    if (before === undefined) return
    const after = heard(before, news)
    queries.setQueryData<TableState>(key, after)
    // What came of own bets is told to their owner only, and so are seats: read again.
    const isPaid = news.kind === 'round' && (news.round.phase === 'settled' || news.round.phase === 'void') && before.own.length > 0
    if (isPaid || news.kind === 'seats') void queries.invalidateQueries({ queryKey: key })
    if (isPaid) for (const name of ['balance', 'bettingRecord']) void queries.invalidateQueries({ queryKey: [name] })
  })
  const readAgain = useEffectEvent(() => void queries.invalidateQueries({ queryKey: key }))
  useEffect(() => {
    if (!isSeated) return
    return watchTable(table, { onNews: (news) => hear(news), onGap: () => readAgain() })
  }, [table, isSeated])
  return {
    state: query.data,
    error: query.error,
    isFetching: query.isFetching,
    again: () => void query.refetch(),
    clock,
    isLost,
  }
}
