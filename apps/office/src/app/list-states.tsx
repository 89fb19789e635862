import { Button, EmptyState, Skeleton, StaleStrip } from '@khela/ui'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { isNarrowed, type DaysSearch } from './address.ts'
import { Failed } from './failed.tsx'
import { useSession } from './session.ts'

interface ListStatesProps {
  readonly list: {
    readonly isPending: boolean
    readonly isError: boolean
    readonly isFetching: boolean
    readonly error: unknown
    readonly dataUpdatedAt: number
    readonly refetch: () => unknown
    /** Of a list that comes in pages. */
    readonly hasNextPage?: boolean
    readonly isFetchingNextPage?: boolean
    readonly fetchNextPage?: () => unknown
  }
  readonly count: number
  readonly empty: string
  /** What the list is narrowed to: then an empty one says nothing of the other days. */
  readonly days?: DaysSearch
  /** Whether it shows money, of which a failure then says that it is safe. */
  readonly money?: boolean
  readonly children: ReactNode
}

/** Around the rows of a list: while it loads, when it failed, when there is nothing, and what follows. */
export function ListStates({ list, count, empty, days, money = false, children }: ListStatesProps): ReactElement {
  const t = useTexts('office')
  const language = useSession((session) => session.language)
  if (list.isPending)
    return (
      <div className="office-pad">
        {[1, 2, 3, 4, 5].map((n) => (
          <Skeleton key={n} height={40} className="office-gap" />
        ))}
      </div>
    )
  if (list.isError && count === 0) {
    return (
      <div className="office-pad">
        <Failed query={list} money={money} />
      </div>
    )
  }
  if (count === 0)
    return (
      <div className="office-pad">
        <EmptyState title={days !== undefined && isNarrowed(days) ? t('daysNone') : empty} />
      </div>
    )
  return (
    <>
      {list.isError && <StaleStrip since={new Date(list.dataUpdatedAt)} language={language} />}
      {children}
      {list.hasNextPage === true && (
        <div className="office-pad">
          <Button onClick={() => void list.fetchNextPage?.()} pending={list.isFetchingNextPage ?? false} pendingText={t('loading')}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}
