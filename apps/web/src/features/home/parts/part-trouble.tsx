import { ErrorState, StaleStrip } from '@khela/ui'
import type { ReactElement } from 'react'
import { useErrorText } from '../../../site/error-text.ts'
import { useLanguage } from '../../../site/language.ts'

interface Query {
  readonly data: unknown
  readonly error: unknown
  readonly isFetching: boolean
  readonly dataUpdatedAt: number
  refetch(): unknown
}

/** What went wrong with a part of home: it did not come, or what is shown is old. Nothing when all is well. */
export function PartTrouble({ query }: { readonly query: Query }): ReactElement | null {
  const say = useErrorText()
  const language = useLanguage()
  if (query.error === null) return null
  if (query.data !== undefined) return <StaleStrip since={new Date(query.dataUpdatedAt)} language={language} />
  const { text, code } = say(query.error)
  return (
    <div className="part-trouble">
      <ErrorState text={text} code={code} onRetry={() => void query.refetch()} isRetrying={query.isFetching} money={false} />
    </div>
  )
}
