import type { RequestOf } from '@khela/contract'
import { fundSources, kycDocuments, type FundSource, type KycDocument } from '@khela/contract/kyc'
import { Button, Field, Note, SelectField, TextAreaField, notify } from '@khela/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../site/error-text.ts'
import type { Application } from './model.ts'
import { PictureSlot } from './picture-slot.tsx'
import { useSend } from './use-send.ts'

type Draft = RequestOf<'kycDraft'>
type Given = Omit<Draft, 'tier'>
type Slot = 'front' | 'back' | 'selfie' | 'proof'

interface DraftFormProps {
  readonly tier: 2 | 3
  /** What is kept from before; undefined when nothing is. */
  readonly draft: Application | undefined
}

/** Steps 2 and 3: kept as it is filled in, handed in when it is whole. */
export function DraftForm({ tier, draft }: DraftFormProps): ReactElement {
  const t = useTranslations('kyc')
  const say = useErrorText()
  const [given, setGiven] = useState<Given>({})
  const [sending, setSending] = useState<ReadonlySet<Slot>>(new Set())
  const keep = useSend('kycDraft')
  const submit = useSend('kycSubmit')
  const put = (part: Given) => setGiven((old) => ({ ...old, ...part }))
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
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== '')) as Given),
  }
  const isBusy = keep.isPending || submit.isPending || sending.size > 0
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    keep.mutate(body, {
      onSuccess: (kyc) => {
        const id = kyc.applications.find((one) => one.tier === tier && one.state === 'DRAFT')?.id
        if (id !== undefined) submit.mutate({ id }, { onSuccess: () => notify('good', t('submitted')) })
      },
    })
  }
  const error = keep.error ?? submit.error
  return (
    <form className="col" onSubmit={send}>
      {tier === 2 ? (
        <DocumentFields draft={draft} given={given} put={put} putPicture={putPicture} />
      ) : (
        <FundFields draft={draft} given={given} put={put} putPicture={putPicture} />
      )}
      <Note icon="lock">{t('document.private')}</Note>
      {error !== null && (
        <Note tone="bad" role="alert">
          {say(error).text}
        </Note>
      )}
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
  readonly given: Given
  readonly put: (part: Given) => void
  readonly putPicture: (slot: Slot) => (id: string | undefined, isSending: boolean) => void
}

function DocumentFields({ draft, given, put, putPicture }: FieldsProps): ReactElement {
  const t = useTranslations('kyc.document')
  const type = given.documentType ?? draft?.documentType ?? 'national_id'
  const slots: readonly Slot[] = type === 'passport' ? ['front', 'selfie'] : ['front', 'back', 'selfie']
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
        hint={draft?.documentMasked ? t('numberKept', { number: draft.documentMasked }) : undefined}
        onChange={(event) => put({ documentNumber: event.target.value, documentType: type })}
      />
      <Field
        label={t('expires')}
        type="date"
        optional={type === 'national_id'}
        value={given.expiresOn ?? draft?.expiresOn ?? ''}
        onChange={(event) => put({ expiresOn: event.target.value === '' ? null : event.target.value })}
      />
      <p className="small muted">{t('tips')}</p>
      {slots.map((slot) => (
        <PictureSlot key={slot} label={t(slot as 'front')} kept={draft?.[slot] ?? null} onChange={putPicture(slot)} />
      ))}
    </>
  )
}

function FundFields({ draft, given, put, putPicture }: FieldsProps): ReactElement {
  const t = useTranslations('kyc.funds')
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
        value={given.explanation ?? draft?.explanation ?? ''}
        onChange={(event) => put({ explanation: event.target.value.replace(/\p{Cc}+/gu, ' '), source })}
      />
      <PictureSlot label={t('proof')} kept={draft?.proof ?? null} onChange={putPicture('proof')} />
    </>
  )
}
