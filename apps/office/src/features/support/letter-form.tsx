import { letterAudiences, type RequestOf } from '@khela/contract'
import { Button, Field, Note, SelectField, TextAreaField, notify } from '@khela/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../app/error-text.ts'
import { instantOf } from '../../app/merchant-time.ts'
import { useSupportAct } from './queries.ts'

type Audience = RequestOf<'officeLetterSend'>['audience']
const languages = ['bn', 'en'] as const

/** A message to members in both languages, now or at a time of the merchant's clock. */
export function LetterForm({ onSent }: { readonly onSent: () => void }): ReactElement {
  const t = useTexts('office-support')
  const o = useTexts('office')
  const errorText = useErrorText()
  const [audience, setAudience] = useState<Audience>('member')
  const [to, setTo] = useState('')
  const [at, setAt] = useState('')
  const [title, setTitle] = useState({ bn: '', en: '' })
  const [content, setContent] = useState({ bn: '', en: '' })
  const [hasTried, setTried] = useState(false)
  const send = useSupportAct('officeLetterSend', () => {
    notify('good', t('letterSent'))
    onSent()
  })
  const missing = (value: string) => (hasTried && value.trim() === '' ? t('textMissing') : undefined)
  const isWhole = [...languages.flatMap((lang) => [title[lang], content[lang]]), audience === 'member' ? to : 'x'].every(
    (text) => text.trim() !== '',
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isWhole || send.isPending) return
    send.mutate({ audience, to: audience === 'member' ? to.trim() : null, title, content, at: instantOf(at) })
  }
  return (
    <form className="office-decide" onSubmit={submit} noValidate>
      <div className="support-pair">
        <SelectField
          label={t('audience')}
          value={audience}
          options={letterAudiences.map((one) => ({ value: one, label: t(`audiences.${one}`) }))}
          onChange={(event) => setAudience(letterAudiences.find((one) => one === event.target.value) ?? 'member')}
        />
        {audience === 'member' && (
          <Field label={t('toMember')} maxLength={64} value={to} error={missing(to)} onChange={(event) => setTo(event.target.value)} />
        )}
        <Field
          label={t('at')}
          hint={t('atHint')}
          optional
          type="datetime-local"
          value={at}
          onChange={(event) => setAt(event.target.value)}
        />
      </div>
      <Words title={title} content={content} onTitle={setTitle} onContent={setContent} missing={missing} />
      {send.error !== null && (
        <Note tone="bad" role="alert">
          {errorText(send.error)}
        </Note>
      )}
      <Button type="submit" tone="go" icon="send" block pending={send.isPending} pendingText={o('sending')}>
        {t(at === '' ? 'sendNow' : 'sendAt')}
      </Button>
      <p className="small muted">{o('auditNote')}</p>
    </form>
  )
}

type Both = Readonly<{ bn: string; en: string }>
interface WordsProps {
  readonly title: Both
  readonly content: Both
  readonly onTitle: (title: Both) => void
  readonly onContent: (content: Both) => void
  readonly missing: (value: string) => string | undefined
}

/** Title and text in both languages, side by side where there is room. */
function Words({ title, content, onTitle, onContent, missing }: WordsProps): ReactElement {
  const t = useTexts('office-support')
  return (
    <div className="support-pair">
      {languages.map((lang) => (
        <div key={lang} className="office-decide">
          <Field
            label={t(`titleIn.${lang}`)}
            lang={lang}
            maxLength={160}
            value={title[lang]}
            error={missing(title[lang])}
            onChange={(event) => onTitle({ ...title, [lang]: event.target.value })}
          />
          <TextAreaField
            label={t(`textIn.${lang}`)}
            lang={lang}
            rows={8}
            maxLength={20_000}
            value={content[lang]}
            hint={t('htmlHint')}
            error={missing(content[lang])}
            onChange={(event) => onContent({ ...content, [lang]: event.target.value })}
          />
        </div>
      ))}
    </div>
  )
}
