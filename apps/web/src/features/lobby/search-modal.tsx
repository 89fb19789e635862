import { Button, Dialog, EmptyState, ErrorState, SearchField } from '@khela/ui'
import { useDeferredValue, useState, type ReactElement } from 'react'
import { useTextsOf } from '@khela/i18n/use-texts'
import { objectUrl } from '../../site/art.ts'
import { useErrorText } from '../../site/error-text.ts'
import { GameTiles } from '../../site/small/game-tiles.tsx'
import { read } from '../../site/queries.ts'
import { useRead } from '../../site/use-read.ts'

/** Finds games by name, in either language. Without a word it shows the hot ones. */
export default function SearchModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTextsOf('common', 'home', 'shell')
  const say = useErrorText()
  const [typed, setTyped] = useState('')
  // Typing is never held up; what the list shows may lag a letter behind.
  const words = useDeferredValue(typed.trim())
  const found = useRead({
    ...read('gameList', { search: words }),
    enabled: words !== '',
    staleTime: 60_000,
    placeholderData: (before) => before,
  })
  const hot = useRead({ ...read('hotGames', {}), staleTime: 60_000 })
  const { data, error, refetch, isFetching } = words === '' ? hot : found
  return (
    <Dialog title={t('shell.findGame')} size="wide" cloth="night" onClose={close}>
      <SearchField label={t('common.search')} value={typed} onChange={setTyped} />
      {error !== null && data === undefined ? (
        <ErrorState {...say(error)} money={false} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data?.content.length === 0 ? (
        <EmptyState
          title={t('home.searchEmpty', { words })}
          image={objectUrl('EMPTY')}
          action={<Button onClick={() => setTyped('')}>{t('home.searchHot')}</Button>}
        />
      ) : (
        <GameTiles className="tiles found" games={data?.content} places={5} />
      )}
    </Dialog>
  )
}
