import { Button, Note, notify } from '@khela/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../../site/client.ts'
import { useChallenge } from '../../../site/challenge/use-challenge.ts'
import { useRefused } from '../../../site/forms/use-refused.ts'
import { CodeField } from '../codes/code-field.tsx'
import { MobileField, useMobileFault, useSentNumber, type MobileNumber } from '../codes/mobile-field.tsx'
import { useCode } from '../codes/use-code.ts'
import { isMailAddress, MailField } from '../parts/fields.tsx'
import { Refusal, useForm } from '../parts/form.tsx'
import type { ChangeProps } from './change.ts'

type Channel = 'sms' | 'email'

/** What is typed for a channel, what is wrong with it, and how a call takes it. */
function useTarget(channel: Channel) {
  const t = useTexts('security')
  const sentNumber = useSentNumber()
  const faultOf = useMobileFault()
  const [number, setNumber] = useState<MobileNumber>({ countryDialingCode: '', mobileNum: '' })
  const [email, setEmail] = useState('')
  const isMail = isMailAddress(email)
  return {
    number,
    setNumber,
    email,
    setEmail,
    fault: channel === 'sms' ? faultOf(number) : isMail ? undefined : t('mailWrong'),
    sent: async () => {
      if (channel === 'email') return { channel, target: email.trim() }
      const { mobileNum, countryDialingCode } = await sentNumber(number)
      return { channel, target: mobileNum, countryDialingCode }
    },
  }
}

/** A new number or address, proved by a code to it. */
export function ContactForm({ proof, security, onDone, channel }: ChangeProps & { readonly channel: Channel }): ReactElement {
  const t = useTexts('security')
  const r = useTexts('registration')
  const work = useChallenge()
  const target = useTarget(channel)
  const [typed, setTyped] = useState('')
  const [hasAsked, setAsked] = useState(false)
  const code = useCode(`contact.${channel}`, async () => call('contactSend', { ...(await target.sent()), ...(await work.fields()) }))
  const act = useMutation({
    mutationFn: async () => call('contactChange', { ...(await target.sent()), proof, code: typed.trim() }),
    onSuccess: () => {
      notify('good', t('contact.done'))
      onDone()
    },
  })
  const { form, hasTried } = useForm(target.fault === undefined && typed.trim() !== '' && !act.isPending, act.mutate, act.error)
  const refused = useRefused(act.error, ['contact', 'verificationCode'], { mobileNum: 'contact', email: 'contact' })
  const error = (hasTried || hasAsked ? target.fault : undefined) ?? refused.at('contact')
  return (
    <form {...form}>
      {channel === 'sms' ? (
        <MobileField value={target.number} onChange={target.setNumber} error={error} />
      ) : (
        <MailField value={target.email} error={error} onFocus={work.warm} onChange={target.setEmail} />
      )}
      <CodeField
        value={typed}
        onChange={setTyped}
        channel={channel}
        seconds={code.seconds}
        isSending={code.isSending}
        isSent={code.isSent}
        onSend={() => {
          setAsked(true)
          if (target.fault === undefined) code.send(target.number)
        }}
        error={hasTried && typed.trim() === '' ? r('codeMissing') : refused.at('verificationCode')}
      />
      <Wait hours={security.coolOffHours} isReplaced={(channel === 'sms' ? security.mobileNum : security.email) !== null} />
      <Refusal error={refused.rest} />
      <Button type="submit" tone="go" size="xl" block pending={act.isPending} pendingText={t('saving')}>
        {t('save')}
      </Button>
    </form>
  )
}

/** What the change does to withdrawals, said before it. */
function Wait({ hours, isReplaced }: { readonly hours: number; readonly isReplaced: boolean }): ReactElement {
  const t = useTexts('security.contact')
  return <Note icon="clock">{isReplaced ? t('note', { hours }) : t('first')}</Note>
}
