import { feedbackLength } from '@khela/contract/content'
import { languageOf } from '@khela/i18n'
import { Button, Dialog, EmptyState, Field, Note, SelectField, TextAreaField } from '@khela/ui'
import { useRef, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../site/art.ts'
import { CaptchaField } from '../../site/challenge/captcha-field.tsx'
import { useErrorText } from '../../site/error-text.ts'
import { focusFault } from '../../site/forms/form-focus.ts'
import { useRefusedIn } from '../../site/forms/use-refused.ts'
import { useLanguage } from '../../site/language.ts'
import { characters, types, withinLength } from './model.ts'
import { useFeedback, type Feedback } from './use-feedback.ts'

/** Says something to the house (PS-5.8). Success shows the number to quote and closes with one press. */
export default function FeedbackModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTexts('dialogs.feedback')
  const feedback = useFeedback()
  const { draft, act } = feedback
  if (act.isSuccess)
    return (
      <Dialog title={t('title')} onClose={close}>
        <div role="status">
          <EmptyState title={t('sentTitle')} text={t('sentText', { id: act.data.id })} image={objectUrl('REWARD')} />
        </div>
        <Done onClose={close} />
      </Dialog>
    )
  return (
    <Dialog title={t('title')} onClose={close} busy={act.isPending} unsaved={characters(draft.content) > 0}>
      <FeedbackForm feedback={feedback} />
    </Dialog>
  )
}

/** The form that had the focus is gone: the button takes it. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus()

function Done({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTexts('common')
  return (
    <Button tone="go" size="xl" block ref={takeFocus} onClick={onClose}>
      {t('ok')}
    </Button>
  )
}

function FeedbackForm({ feedback }: { readonly feedback: Feedback }): ReactElement {
  const t = useTexts('dialogs.feedback')
  const a = useTexts('auth')
  const c = useTexts('common')
  const { draft, change, captcha, answer, setAnswer, renew, hasTried, empty, missing, act, send } = feedback
  const form = useRef<HTMLFormElement>(null)
  const refused = useRefusedIn(form, act.error, ['content', 'captcha'])
  const names = { type: t('type'), content: t('content'), captcha: a('captcha') }
  const isEmpty = (field: keyof typeof names) => (hasTried && empty.includes(field) ? t('empty', { fields: names[field] }) : undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send()) return
    focusFault(form.current)
  }
  const short = hasTried && missing > 0 ? t('tooShort', { missing }) : undefined
  const counter = t('length', { count: characters(draft.content), ...feedbackLength })
  return (
    <form ref={form} noValidate className="col" style={{ gap: 14 }} onSubmit={submit}>
      <p className="muted">{t('intro')}</p>
      <SelectField
        label={`${t('type')} *`}
        value={draft.type}
        error={isEmpty('type')}
        options={[{ value: '', label: t('typeNone') }, ...types.map((type) => ({ value: type, label: t(`types.${type}`) }))]}
        onChange={(event) => change({ type: event.target.value })}
      />
      <div>
        <TextAreaField
          label={`${t('content')} *`}
          rows={4}
          placeholder={t('contentHint')}
          value={draft.content}
          error={isEmpty('content') ?? short ?? refused.at('content')}
          onChange={(event) => change({ content: withinLength(event.target.value) })}
        />
        <p className="hint num" aria-live="polite">
          {counter}
        </p>
      </div>
      <Field
        label={t('sender')}
        optional
        icon="at-sign"
        placeholder={t('senderHint')}
        maxLength={120}
        value={draft.sender}
        onChange={(event) => change({ sender: event.target.value })}
      />
      <CaptchaField
        captcha={captcha}
        value={answer}
        onChange={setAnswer}
        onRenew={renew}
        error={isEmpty('captcha') ?? refused.at('captcha')}
      />
      <Faults feedback={feedback} names={names} error={refused.rest} />
      <Button type="submit" tone="go" size="xl" icon="send" block pending={act.isPending} pendingText={c('sending')}>
        {t('send')}
      </Button>
    </form>
  )
}

/** What is empty, in one sentence, or what the server said; what was written stays. */
function Faults({
  feedback,
  names,
  error,
}: {
  readonly feedback: Feedback
  /** What the server refused of the whole. */
  readonly error: Error | null
  readonly names: Readonly<Record<string, string>>
}): ReactElement | null {
  const t = useTexts('dialogs.feedback')
  const say = useErrorText()
  const language = useLanguage()
  const { hasTried, empty } = feedback
  if (hasTried && empty.length > 0) {
    const fields = new Intl.ListFormat(languageOf(language).intl, { type: 'conjunction' }).format(
      empty.map((field) => names[field] ?? field),
    )
    return (
      <Note tone="warn" role="alert">
        {t('empty', { fields })}
      </Note>
    )
  }
  if (error === null) return null
  const { text, code } = say(error)
  return (
    <Note tone="bad" role="alert">
      {text} {code && <span className="wrap-any">({code})</span>}
    </Note>
  )
}
