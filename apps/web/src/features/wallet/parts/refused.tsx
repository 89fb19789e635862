import { Note } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { LimitLink } from '../../../site/limit-link.tsx'
import { useRefusal } from '../texts.ts'

/** What the server said to a money request; with no usable answer, that pressing again is safe. */
export function Refused({ error, isUnsure }: { readonly error: Error | null; readonly isUnsure: boolean }): ReactElement | null {
  const t = useTexts('cashier')
  const refusal = useRefusal()
  if (error === null) return null
  return (
    <Note tone={isUnsure ? 'warn' : 'bad'} role="alert">
      {isUnsure ? t('unsure') : refusal(error)} <LimitLink error={error} />
    </Note>
  )
}
