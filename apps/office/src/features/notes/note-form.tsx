import { Button, Note, TextAreaField } from '@khela/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../app/error-text.ts'
import { useNoteAct } from './queries.ts'

const longest = 1_000

/** A new note. What was typed stays until it is written. */
export function NoteForm({ member }: { readonly member: string }): ReactElement {
  const t = useTexts('office-notes')
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const add = useNoteAct('officeNoteAdd', () => setText(''))
  function submit(event: FormEvent): void {
    event.preventDefault()
    const isEmpty = text.trim() === ''
    setMissing(isEmpty)
    if (!isEmpty && !add.isPending) add.mutate({ id: member, text: text.trim() })
  }
  return (
    <form className="note-form" onSubmit={submit} noValidate>
      <TextAreaField
        label={t('new')}
        hint={t('hint')}
        rows={2}
        maxLength={longest}
        value={text}
        error={isMissing ? t('missing') : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setMissing(false)
        }}
      />
      {add.isError && (
        <Note tone="bad" role="alert">
          {errorText(add.error)}
        </Note>
      )}
      <Button type="submit" pending={add.isPending} pendingText={t('saving')}>
        {t('add')}
      </Button>
    </form>
  )
}
