import type { ContentKind, ReplyOf, RequestOf } from '@khela/contract'
import { CallError } from '@khela/client'
import { Button, Note, Skeleton, ask, notify } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { Failed } from '../../app/failed.tsx'
import { useErrorText } from '../../app/error-text.ts'
import { useMe } from '../../app/me.ts'
import { instantOf, localOf } from '../../app/merchant-time.ts'
import { Conflict, Head, Remove, Schedule } from './editor-parts.tsx'
import { isComplete } from './faults.ts'
import { Fields } from './fields.tsx'
import { blankOf, type Item } from './kinds.ts'
import { Preview } from './preview.tsx'
import { contentQueries, useSaveItem, type ContentRow } from './queries.ts'

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

export interface Draft {
  readonly item: Item
  readonly state: 'draft' | 'live'
  readonly from: string
  readonly until: string
}
interface FormProps {
  readonly before: ContentRow | undefined
  readonly first: Item
  readonly onLeave: EditorProps['onLeave']
}

const draftOf = (row: ContentRow | undefined, item: Item): Draft => ({
  item,
  state: row?.state ?? 'draft',
  from: localOf(row?.from ?? null),
  until: localOf(row?.until ?? null),
})

/** What is typed, against which version, and the ways out: saving, removing, leaving. */
function useForm({ before, first, onLeave }: FormProps) {
  const t = useTranslations('content')
  const [base, setBase] = useState(() => ({ row: before, draft: draftOf(before, first) }))
  const [draft, setDraft] = useState(base.draft)
  const [isChecked, setChecked] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const isDirty = !isLeaving && JSON.stringify(draft) !== JSON.stringify(base.draft)
  useUnsaved(isDirty)
  const leave = (id?: string) => {
    setLeaving(true)
    // The blocker must have heard that nothing is kept back before the address changes.
    setTimeout(() => onLeave(id))
  }
  const save = useSaveItem((row) => {
    notify('good', t('saved'))
    setBase({ row, draft })
    setChecked(false)
    if (base.row === undefined) leave(row.id)
  })
  const input = (version: number): RequestOf<'officeContentSave'> => ({
    id: base.row?.id ?? null,
    version,
    state: draft.state,
    from: instantOf(draft.from),
    until: instantOf(draft.until),
    item: draft.item,
  })
  return {
    base,
    draft,
    isChecked,
    isDirty,
    save,
    leave,
    close: () => onLeave(),
    edit: (change: Partial<Draft>): void => {
      setDraft({ ...draft, ...change })
      save.reset()
    },
    submit: (): void => {
      setChecked(true)
      if (isComplete(draft.item) && !save.isPending) save.mutate(input(base.row?.version ?? 0))
    },
    /** Writes over what somebody else saved meanwhile, which is named by its version. */
    saveOver: ({ row }: ReplyOf<'officeContentItem'>) => save.mutate(input(row.version)),
    /** Takes what somebody else saved meanwhile. */
    takeTheirs: ({ row, item }: ReplyOf<'officeContentItem'>): void => {
      const theirs = draftOf(row, item)
      setBase({ row, draft: theirs })
      setDraft(theirs)
      save.reset()
    },
  }
}

/** Asks before typed text is left behind, also when the tab is closed. */
function useUnsaved(isDirty: boolean): void {
  const t = useTranslations('content')
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async () => {
      const answer = await ask({
        icon: 'triangle-alert',
        title: t('unsavedTitle'),
        html: t('unsavedText'),
        buttons: [
          { id: 'stay', label: t('unsavedStay'), tone: 'go' },
          { id: 'leave', label: t('unsavedLeave'), tone: 'line' },
        ],
      })
      return answer !== 'leave'
    },
  })
}

export type FormState = ReturnType<typeof useForm>

function Form(props: FormProps): ReactElement {
  const t = useTranslations('content')
  const { can } = useMe()
  const form = useForm(props)
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
