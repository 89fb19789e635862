import { EmptyState, ErrorState, SectionTitle } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { objectUrl } from '../../../site/art.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { GameTiles } from '../../../site/game-tiles.tsx'
import { PageTitle } from '../../../site/page-title.tsx'
import { read } from '../../../site/queries.ts'

/** Games last played, newest first (product-spec §2 /recent). */
export function RecentPage(): ReactElement {
  const t = useTranslations('frames.recent')
  const say = useErrorText()
  const { data, error, refetch, isFetching } = useQuery(read('recentGames', {}))
  return (
    <div className="wrap">
      <PageTitle name={t('title')} />
      <SectionTitle level={1}>{t('title')}</SectionTitle>
      {error !== null && data === undefined ? (
        <ErrorState {...say(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data?.content.length === 0 ? (
        <EmptyState
          title={t('empty')}
          image={objectUrl('EMPTY')}
          action={
            <Link to="/" className="btn btn-go">
              {t('go')}
            </Link>
          }
        />
      ) : (
        <GameTiles games={data?.content} />
      )}
    </div>
  )
}
