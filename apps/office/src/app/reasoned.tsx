import { Button, Dialog, Note, TextAreaField } from '@khela/ui'
import { useState, type FormEvent, type ReactElement, type ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from './error-text.ts'

interface ReasonedProps {
  readonly title: string
  readonly act: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown }
  readonly children?: ReactNode
  readonly go: string
  readonly onSend: (reason: string) => void
  readonly onClose: () => void
}

/** A form with its reason: no act without one. */
export function Reasoned({ title, act, children, go, onSend, onClose }: ReasonedProps): ReactElement {
  const t = useTexts('games-office')
  const errorText = useErrorText()
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (reason.trim() !== '' && !act.isPending) onSend(reason.trim())
  }
  return (
    <Dialog title={title} onClose={onClose} size="small" busy={act.isPending} cloth="ledger">
      <form className="office-decide" onSubmit={submit} noValidate>
        {children}
        <TextAreaField
          label={t('reason')}
          rows={2}
          maxLength={200}
          value={reason}
          error={hasTried && reason.trim() === '' ? t('reasonMissing') : undefined}
          onChange={(event) => setReason(event.target.value.replaceAll('\n', ' '))}
        />
        {act.isError && (
          <Note tone="bad" role="alert">
            {errorText(act.error)}
          </Note>
        )}
        <Button type="submit" tone="go" block pending={act.isPending} pendingText={t('sending')}>
          {go}
        </Button>
      </form>
    </Dialog>
  )
}
