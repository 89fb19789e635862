import { ErrorState } from '@khela/ui'
import type { ReactElement } from 'react'
import { quoteOf, useErrorText } from './error-text.ts'

interface FailedProps {
  /** A read that ended with an error. */
  readonly query: { readonly error: unknown; readonly isFetching: boolean; refetch(): unknown }
  /** Whether the screen shows money, of which the sentence then says that it is safe. */
  readonly money?: boolean
}

/** In place of what could not be read: why, what to quote, and the way to try again. */
export function Failed({ query, money = false }: FailedProps): ReactElement {
  const errorText = useErrorText()
  return (
    <ErrorState
      text={errorText(query.error)}
      code={quoteOf(query.error)}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      money={money}
    />
  )
}
