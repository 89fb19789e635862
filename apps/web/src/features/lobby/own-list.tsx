import { Button, EmptyState, ErrorState } from '@khela/ui'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../site/art.ts'
import { useErrorText } from '../../site/error-text.ts'
import { GameTiles } from '../../site/small/game-tiles.tsx'
import { useLanguage } from '../../site/language.ts'
import { useModal } from '../../site/modal-address.ts'
import { read } from '../../site/queries.ts'
import { useSession } from '../../site/session.ts'
import { useRead } from '../../site/use-read.ts'
import type { ListSearch } from './list-search.ts'
import { narrowed } from './narrowed.ts'

interface OwnListProps {
  readonly code: string
  readonly search: ListSearch & { readonly select: 'FAV' | 'RECENT' }
  readonly emptyAction: ReactNode
}

/** Of a category, the games that the person marked or played; for whoever is signed in. */
export function OwnList({ code, search, emptyAction }: OwnListProps): ReactElement {
  const t = useTexts('catalogue')
  const say = useErrorText()
  const language = useLanguage() === 'bn' ? 'bn' : 'en'
  const modal = useModal()
  const { state } = useSession()
  const isIn = state === 'in'
  const isFavourites = search.select === 'FAV'
  const favourites = useRead({
    ...read('favouriteList', {}),
    enabled: isIn && isFavourites,
    placeholderData: (before) => before,
  })
  const recent = useRead({ ...read('recentGames', {}), enabled: isIn && !isFavourites })
  const { data, error, refetch, isFetching } = isFavourites ? favourites : recent
  if (state === 'out') {
    const login = () => modal.open('login', { next: `${location.pathname}${location.search}` })
    return (
      <EmptyState
        title={t(`empty.${search.select}`)}
        image={objectUrl('EMPTY')}
        action={
          <Button tone="go" onClick={login}>
            {t('signIn')}
          </Button>
        }
      />
    )
  }
  if (error !== null && data === undefined)
    return <ErrorState {...say(error)} money={false} onRetry={() => void refetch()} isRetrying={isFetching} />
  const games = data === undefined ? undefined : narrowed(data.content, code, search, language)
  if (games?.length === 0) return <EmptyState title={t(`empty.${search.select}`)} image={objectUrl('EMPTY')} action={emptyAction} />
  return <GameTiles games={games} isBusy={isFetching} />
}
