import type { ReplyOf, RequestOf } from '@khela/contract'
import { ask, notify } from '@khela/ui'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { instantOf, localOf } from '../../app/merchant-time.ts'
import { isComplete } from './faults.ts'
import type { Item } from './kinds.ts'
import { useSaveItem, type ContentRow } from './queries.ts'

export interface Draft {
  readonly item: Item
  readonly state: 'draft' | 'live'
  readonly from: string
  readonly until: string
}
export interface EditorFormProps {
  readonly before: ContentRow | undefined
  readonly first: Item
  /** Leaves the editor; with an id, for that item. */
  readonly onLeave: (id?: string) => void
}

const draftOf = (row: ContentRow | undefined, item: Item): Draft => ({
  item,
  state: row?.state ?? 'draft',
  from: localOf(row?.from ?? null),
  until: localOf(row?.until ?? null),
})

/** What is typed, against which version, and the ways out: saving, removing, leaving. */
export function useEditorForm({ before, first, onLeave }: EditorFormProps) {
  const t = useTexts('content')
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
  const t = useTexts('content')
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

export type FormState = ReturnType<typeof useEditorForm>
