import { Dialog, ErrorState, Skeleton } from '@khela/ui'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { CallError } from '../../../site/client.ts'
import { useErrorText } from '../../../site/error-text.ts'

interface Asked<D> {
  readonly data: D | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}
export interface DetailFrameProps<D> {
  readonly title: string
  readonly query: Asked<D>
  readonly onClose: () => void
  readonly children: (data: D) => ReactNode
}

/** A row opened over its record: loading, failed, or there. */
export function DetailFrame<D>({ title, query, onClose, children }: DetailFrameProps<D>): ReactElement {
  return (
    <Dialog title={title} onClose={onClose}>
      {query.data !== undefined ? children(query.data) : query.error ? <Failed query={query} error={query.error} /> : <Loading />}
    </Dialog>
  )
}

function Failed<D>({ query, error }: { readonly query: Asked<D>; readonly error: Error }): ReactElement {
  const t = useTexts('records')
  const say = useErrorText()
  const isMissing = error instanceof CallError && error.code === 'not_found'
  const { text, code } = say(error)
  if (isMissing) return <ErrorState title={t('notFound')} text={text} code={code} money={false} />
  return <ErrorState text={text} code={code} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
}

function Loading(): ReactElement {
  return (
    <div className="col" aria-busy="true">
      <Skeleton height={56} />
      <Skeleton width="80%" />
      <Skeleton width="60%" />
      <Skeleton width="70%" />
      <Skeleton height={72} />
    </div>
  )
}
