import { Button, EmptyState, ErrorState } from '@khela/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { objectUrl } from '../../site/art.ts'
import { call } from '../../site/client.ts'
import { useErrorText } from '../../site/error-text.ts'
import { GameTiles } from '../../site/game-tiles.tsx'
import { gamesKey, gamesRead } from './queries.ts'

/** So many tiles are seen at once on a phone: their pictures are not waited for. */
const firstRow = 3

export interface GamesProps {
  readonly gameType: string
  readonly vassalage: string | undefined
  /** Only games called so. */
  readonly words?: string
}

/** Games of a category, 20 at a time (product-spec §9). */
export function Games({ gameType, vassalage, words = '' }: GamesProps): ReactElement {
  const t = useTranslations()
  const say = useErrorText()
  const asked = { gameType, ...(vassalage !== undefined && { vassalage }), ...(words !== '' && { search: words }) }
  const pages = useInfiniteQuery({
    queryKey: gamesKey(asked),
    queryFn: ({ pageParam, signal }) => call(...gamesRead(asked, pageParam), { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
    staleTime: 60_000,
  })
  const games = pages.data?.pages.flatMap((page) => page.content)
  if (pages.error !== null && games === undefined) {
    return <ErrorState {...say(pages.error)} onRetry={() => void pages.refetch()} isRetrying={pages.isFetching} />
  }
  if (games?.length === 0) {
    return <EmptyState title={words === '' ? t('home.gamesEmpty') : t('home.searchEmpty', { words })} image={objectUrl('EMPTY')} />
  }
  return (
    <>
      <GameTiles games={games} eager={firstRow} />
      {pages.hasNextPage && (
        <p className="load-more">
          <Button pending={pages.isFetchingNextPage} pendingText={t('common.loading')} onClick={() => void pages.fetchNextPage()}>
            {t('common.more')}
          </Button>
        </p>
      )}
    </>
  )
}
