import { EmptyState, ErrorState, SectionTitle, StaleStrip } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../../site/art.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { GameTiles } from '../../../site/small/game-tiles.tsx'
import { useLanguage } from '../../../site/language.ts'
import type { Game } from '../../../site/game.ts'
import { PageTitle } from '../../../site/page-title.tsx'
import { read } from '../../../site/queries.ts'
import { useRead } from '../../../site/use-read.ts'
import { useStaleSince } from '../stale.ts'
import '../lobby.css'

/** Games last played, newest first (PS-2.5). */
export function RecentPage(): ReactElement {
  return <OwnGames of="recent" query={useRead(read('recentGames', {}))} />
}

/** Games marked with a heart, the last marked first (PS-2.5). */
export function FavouritePage(): ReactElement {
  return <OwnGames of="favourites" query={useRead({ ...read('favouriteList', {}), placeholderData: (before) => before })} />
}

interface OwnGamesProps {
  readonly of: 'recent' | 'favourites'
  readonly query: {
    readonly data: { readonly content: readonly Game[] } | undefined
    readonly error: unknown
    readonly isFetching: boolean
    readonly isError: boolean
    readonly dataUpdatedAt: number
    readonly refetch: () => Promise<unknown>
  }
}

/** A person's own list of games in its four states. */
function OwnGames({ of, query }: OwnGamesProps): ReactElement {
  const t = useTexts(`catalogue.${of}`)
  const count = useTexts('catalogue')
  const say = useErrorText()
  const language = useLanguage()
  const since = useStaleSince(query)
  const games = query.data?.content
  return (
    <div className="wrap">
      <PageTitle name={t('title')} />
      <SectionTitle level={1}>{t('title')}</SectionTitle>
      {games !== undefined && games.length > 0 && <p className="list-count">{count('count', { count: games.length })}</p>}
      {since !== undefined && games !== undefined && <StaleStrip since={since} language={language} />}
      {query.error !== null && games === undefined ? (
        <ErrorState {...say(query.error)} money={false} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : games?.length === 0 ? (
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          image={objectUrl('EMPTY')}
          action={
            <Link to="/" className="btn btn-go">
              {t('go')}
            </Link>
          }
        />
      ) : (
        <GameTiles games={games} isBusy={query.isFetching} />
      )}
    </div>
  )
}
