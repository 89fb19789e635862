import { ErrorState, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useErrorText } from '../../../site/error-text.ts'
import { read } from '../../../site/queries.ts'
import type { FieldRule } from '../model.ts'
import type { Flags } from './model.ts'
import { useRegisterRules } from './rules-cache.ts'

interface RuleFacts {
  readonly rules: readonly FieldRule[]
  readonly flags: Flags
}

/** Draws a form once the merchant's rules and flags have come; says so while they have not, or did not. */
export function WithRules({ children }: { readonly children: (given: RuleFacts) => ReactElement }): ReactElement {
  const say = useErrorText()
  const settings = useRegisterRules()
  const info = useQuery({ ...read('permissionInfo', {}), staleTime: 300_000 })
  const failed = settings.error ?? info.error
  const retry = () => void Promise.all([settings.refetch(), info.refetch()])
  if (settings.data !== undefined && info.data !== undefined) return children({ rules: settings.data.rules, flags: info.data.whitelabel })
  if (failed !== null)
    return <ErrorState {...say(failed)} money={false} onRetry={retry} isRetrying={settings.isFetching || info.isFetching} />
  return (
    <>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={48} />
      ))}
    </>
  )
}
