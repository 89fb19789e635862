import { Button, Icon } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { PictureField } from '../../site/files/picture-field.tsx'
import { PrivatePicture } from '../../site/files/private-picture.tsx'

interface PictureSlotProps {
  readonly label: string
  /** What is kept from before. */
  readonly kept: string | null
  readonly error: string | undefined
  readonly onChange: (id: string | undefined, isSending: boolean) => void
}

/** One picture of a document: the one that is there, or a place for it. */
export function PictureSlot({ label, kept, error, onChange }: PictureSlotProps): ReactElement {
  const t = useTexts('kyc')
  const [isReplacing, setReplacing] = useState(false)
  if (kept !== null && !isReplacing)
    return (
      <div className="field kyc-kept">
        <span className="lab">{label}</span>
        <div className="row">
          <PrivatePicture id={kept} name={label} />
          <span className="grow small">
            <Icon name="circle-check" /> {t('sent')}
          </span>
          <Button onClick={() => setReplacing(true)}>{t('replace')}</Button>
        </div>
      </div>
    )
  return <PictureField label={label} purpose="kyc" max={1} error={error} onChange={(ids, isSending) => onChange(ids[0], isSending)} />
}
