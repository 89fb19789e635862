import type { RequestOf } from '@khela/contract'
import { fundSources, kycDocuments, kycFields, type FundSource, type KycDocument, type KycField } from '@khela/contract/kyc'
import { Button, Field, Note, SelectField, TextAreaField, notify } from '@khela/ui'
import { useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { focusFault } from '../../site/forms/form-focus.ts'
import { useRefusedIn } from '../../site/forms/use-refused.ts'
import { missingOf, type Application } from './model.ts'
import { PictureSlot } from './picture-slot.tsx'
import { RefusedWhole } from './refused-whole.tsx'
import { useSend } from './use-send.ts'

type Draft = RequestOf<'kycDraft'>
type DraftFields = Omit<Draft, 'tier'>
type Slot = 'front' | 'back' | 'selfie' | 'proof'

interface DraftFormProps {
  readonly tier: 2 | 3
  /** What is kept from before; undefined when nothing is. */
  readonly draft: Application | undefined
}

/** Steps 2 and 3: kept as it is filled in, handed in when it is whole. */
export function DraftForm({ tier, draft }: DraftFormProps): ReactElement {
  const t = useTexts('kyc')
  const form = useRef<HTMLFormElement>(null)
  const [hasTried, setTried] = useState(false)
  const [given, setGiven] = useState<DraftFields>({})
  const [sending, setSending] = useState<ReadonlySet<Slot>>(new Set())
  const keep = useSend('kycDraft')
  const submit = useSend('kycSubmit')
  const put = (part: DraftFields) => setGiven((old) => ({ ...old, ...part }))
  const putPicture = (slot: Slot) => (id: string | undefined, isSending: boolean) => {
    put({ [slot]: id })
    setSending((old) => {
      const next = new Set(old)
      if (isSending) next.add(slot)
      else next.delete(slot)
      return next
    })
  }
  // What was typed and taken away again is not sent as nothing.
  const body: Draft = {
    tier,
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== '')) as DraftFields),
  }
  const missing = missingOf(tier, draft, given)
  const refused = useRefusedIn<KycField>(form, keep.error ?? submit.error, kycFields)
  const isBusy = keep.isPending || submit.isPending || sending.size > 0
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isBusy) return
    if (missing.length > 0) return focusFault(form.current)
    keep.mutate(body, {
      onSuccess: (kyc) => {
        const id = kyc.applications.find((one) => one.tier === tier && one.state === 'DRAFT')?.id
        if (id !== undefined) submit.mutate({ id }, { onSuccess: () => notify('good', t('submitted')) })
      },
    })
  }
  const errorOf = (field: KycField) => (hasTried && missing.includes(field) ? t(`missing.${field}`) : refused.at(field))
  const fields = { draft, given, put, putPicture, errorOf }
  return (
    <form className="col" ref={form} onSubmit={send} noValidate>
      {tier === 2 ? <DocumentFields {...fields} /> : <FundFields {...fields} />}
      <Note icon="lock">{t('document.private')}</Note>
      <RefusedWhole error={refused.rest} />
      <div className="kyc-acts">
        <Button
          type="submit"
          tone="go"
          size="xl"
          disabled={sending.size > 0}
          pending={isBusy && sending.size === 0}
          pendingText={t('submitting')}
        >
          {t('submit')}
        </Button>
        <Button tone="soft" disabled={isBusy} onClick={() => keep.mutate(body, { onSuccess: () => notify('good', t('kept')) })}>
          {t('keep')}
        </Button>
      </div>
    </form>
  )
}

interface FieldsProps {
  readonly draft: Application | undefined
  readonly given: DraftFields
  readonly put: (part: DraftFields) => void
  readonly putPicture: (slot: Slot) => (id: string | undefined, isSending: boolean) => void
  readonly errorOf: (field: KycField) => string | undefined
}

function DocumentFields({ draft, given, put, putPicture, errorOf }: FieldsProps): ReactElement {
  const t = useTexts('kyc.document')
  const type = given.documentType ?? draft?.documentType ?? 'national_id'
  const sides: readonly Slot[] = type === 'passport' ? ['front', 'selfie'] : ['front', 'back', 'selfie']
  return (
    <>
      <SelectField
        label={t('type')}
        value={type}
        options={kycDocuments.map((value) => ({ value, label: t(value) }))}
        onChange={(event) => put({ documentType: event.target.value as KycDocument })}
      />
      <Field
        label={t('number')}
        value={given.documentNumber ?? ''}
        maxLength={40}
        autoComplete="off"
        dir="ltr"
        error={errorOf('documentNumber')}
        hint={draft?.documentMasked ? t('numberKept', { number: draft.documentMasked }) : undefined}
        onChange={(event) => put({ documentNumber: event.target.value, documentType: type })}
      />
      <Field
        label={t('expires')}
        type="date"
        optional={type === 'national_id'}
        error={errorOf('expiresOn')}
        value={given.expiresOn ?? draft?.expiresOn ?? ''}
        onChange={(event) => put({ expiresOn: event.target.value === '' ? null : event.target.value })}
      />
      <p className="small muted">{t('tips')}</p>
      {sides.map((slot) => (
        <PictureSlot key={slot} label={t(slot as 'front')} kept={draft?.[slot] ?? null} error={errorOf(slot)} onChange={putPicture(slot)} />
      ))}
    </>
  )
}

function FundFields({ draft, given, put, putPicture, errorOf }: FieldsProps): ReactElement {
  const t = useTexts('kyc.funds')
  const source = given.source ?? draft?.source ?? 'salary'
  return (
    <>
      <SelectField
        label={t('source')}
        value={source}
        options={fundSources.map((value) => ({ value, label: t(value) }))}
        onChange={(event) => put({ source: event.target.value as FundSource })}
      />
      <TextAreaField
        label={t('explanation')}
        hint={t('explanationHint')}
        maxLength={500}
        rows={4}
        error={errorOf('explanation')}
        value={given.explanation ?? draft?.explanation ?? ''}
        onChange={(event) => put({ explanation: event.target.value.replace(/\p{Cc}+/gu, ' '), source })}
      />
      <PictureSlot label={t('proof')} kept={draft?.proof ?? null} error={errorOf('proof')} onChange={putPicture('proof')} />
    </>
  )
}
