import { ticketLength, ticketTypes, type TicketType } from '@khela/contract/support'
import { Button, Note, SelectField, TextAreaField } from '@khela/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call, newKey } from '../../site/client.ts'
import { useErrorText } from '../../site/error-text.ts'
import { focusFault, useFocusRefusal } from '../../site/forms/form-focus.ts'
import { PictureField } from '../../site/files/picture-field.tsx'
import { characters } from './characters.ts'

interface TicketFormProps {
  readonly onBack: () => void
  readonly onOpened: (id: string) => void
}

/** A new question to the house: its type, what it is about, and up to three pictures (PS-3.21). */
export function TicketForm({ onBack, onOpened }: TicketFormProps): ReactElement {
  const t = useTexts('support')
  const c = useTexts('common')
  const say = useErrorText()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [key] = useState(newKey)
  const [type, setType] = useState<TicketType | ''>('')
  const [text, setText] = useState('')
  const [files, setFiles] = useState<{ readonly ids: readonly string[]; readonly isSending: boolean }>({ ids: [], isSending: false })
  const [hasTried, setTried] = useState(false)
  const length = characters(text)
  const isFit = length >= ticketLength.min && length <= ticketLength.max
  const act = useMutation({
    mutationFn: (asked: TicketType) =>
      call('ticketOpen', { type: asked, description: text, ...(files.ids.length > 0 && { files: [...files.ids] }) }, { key }),
    onSuccess: ({ ticket }) => {
      void queries.invalidateQueries({ queryKey: ['tickets'] })
      onOpened(ticket.id)
    },
  })
  useFocusRefusal(form, act.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (type !== '' && isFit && !files.isSending && !act.isPending) act.mutate(type)
    else focusFault(form.current)
  }
  return (
    <form ref={form} noValidate className="card col ticket-form" onSubmit={submit}>
      <h2>{t('newTicket')}</h2>
      <SelectField
        label={t('typeLabel')}
        value={type}
        error={hasTried && type === '' ? t('typeMissing') : undefined}
        options={[{ value: '', label: t('typeNone') }, ...ticketTypes.map((one) => ({ value: one, label: t(`type.${one}`) }))]}
        onChange={(event) => setType(ticketTypes.find((one) => one === event.target.value) ?? '')}
      />
      {type === 'complaint' && <Note icon="scale">{t('complaintTerms')}</Note>}
      <Description text={text} hasTried={hasTried} onChange={setText} />
      <PictureField label={t('pictures')} purpose="ticket" optional onChange={(ids, isSending) => setFiles({ ids, isSending })} />
      {act.error !== null && (
        <Note tone="bad" role="alert">
          {say(act.error).text}
        </Note>
      )}
      <div className="said-bar">
        <Button icon="arrow-left" onClick={onBack}>
          {c('back')}
        </Button>
        <Button type="submit" tone="go" icon="send" pending={act.isPending || files.isSending} pendingText={c('sending')}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

interface DescriptionProps {
  readonly text: string
  readonly hasTried: boolean
  readonly onChange: (text: string) => void
}

/** What it is about, with its length as people count it. */
function Description({ text, hasTried, onChange }: DescriptionProps): ReactElement {
  const t = useTexts('support')
  const { min, max } = ticketLength
  const length = characters(text)
  const error = length > max ? t('tooLong', { max }) : hasTried && length < min ? t('tooShort', { missing: min - length }) : undefined
  return (
    <div>
      <TextAreaField
        label={t('description')}
        rows={6}
        placeholder={t('descriptionHint')}
        value={text}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="hint num">{t('length', { count: length, max })}</p>
    </div>
  )
}
