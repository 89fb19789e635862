import { Button, ErrorState, Skeleton, StaleStrip } from '@khela/ui'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../../site/error-text.ts'
import { useLanguage } from '../../../site/language.ts'
import { connectionStore } from '../../../site/small/connection.ts'

export interface RecordPage<Row> {
  readonly content: Row[]
  readonly next: string | null
  readonly asOf: string
}
export interface RecordBodyProps<Row> {
  readonly query: UseInfiniteQueryResult<InfiniteData<RecordPage<Row>>>
  /** Draws the rows that have come. */
  readonly table: (rows: readonly Row[]) => ReactNode
  readonly empty: ReactNode
}

/** The four states of a record (FE-3): loading, empty, failed, and rows that may be old. */
export function RecordBody<Row>({ query, table, empty }: RecordBodyProps<Row>): ReactElement {
  const t = useTexts('records')
  const tCommon = useTexts('common')
  const language = useLanguage()
  // The frame says it already while the line is down.
  const isLineDown = connectionStore((line) => line.downSince !== undefined)
  const pages = query.data?.pages
  if (pages === undefined) return <NoAnswer query={query} />
  const rows = pages.flatMap((page) => page.content)
  const asOf = pages[0]?.asOf
  return (
    <>
      {query.isError && !isLineDown && asOf !== undefined && <StaleStrip since={asOf} language={language} />}
      {rows.length === 0 ? empty : table(rows)}
      {query.hasNextPage && (
        <p className="record-more">
          <Button pending={query.isFetchingNextPage} pendingText={tCommon('loading')} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </Button>
        </p>
      )}
    </>
  )
}

interface Asked {
  readonly isError: boolean
  readonly error: Error | null
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** Nothing has come yet: it loads, it failed, or the device is offline. */
function NoAnswer({ query }: { readonly query: Asked }): ReactElement {
  const t = useTexts('errors')
  const say = useErrorText()
  if (!query.isError && query.fetchStatus !== 'paused') return <RowSkeletons />
  const { text, code } = query.error ? say(query.error) : { text: t('offline'), code: undefined }
  return <ErrorState text={text} code={code} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
}

function RowSkeletons(): ReactElement {
  return (
    <div className="card record-loading" aria-busy="true">
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <div key={place} className="row">
          <Skeleton width={36} height={48} />
          <span className="col grow">
            <Skeleton width="45%" />
            <Skeleton width="65%" height={12} />
          </span>
          <span className="col">
            <Skeleton width={84} />
            <Skeleton width={84} height={12} />
          </span>
        </div>
      ))}
    </div>
  )
}
