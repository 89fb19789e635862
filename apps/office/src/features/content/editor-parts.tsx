import { Badge, Button, Field, IconButton, Note, Segment, ask, notify } from '@khela/ui'
import { formatInstant } from '@khela/i18n'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../app/client.ts'
import { useErrorText } from '../../app/error-text.ts'
import { useSession } from '../../app/session.ts'
import { useRemoveItem, type ContentRow } from './queries.ts'
import type { Draft, FormState } from './use-editor-form.ts'

interface PartProps {
  readonly form: FormState
  readonly disabled: boolean
}

/** What is edited, since when, and whether it shows. */
export function Head({ form, disabled }: PartProps): ReactElement {
  const t = useTexts('content')
  const language = useSession((session) => session.language)
  const { draft, base, isDirty, edit } = form
  return (
    <div className="content-form-head">
      <div className="content-form-name">
        <h2>{t(base.row ? 'editKind' : 'newKind', { kind: t(`kind.${draft.item.kind}`) })}</h2>
        {isDirty && <Badge tone="warn">{t('unsaved')}</Badge>}
        <span className="grow" />
        <IconButton icon="x" label={t('close')} onClick={form.close} />
      </div>
      {base.row && (
        <span className="small muted num">
          {t('lastChange', {
            version: base.row.version,
            by: base.row.updatedBy,
            time: formatInstant(base.row.updatedAt, 'short', language),
          })}
        </span>
      )}
      <Segment<Draft['state']>
        label={t('state')}
        value={draft.state}
        options={[
          { value: 'draft', label: t('states.draft'), disabled },
          { value: 'live', label: t('states.live'), disabled },
        ]}
        onChange={(state) => edit({ state })}
      />
    </div>
  )
}

/** From when until when, by the merchant's clock. */
export function Schedule({ form, disabled }: PartProps): ReactElement {
  const t = useTexts('content')
  const { draft, edit } = form
  const isWrong = draft.from !== '' && draft.until !== '' && draft.until <= draft.from
  return (
    <fieldset className="content-set">
      <legend>{t('schedule')}</legend>
      <div className="content-pair">
        <Field
          label={t('from')}
          type="datetime-local"
          optional
          readOnly={disabled}
          value={draft.from}
          hint={t('fromHint')}
          onChange={(event) => edit({ from: event.target.value })}
        />
        <Field
          label={t('until')}
          type="datetime-local"
          optional
          readOnly={disabled}
          value={draft.until}
          hint={t('untilHint')}
          error={isWrong ? t('untilWrong') : undefined}
          onChange={(event) => edit({ until: event.target.value })}
        />
      </div>
    </fieldset>
  )
}

/** Somebody else saved in the meantime: nothing typed is lost, and the operator says what becomes of both. */
export function Conflict({ id, form }: { readonly id: string; readonly form: FormState }): ReactElement {
  const t = useTexts('content')
  const errorText = useErrorText()
  const [fault, setFault] = useState<unknown>()
  const after = (use: typeof form.saveOver) => async () => {
    try {
      use(await call('officeContentItem', { id }))
    } catch (error) {
      setFault(error)
    }
  }
  return (
    <Note tone="warn" role="alert">
      <b>{t('conflictTitle')}</b> {t('conflictText')}
      <span className="content-acts">
        <Button tone="line" onClick={() => void after(form.saveOver)()}>
          {t('conflictMine')}
        </Button>
        <Button tone="line" onClick={() => void after(form.takeTheirs)()}>
          {t('conflictTheirs')}
        </Button>
      </span>
      {fault !== undefined && errorText(fault)}
    </Note>
  )
}

/** Removes the item, after a question. */
export function Remove({ row, onRemoved }: { readonly row: ContentRow; readonly onRemoved: () => void }): ReactElement {
  const t = useTexts('content')
  const errorText = useErrorText()
  const language = useSession((session) => session.language)
  const remove = useRemoveItem(() => {
    notify('good', t('removed'))
    onRemoved()
  })
  const press = async () => {
    const answer = await ask({
      icon: 'trash-2',
      title: t('removeSure', { title: row.title[language] }),
      html: t('removeText'),
      buttons: [
        { id: 'keep', label: t('keep'), tone: 'line' },
        { id: 'remove', label: t('remove'), tone: 'hot' },
      ],
    })
    if (answer === 'remove') remove.mutate({ id: row.id, version: row.version })
  }
  return (
    <>
      <Button tone="line" icon="trash-2" pending={remove.isPending} pendingText={t('saving')} onClick={() => void press()}>
        {t('remove')}
      </Button>
      {remove.isError && (
        <Note tone="bad" role="alert">
          {errorText(remove.error)}
        </Note>
      )}
    </>
  )
}
