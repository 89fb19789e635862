import { Button, DataTable, Skeleton, type Column } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { isNarrowed, type DaysSearch } from '../../../app/address.ts'
import { Failed } from '../../../app/failed.tsx'

interface PagedProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly days: DaysSearch
  /** What a press on a row opens, and how that is said. */
  readonly onOpen?: (row: Row) => void
  readonly openLabel?: (row: Row) => string
  readonly list: {
    readonly data: { readonly pages: readonly { readonly content: readonly Row[] }[] } | undefined
    readonly isPending: boolean
    readonly isError: boolean
    readonly isFetching: boolean
    readonly error: unknown
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly refetch: () => unknown
    readonly fetchNextPage: () => unknown
  }
}

/** A list of a section, page after page. */
export function Paged<Row>({ caption, columns, rowKey, days, list, onOpen, openLabel }: PagedProps<Row>): ReactElement {
  const t = useTexts('office-members')
  const office = useTexts('office')
  const rows = list.data?.pages.flatMap((page) => page.content) ?? []
  if (list.isPending) return <Skeleton height={120} />
  return (
    <>
      {list.isError && <Failed query={list} />}
      {rows.length === 0 ? (
        !list.isError && <p className="muted">{isNarrowed(days) ? office('daysNone') : t('noRows')}</p>
      ) : (
        <DataTable caption={caption} columns={columns} rows={rows} rowKey={rowKey} {...(onOpen && openLabel && { onOpen, openLabel })} />
      )}
      {list.hasNextPage && (
        <Button pending={list.isFetchingNextPage} pendingText={t('loading')} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
