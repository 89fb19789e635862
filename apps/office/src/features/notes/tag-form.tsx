import { Button, Field, Icon, Note } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../app/error-text.ts'
import { noteQueries, useNoteAct } from './queries.ts'

const longest = 24
const most = 10

interface TagFormProps {
  readonly member: string
  /** The tags as they stood when the change began: whoever changed them since is not overwritten. */
  readonly before: readonly string[]
  readonly onClose: () => void
}

/** Tags are added from those in use or typed anew, and all changes are saved together. */
export function TagForm({ member, before, onClose }: TagFormProps): ReactElement {
  const t = useTexts('office-notes')
  const errorText = useErrorText()
  const [tags, setTags] = useState(before)
  const [typed, setTyped] = useState('')
  const used = useQuery(noteQueries.tags())
  const listId = useId()
  const save = useNoteAct('officeMemberTag', onClose)
  const next = typed.trim()
  const all = next === '' || tags.includes(next) ? tags : [...tags, next]
  const isFull = all.length > most
  const add = () => {
    if (isFull) return
    setTags(all)
    setTyped('')
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isFull && !save.isPending) save.mutate({ id: member, before: [...before], after: [...all] })
  }
  return (
    <form className="note-form" onSubmit={submit} noValidate>
      <ul className="note-tags" aria-label={t('tags')}>
        {tags.map((tag) => (
          <li key={tag}>
            <button
              type="button"
              className="chip"
              aria-label={t('takeTag', { tag })}
              onClick={() => setTags(tags.filter((one) => one !== tag))}
            >
              {tag}
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      <Field
        label={t('newTag')}
        hint={t('tagHint', { most, longest })}
        list={listId}
        maxLength={longest}
        value={typed}
        error={isFull ? t('tooMany', { most }) : undefined}
        onChange={(event) => setTyped(event.target.value)}
        end={
          <Button tone="soft" disabled={next === ''} onClick={add}>
            {t('addTag')}
          </Button>
        }
      />
      <datalist id={listId}>
        {used.data?.content.map(({ tag }) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
      {save.isError && (
        <Note tone="bad" role="alert">
          {errorText(save.error)}
        </Note>
      )}
      <div className="row">
        <Button type="submit" tone="go" pending={save.isPending} pendingText={t('saving')}>
          {t('save')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
