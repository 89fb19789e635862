import { Button, EmptyState, ErrorState, Skeleton, StaleStrip } from '@khela/ui'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useId, type ReactElement, type ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../../site/art.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { useLanguage } from '../../../site/language.ts'
import { connectionStore } from '../../../site/small/connection.ts'

export interface HistoryProps<Row> {
  readonly title: string
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly content: Row[]; readonly next: string | null }>>
  readonly rowKey: (row: Row) => string
  /** The inside of a row: three cells of a `line-list`. */
  readonly row: (row: Row) => ReactNode
  readonly emptyTitle: string
  readonly emptyText: string
}

/** Earlier deposits or withdrawals in a card: loading, empty, failed, old, and more. */
export function History<Row>(props: HistoryProps<Row>): ReactElement {
  const { title, query, rowKey, row } = props
  const t = useTexts('common')
  const language = useLanguage()
  const isLineDown = connectionStore((line) => line.downSince !== undefined)
  const id = useId()
  const rows = query.data?.pages.flatMap((page) => page.content)
  const isOld = rows !== undefined && query.isError && !isLineDown
  return (
    <section className="card history" aria-labelledby={id} aria-busy={query.isPending || undefined}>
      <h2 id={id}>{title}</h2>
      {isOld && <StaleStrip since={new Date(query.dataUpdatedAt)} language={language} />}
      {rows === undefined || rows.length === 0 ? (
        <NoRows {...props} isEmpty={rows !== undefined} />
      ) : (
        <ul className="line-list">
          {rows.map((one) => (
            <li key={rowKey(one)}>{row(one)}</li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button block pending={query.isFetchingNextPage} pendingText={t('loading')} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}

function NoRows<Row>({ query, emptyTitle, emptyText, isEmpty }: HistoryProps<Row> & { readonly isEmpty: boolean }): ReactElement {
  const t = useTexts('errors')
  const say = useErrorText()
  if (isEmpty) return <EmptyState title={emptyTitle} text={emptyText} image={objectUrl('EMPTY')} />
  const isOffline = query.fetchStatus === 'paused'
  if (!query.isError && !isOffline) return <RowSkeletons />
  const { text, code } = query.isError ? say(query.error) : { text: t('offline'), code: undefined }
  return <ErrorState text={text} code={code} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
}

/** Three rows in the shape of a list. */
export function RowSkeletons(): ReactElement {
  return (
    <ul className="line-list" aria-hidden="true">
      {[1, 2, 3].map((place) => (
        <li key={place}>
          <Skeleton width={44} height={44} />
          <span className="col">
            <Skeleton width="60%" />
            <Skeleton width="40%" height={12} />
          </span>
          <Skeleton width={72} />
        </li>
      ))}
    </ul>
  )
}
