import type { ReplyOf } from '@khela/contract'
import { Button, Field, IconButton, Skeleton, Switch, TextAreaField } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from '../../app/failed.tsx'
import { useMe } from '../../app/me.ts'
import { useChangeReason, useChangeNotice, WaitingChanges } from '../../app/rule-change.tsx'
import { SettingsFoot } from '../../app/settings-foot.tsx'
import { settingsQuery, useSettingsSave } from '../../app/settings-save.ts'

type Settings = ReplyOf<'officeChatSettings'>
/** An answer with a number of its own while it is edited: it has none on the wire. */
type Answer = Settings['values']['answers'][number] & { readonly id: number }
const languages = ['bn', 'en'] as const
const mostAnswers = 50
const idle = { min: 5, max: 1_440 } as const

/** Hours of the chat, when a silent one ends, and the ready-made answers of the desk. */
export function ChatSettings(): ReactElement {
  const settings = useQuery(settingsQuery('officeChatSettings'))
  return (
    <div className="office-pad">
      <WaitingChanges acts={['officeChatSettingsSave']} />
      {settings.isPending && <Skeleton height={360} />}
      {settings.isError && <Failed query={settings} />}
      {settings.data && <SettingsForm key={settings.data.version} settings={settings.data} />}
    </div>
  )
}

const isFilled = ({ title, text }: Answer): boolean => languages.every((lang) => title[lang].trim() !== '' && text[lang].trim() !== '')

function SettingsForm({ settings }: { readonly settings: Settings }): ReactElement {
  const t = useTexts('office-support')
  const { can } = useMe()
  const [values, setValues] = useState(settings.values)
  const [answers, setAnswers] = useState<readonly Answer[]>(() => settings.values.answers.map((one, id) => ({ ...one, id })))
  const [minutes, setMinutes] = useState(String(settings.values.idleMinutes))
  const [hasTried, setTried] = useState(false)
  const reason = useChangeReason()
  const { save, readAgain } = useSettingsSave('officeChatSettings', useChangeNotice())
  const isRight = /^[0-9]{1,4}$/.test(minutes) && Number(minutes) >= idle.min && Number(minutes) <= idle.max
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    const why = reason.take()
    if (!isRight || !answers.every(isFilled) || why === undefined || save.isPending) return
    save.mutate({
      version: settings.version,
      values: { ...values, idleMinutes: Number(minutes), answers: answers.map(({ title, text }) => ({ title, text })) },
      reason: why,
    })
  }
  const hour = (name: 'from' | 'until') => (
    <Field
      label={t(`settings.${name}`)}
      type="time"
      required
      value={values.hours[name]}
      onChange={(event) => event.target.value !== '' && setValues({ ...values, hours: { ...values.hours, [name]: event.target.value } })}
    />
  )
  return (
    <form className="card office-form support-settings" onSubmit={submit} noValidate>
      <fieldset className="support-settings-fields" disabled={!can('support.write')}>
        <div className="support-here">
          <span>{t('settings.own')}</span>
          <Switch label={t('settings.own')} checked={values.own} onChange={(own) => setValues({ ...values, own })} />
        </div>
        <div className="support-pair">
          {hour('from')}
          {hour('until')}
          <Field
            label={t('settings.idle')}
            inputMode="numeric"
            value={minutes}
            error={hasTried && !isRight ? t('settings.idleWrong', idle) : undefined}
            onChange={(event) => setMinutes(event.target.value)}
          />
        </div>
        <p className="small muted">{t('settings.hoursHint')}</p>
        <Answers answers={answers} hasTried={hasTried} onChange={setAnswers} />
      </fieldset>
      <SettingsFoot changed={settings.changed} maySave={can('support.write')} reason={reason} save={save} readAgain={readAgain} />
    </form>
  )
}

interface AnswersProps {
  readonly answers: readonly Answer[]
  readonly hasTried: boolean
  readonly onChange: (answers: Answer[]) => void
}

/** Ready-made answers, each with a name and a text in both languages. */
function Answers({ answers, hasTried, onChange }: AnswersProps): ReactElement {
  const t = useTexts('office-support')
  const missing = (text: string) => (hasTried && text.trim() === '' ? t('textMissing') : undefined)
  const put = (id: number, part: Partial<Answer>) => onChange(answers.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const fresh = Math.max(-1, ...answers.map(({ id }) => id)) + 1
  return (
    <>
      <h2>{t('answers')}</h2>
      {answers.map(({ id, title, text }, n) => (
        <div key={id} role="group" aria-label={t('settings.answer', { n: n + 1 })} className="support-answer">
          <div className="support-pair grow">
            {languages.map((lang) => (
              <div key={lang} className="office-decide">
                <Field
                  label={t(`titleIn.${lang}`)}
                  lang={lang}
                  maxLength={60}
                  value={title[lang]}
                  error={missing(title[lang])}
                  onChange={(event) => put(id, { title: { ...title, [lang]: event.target.value } })}
                />
                <TextAreaField
                  label={t(`textIn.${lang}`)}
                  lang={lang}
                  rows={2}
                  maxLength={500}
                  value={text[lang]}
                  error={missing(text[lang])}
                  onChange={(event) => put(id, { text: { ...text, [lang]: event.target.value.replaceAll('\n', ' ') } })}
                />
              </div>
            ))}
          </div>
          <IconButton
            icon="trash-2"
            label={t('settings.remove', { n: n + 1 })}
            onClick={() => onChange(answers.filter((one) => one.id !== id))}
          />
        </div>
      ))}
      {answers.length < mostAnswers && (
        <Button icon="plus" onClick={() => onChange([...answers, { id: fresh, title: { bn: '', en: '' }, text: { bn: '', en: '' } }])}>
          {t('settings.add')}
        </Button>
      )}
    </>
  )
}
