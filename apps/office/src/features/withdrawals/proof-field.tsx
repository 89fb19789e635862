import { newKey } from '@khela/client'
import { uploadRules, uploadTypes } from '@khela/contract/uploads'
import { PicturePicker, type ChosenPicture } from '@khela/ui/pictures'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../app/client.ts'
import { useErrorText } from '../../app/error-text.ts'

interface ProofFieldProps {
  readonly withdrawalId: string
  readonly onChange: (id: string | undefined) => void
}
type Type = (typeof uploadTypes)[number]

/** One picture of a payment by hand, sent as it is chosen. */
export function ProofField({ withdrawalId, onChange }: ProofFieldProps): ReactElement {
  const t = useTexts('office-payouts')
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<ChosenPicture & { readonly file: File }>()
  const [fault, setFault] = useState<unknown>()
  async function send(file: File, key: string, src: string): Promise<void> {
    setFault(undefined)
    setChosen({ key, src, file, state: 'sending' })
    try {
      const { id } = await call('officePayoutPicture', { id: withdrawalId, type: file.type as Type, data: await base64Of(file) }, { key })
      setChosen({ key, src, file, state: 'sent' })
      onChange(id)
    } catch (error) {
      setChosen({ key, src, file, state: 'failed' })
      setFault(error)
    }
  }
  return (
    <PicturePicker
      label={t('picture')}
      max={1}
      pictures={chosen ? [chosen] : []}
      megabytes={uploadRules.maxBytes / 1024 / 1024}
      types={uploadTypes}
      optional
      onAdd={([file]) => file && void send(file, newKey(), URL.createObjectURL(file))}
      onRemove={() => {
        if (chosen) URL.revokeObjectURL(chosen.src)
        setChosen(undefined)
        onChange(undefined)
      }}
      onRetry={() => chosen && void send(chosen.file, chosen.key, chosen.src)}
      error={fault === undefined ? undefined : errorText(fault)}
    />
  )
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the picture cannot be read')))
    reader.readAsDataURL(file)
  })
}
