import { Note } from '@khela/ui'
import type { ReactElement } from 'react'
import { useErrorText } from '../../site/error-text.ts'

/** A refusal that is about no field of a form. */
export function RefusedWhole({ error }: { readonly error: Error | null }): ReactElement | null {
  const say = useErrorText()
  if (error === null) return null
  return (
    <Note tone="bad" role="alert">
      {say(error).text}
    </Note>
  )
}
