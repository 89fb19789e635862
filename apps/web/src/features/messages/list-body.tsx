import { Button, ErrorState, Skeleton } from '@khela/ui'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../site/error-text.ts'

interface Query {
  readonly isPending: boolean
  readonly isError: boolean
  readonly error: unknown
  readonly isFetching: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly refetch: () => unknown
  readonly fetchNextPage: () => unknown
}

interface ListBodyProps {
  readonly query: Query
  readonly count: number
  readonly empty: ReactNode
  readonly children: ReactNode
}

/** The states of a list: on its way, not loaded, empty, and its rows with more to come. */
export function ListBody({ query, count, empty, children }: ListBodyProps): ReactElement {
  const t = useTexts('common')
  const say = useErrorText()
  if (query.isPending)
    return (
      <div className="card col" aria-busy="true">
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} height={52} />
        ))}
      </div>
    )
  if (query.isError && count === 0)
    return <ErrorState {...say(query.error)} money={false} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  if (count === 0) return <>{empty}</>
  return (
    <>
      {children}
      {query.hasNextPage && (
        <Button
          className="said-more"
          pending={query.isFetchingNextPage}
          pendingText={t('loading')}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}
