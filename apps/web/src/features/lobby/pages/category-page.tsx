import { Button, EmptyState, ErrorState, SectionTitle, TileSkeleton } from '@khela/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { objectUrl } from '../../../site/art.ts'
import { useCategoryName } from '../../../site/categories.ts'
import { call } from '../../../site/client.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { GameTile } from '../../../site/game-tile.tsx'

/** All games of a category, 20 at a time (product-spec §9). */
export function CategoryPage(): ReactElement {
  const { category } = useParams({ from: '/$category' })
  const { vassalage } = useSearch({ from: '/$category' })
  const t = useTranslations()
  const say = useErrorText()
  const name = useCategoryName()
  const code = category.toUpperCase()
  const pages = useInfiniteQuery({
    queryKey: ['gameList', { gameType: code, vassalage }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call('gameList', { gameType: code, pageNo: String(pageParam), ...(vassalage !== undefined && { vassalage }) }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.pageNum < last.totalPages ? last.pageNum + 1 : undefined),
    staleTime: 60_000,
  })
  const games = pages.data?.pages.flatMap((page) => page.content)
  return (
    <div className="wrap">
      <title>{`${name(code)} · ${t('common.appName')}`}</title>
      <SectionTitle level={1} image={objectUrl(code)}>
        {name(code)}
      </SectionTitle>
      {pages.error !== null && games === undefined ? (
        <ErrorState {...say(pages.error)} onRetry={() => void pages.refetch()} isRetrying={pages.isFetching} />
      ) : games?.length === 0 ? (
        <EmptyState title={t('home.gamesEmpty')} image={objectUrl('EMPTY')} />
      ) : (
        <ul className="tiles">
          {games === undefined
            ? [1, 2, 3, 4, 5, 6, 7].map((place) => (
                <li key={place}>
                  <TileSkeleton />
                </li>
              ))
            : games.map((game) => (
                <li key={game.gameId}>
                  <GameTile game={game} />
                </li>
              ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <p className="load-more">
          <Button pending={pages.isFetchingNextPage} pendingText={t('common.loading')} onClick={() => void pages.fetchNextPage()}>
            {t('common.more')}
          </Button>
        </p>
      )}
    </div>
  )
}
