import { formatInstant } from '@khela/i18n'
import { ask, IconButton, notify } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../app/error-text.ts'
import { useSession } from '../../app/session.ts'
import { useNoteAct, type MemberNote } from './queries.ts'

/** Notes with their writer and time. One is taken away after a question, for there is no way back. */
export function NoteList({ notes, canWrite }: { readonly notes: readonly MemberNote[]; readonly canWrite: boolean }): ReactElement {
  const t = useTexts('office-notes')
  const language = useSession((session) => session.language)
  const errorText = useErrorText()
  const remove = useNoteAct('officeNoteRemove', () => notify('good', t('removed')))
  async function askAndRemove({ id, text }: MemberNote): Promise<void> {
    const answer = await ask({
      title: t('removeAsk'),
      html: <p className="note-text">{text}</p>,
      buttons: [
        { id: 'no', label: t('cancel') },
        { id: 'yes', label: t('remove'), tone: 'hot' },
      ],
    })
    if (answer === 'yes') remove.mutate({ id }, { onError: (error) => notify('bad', errorText(error)) })
  }
  if (notes.length === 0) return <p className="muted small">{t('none')}</p>
  return (
    <ul className="note-list">
      {notes.map((note) => (
        <li key={note.id}>
          <p className="note-text">{note.text}</p>
          <p className="small muted">
            {note.by} · <time className="num">{formatInstant(note.at, 'short', language)}</time>
          </p>
          {canWrite && note.isRemovable && (
            <IconButton icon="x" label={t('removeOf', { by: note.by })} onClick={() => void askAndRemove(note)} />
          )}
        </li>
      ))}
    </ul>
  )
}
