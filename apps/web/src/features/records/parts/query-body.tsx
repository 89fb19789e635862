import { ErrorState, StaleStrip } from '@khela/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../../site/error-text.ts'
import { useLanguage } from '../../../site/language.ts'
import { connectionStore } from '../../../site/small/connection.ts'

export interface QueryBodyProps<D> {
  readonly query: UseQueryResult<D>
  /** In the shape of what will come. */
  readonly skeleton: ReactNode
  readonly children: (data: D) => ReactNode
}

/** A page of one answer in its states (FE-3): loading, failed, there, and there but old. */
export function QueryBody<D extends { readonly asOf: string }>({ query, skeleton, children }: QueryBodyProps<D>): ReactElement {
  const t = useTexts('errors')
  const say = useErrorText()
  const language = useLanguage()
  const isLineDown = connectionStore((line) => line.downSince !== undefined)
  const { data } = query
  if (data === undefined) {
    if (!query.isError && query.fetchStatus !== 'paused') return <>{skeleton}</>
    const { text, code } = query.error ? say(query.error) : { text: t('offline'), code: undefined }
    return <ErrorState text={text} code={code} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  }
  return (
    <>
      {query.isError && !isLineDown && <StaleStrip since={data.asOf} language={language} />}
      {children(data)}
    </>
  )
}
