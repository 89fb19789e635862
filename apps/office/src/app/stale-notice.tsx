import { CallError } from '@khela/client'
import { notify } from '@khela/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useErrorText } from './error-text.ts'

/**
 * Says of every act of every place that somebody else was faster. The form it was sent from may be gone by then, as its row
 * is read again, so its own message would be seen by nobody.
 */
export function StaleNotice(): null {
  const queries = useQueryClient()
  const errorText = useErrorText()
  const tell = useEffectEvent((error: unknown) => notify('bad', errorText(error)))
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const error: unknown = event.action.error
        if (error instanceof CallError && error.code === 'state_changed') tell(error)
      }),
    [queries],
  )
  return null
}
