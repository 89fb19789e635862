import type { ContentKind } from '@khela/contract'
import { CallError } from '@khela/client'
import { Button, Note, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent, ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from '../../app/failed.tsx'
import { useErrorText } from '../../app/error-text.ts'
import { useMe } from '../../app/me.ts'
import { Conflict, Head, Remove, Schedule } from './editor-parts.tsx'
import { isComplete } from './faults.ts'
import { Fields } from './fields.tsx'
import { blankOf } from './kinds.ts'
import { Preview } from './preview.tsx'
import { contentQueries } from './queries.ts'
import { useEditorForm, type EditorFormProps } from './use-editor-form.ts'

interface EditorProps {
  readonly kind: ContentKind
  readonly id: string
  /** Leaves the editor; with an id, for that item. */
  readonly onLeave: (id?: string) => void
}

/** One item under the pen: a new one, or one that is read first. */
export function Editor({ kind, id, onLeave }: EditorProps): ReactElement {
  const found = useQuery({ ...contentQueries.item(id), enabled: id !== 'new' })
  if (id === 'new') return <Form before={undefined} first={blankOf(kind)} onLeave={onLeave} />
  if (found.data) return <Form before={found.data.row} first={found.data.item} onLeave={onLeave} />
  return <div className="office-pad">{found.isError ? <Failed query={found} /> : <Skeleton height={320} />}</div>
}

function Form(props: EditorFormProps): ReactElement {
  const t = useTexts('content')
  const { can } = useMe()
  const form = useEditorForm(props)
  const { draft, base, isChecked, edit, save, submit } = form
  const mayWrite = can('content.write')
  const errorText = useErrorText()
  const isConflict = save.error instanceof CallError && save.error.code === 'state_changed'
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <div className="content-editor">
      <form className="content-form" onSubmit={onSubmit} noValidate aria-label={t(`kind.${draft.item.kind}`)}>
        <Head form={form} disabled={!mayWrite} />
        <Fields item={draft.item} set={(item) => edit({ item })} isChecked={isChecked} disabled={!mayWrite} />
        <Schedule form={form} disabled={!mayWrite} />
        {isChecked && !isComplete(draft.item) && (
          <Note tone="bad" role="alert">
            {t('incomplete')}
          </Note>
        )}
        {isConflict && base.row ? <Conflict id={base.row.id} form={form} /> : null}
        {save.isError && !isConflict && (
          <Note tone="bad" role="alert">
            {errorText(save.error)}
          </Note>
        )}
        {mayWrite ? (
          <div className="content-acts">
            <Button type="submit" tone="go" pending={save.isPending} pendingText={t('saving')}>
              {t(draft.state === 'live' ? 'saveLive' : 'saveDraft')}
            </Button>
            {base.row && <Remove row={base.row} onRemoved={() => form.leave()} />}
          </div>
        ) : (
          <Note>{t('mayOnlyRead')}</Note>
        )}
      </form>
      <Preview item={draft.item} />
    </div>
  )
}
