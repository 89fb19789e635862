import { Button, Dialog, Money, notify, TextAreaField } from '@khela/ui'
import { useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { PictureField } from '../../../site/files/picture-field.tsx'
import { focusFault } from '../../../site/forms/form-focus.ts'
import { useRefusedIn } from '../../../site/forms/use-refused.ts'
import { Refused } from '../parts/refused.tsx'
import { useOrder } from '../use-order.ts'
import type { Part } from './model.ts'

interface DisputeDialogProps {
  readonly part: Part
  readonly onClose: () => void
  readonly onSent: () => void
}

/** A payment did not arrive: a picture that shows it, and a few words (D-R1). */
export function DisputeDialog({ part, onClose, onSent }: DisputeDialogProps): ReactElement {
  const t = useTexts('withdrawal')
  const tCommon = useTexts('common')
  const form = useRef<HTMLFormElement>(null)
  const [note, setNote] = useState('')
  const [pictures, setPictures] = useState<{ ids: readonly string[]; isSending: boolean }>({ ids: [], isSending: false })
  const [hasTried, setTried] = useState(false)
  const order = useOrder('withdrawDispute', () => {
    notify('good', t('disputeSent'))
    onSent()
  })
  const refused = useRefusedIn(form, order.error, ['picture', 'note'])
  const [picture] = pictures.ids
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (pictures.isSending) return
    if (picture === undefined) return focusFault(form.current)
    order.send({ partId: part.id, seen: part.receipt === 'AUTO' ? 'AUTO' : 'WAITING', picture, note: note.trim() })
  }
  const isUnsaved = note !== '' || picture !== undefined
  return (
    <Dialog title={t('disputeTitle')} onClose={onClose} busy={order.isPending} unsaved={isUnsaved}>
      <form className="col cash-form" ref={form} onSubmit={submit} noValidate>
        <p>
          <Money className="cash-sum-end" value={part.amount} />
        </p>
        <p className="s13">{t('disputeText')}</p>
        <PictureField
          label={t('disputePicture')}
          purpose="payout_proof"
          max={1}
          disabled={order.isPending}
          error={hasTried && picture === undefined && !pictures.isSending ? t('disputePictureMissing') : refused.at('picture')}
          onChange={(ids, isSending) => setPictures({ ids, isSending })}
        />
        <TextAreaField
          label={t('disputeNote')}
          name="note"
          rows={3}
          maxLength={300}
          optional
          hint={t('disputeNoteHint')}
          value={note}
          error={refused.at('note')}
          // The note is one line on the wire.
          onChange={(event) => setNote(event.target.value.replace(/\p{Cc}+/gu, ' '))}
        />
        <Refused error={refused.rest} isUnsure={order.isUnsure} />
        <Button
          type="submit"
          tone="go"
          size="xl"
          block
          disabled={pictures.isSending}
          pending={order.isPending}
          pendingText={tCommon('sending')}
        >
          {t('disputeSend')}
        </Button>
      </form>
    </Dialog>
  )
}
