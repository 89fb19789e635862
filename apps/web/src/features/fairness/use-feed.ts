import type { feedChannel, ReplyOf } from '@khela/contract'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchChannel } from '../../site/live-channel.ts'
import { read, readKey } from '../../site/queries.ts'
import { isFeedNews, withRounds } from './feed.ts'

/** The rounds of the house that ended last, and those that end while the page is open, unless it stands still. */
export function useFeed(isStill: boolean): UseQueryResult<ReplyOf<'roundFeed'>> {
  const queries = useQueryClient()
  const query = useQuery({ ...read('roundFeed', {}), staleTime: 0 })
  useEffect(() => {
    if (isStill) return
    const again = () => void queries.invalidateQueries({ queryKey: readKey('roundFeed', {}) })
    return watchChannel('rounds' satisfies typeof feedChannel, {
      onMessage(message) {
        if (!isFeedNews(message)) return
        if (message.kind === 'again') return again()
        queries.setQueryData<ReplyOf<'roundFeed'>>(readKey('roundFeed', {}), (list) =>
          list === undefined ? list : withRounds(list, message),
        )
      },
      onGap: again,
      onJoin: again,
    })
  }, [queries, isStill])
  return query
}
