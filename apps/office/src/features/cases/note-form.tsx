import { Button, Note, TextAreaField } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../app/error-text.ts'

interface NoteFormProps {
  readonly act: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown; readonly mutate: (note: string) => void }
  readonly label: string
  readonly means?: string
}

/** A note that must not be empty, and the act it belongs to. */
export function NoteForm({ act, label, means }: NoteFormProps): ReactElement {
  const t = useTexts('office')
  const errorText = useErrorText()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const text = note.trim()
  return (
    <form
      className="office-decide"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(text === '')
        if (text !== '' && !act.isPending) act.mutate(text)
      }}
    >
      <TextAreaField
        label={t('note')}
        hint={t('noteHint')}
        rows={2}
        maxLength={200}
        value={note}
        error={isMissing && text === '' ? t('noteMissing') : undefined}
        onChange={(event) => setNote(event.target.value.replaceAll('\n', ' '))}
      />
      {act.isError && (
        <Note tone="bad" role="alert">
          {errorText(act.error)}
        </Note>
      )}
      <Button type="submit" tone="go" block pending={act.isPending} pendingText={t('sending')}>
        {label}
      </Button>
      <p className="small muted">
        {means} {t('auditNote')}
      </p>
    </form>
  )
}
