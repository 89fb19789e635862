import { Dialog, EmptyState, ErrorState, Field, TileSkeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { objectUrl } from '../../site/art.ts'
import { useErrorText } from '../../site/error-text.ts'
import { GameTile } from '../../site/game-tile.tsx'
import { read } from '../../site/queries.ts'

/** Finds games by name, in either language. Without a word it shows the hot ones. */
export default function SearchModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTranslations()
  const say = useErrorText()
  const [typed, setTyped] = useState('')
  // Typing is never held up; what the list shows may lag a letter behind.
  const words = useDeferredValue(typed.trim())
  const found = useQuery({
    ...read('gameList', { search: words }),
    enabled: words !== '',
    staleTime: 60_000,
    placeholderData: (before) => before,
  })
  const hot = useQuery({ ...read('hotGames', {}), staleTime: 60_000 })
  const { data, error, refetch, isFetching } = words === '' ? hot : found
  return (
    <Dialog title={t('shell.findGame')} size="wide" cloth="night" onClose={close}>
      <Field
        label={t('common.search')}
        icon="search"
        type="search"
        enterKeyHint="search"
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error !== null && data === undefined ? (
        <ErrorState {...say(error)} money={false} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data?.content.length === 0 ? (
        <EmptyState title={t('home.searchEmpty', { words })} image={objectUrl('EMPTY')} />
      ) : (
        <ul className="tiles found">
          {data === undefined
            ? [1, 2, 3, 4, 5].map((place) => (
                <li key={place}>
                  <TileSkeleton />
                </li>
              ))
            : data.content.map((game) => (
                <li key={game.gameId}>
                  <GameTile game={game} />
                </li>
              ))}
        </ul>
      )}
    </Dialog>
  )
}
