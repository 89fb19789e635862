import { Button, Field, Icon } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { read } from '../../../site/queries.ts'
import './codes.css'

export interface CodeFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Seconds before another code may be asked for. */
  readonly seconds: number
  readonly onSend: () => void
  readonly isSending: boolean
  /** A code has been sent: says so, and in the demo where it can be read. */
  readonly isSent: boolean
  readonly error?: string | undefined
  readonly channel?: 'sms' | 'email'
}

/** A code from an SMS or a mail, with the button that asks for it and the wait between two. */
export function CodeField({ value, onChange, seconds, onSend, isSending, isSent, error, channel = 'sms' }: CodeFieldProps): ReactElement {
  const t = useTexts('registration')
  const send = (
    <Button
      className="code-send"
      tone="soft"
      pending={isSending}
      pendingText={t('sending')}
      aria-disabled={seconds > 0}
      onClick={() => {
        if (seconds === 0) onSend()
      }}
    >
      {seconds > 0 ? t('sendAgainIn', { seconds }) : isSent ? t('sendAgain') : t('send')}
    </Button>
  )
  return (
    <div className="code">
      <Field
        label={`${t('verificationCode')} *`}
        name="verificationCode"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={255}
        required
        value={value}
        error={error}
        end={send}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="hint good" role="status">
        {isSent && <SentHint channel={channel} />}
      </p>
    </div>
  )
}

/** Where the code went; the demo has a page where everybody reads it. */
function SentHint({ channel }: { readonly channel: 'sms' | 'email' }): ReactElement {
  const t = useTexts('registration')
  const { data } = useQuery({ ...read('permissionInfo', {}), staleTime: 300_000 })
  const inbox = data?.resources.find(({ resourceType }) => resourceType === (channel === 'sms' ? 'SMS_INBOX' : 'MAIL_INBOX'))
  if (inbox === undefined)
    return (
      <>
        <Icon name="check" />
        <span>{t(channel === 'sms' ? 'sentSms' : 'sentMail')}</span>
      </>
    )
  return (
    <>
      <Icon name="check" />
      <span>
        {t.rich(channel === 'sms' ? 'inInbox' : 'inMailbox', {
          inbox: (words) => (
            <a className="link" href={`${inbox.url}?lang=${document.documentElement.lang}`} target="_blank" rel="noreferrer">
              {words}
            </a>
          ),
        })}
      </span>
    </>
  )
}
