import { Button, notify } from '@khela/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../../site/client.ts'
import { useModal } from '../../../site/modal-address.ts'
import { useChallenge } from '../../../site/challenge/use-challenge.ts'
import { useRefused, type RefusedFields } from '../../../site/forms/use-refused.ts'
import { CodeField } from '../codes/code-field.tsx'
import { MobileField, useMobileFault, useSentNumber, type MobileNumber } from '../codes/mobile-field.tsx'
import { useCode, type Code } from '../codes/use-code.ts'
import { useArrive } from '../sign-in.ts'
import { useHalf } from '../verify/half.ts'
import { Refusal, useForm } from './form.tsx'
import { LoginCaptcha } from './username-login.tsx'
import { useLoginChallenge } from './use-password-login.ts'

/** A number and the code that was sent to it, for one purpose; after a reload both the number and the wait are still there. */
export function useNumberAndCode(purpose: 'login' | 'forgot') {
  const sentNumber = useSentNumber()
  const work = useChallenge()
  const faultOf = useMobileFault()
  const code: Code = useCode(purpose, async (asked) =>
    call('smsNoLogin', { ...(await sentNumber(asked)), purpose, ...(await work.fields()) }),
  )
  const [number, setNumber] = useState<MobileNumber>(() => ({
    countryDialingCode: code.asked?.countryDialingCode ?? '',
    mobileNum: code.asked?.mobileNum ?? '',
  }))
  const [typed, setTyped] = useState('')
  const [hasAsked, setAsked] = useState(false)
  const fault = faultOf(number)
  return {
    code,
    number,
    setNumber,
    typed,
    setTyped,
    fault,
    /** The fault to show: also when a code was asked for with a wrong number. */
    shownFault: (hasTried: boolean) => (hasTried || hasAsked ? fault : undefined),
    send: () => {
      setAsked(true)
      if (fault === undefined) code.send(number)
    },
    isWhole: fault === undefined && typed.trim() !== '',
    sent: async () => ({ ...(await sentNumber(number)), verificationCode: typed.trim() }),
  }
}

export function NumberAndCode({
  entered,
  hasTried,
  refused,
}: {
  readonly refused: Pick<RefusedFields<'mobileNum' | 'verificationCode'>, 'at'>
  readonly entered: ReturnType<typeof useNumberAndCode>
  readonly hasTried: boolean
}): ReactElement {
  const t = useTexts('registration')
  const { code } = entered
  return (
    <>
      <MobileField value={entered.number} onChange={entered.setNumber} error={entered.shownFault(hasTried) ?? refused.at('mobileNum')} />
      <CodeField
        value={entered.typed}
        onChange={entered.setTyped}
        seconds={code.seconds}
        isSending={code.isSending}
        isSent={code.isSent}
        onSend={entered.send}
        error={hasTried && entered.typed.trim() === '' ? t('codeMissing') : refused.at('verificationCode')}
      />
    </>
  )
}

/** Signing in with a code by SMS (PS-2.25, PS-4.6). */
export function SmsLogin(): ReactElement {
  const t = useTexts('auth')
  const { next } = useModal()
  const arrive = useArrive()
  const takeHalf = useHalf()
  const challenge = useLoginChallenge()
  const entered = useNumberAndCode('login')
  const act = useMutation({
    mutationKey: ['login'],
    mutationFn: async () =>
      arrive(await call('login', { type: 'sms', ...(await entered.sent()), ...(await challenge.fields()) }), { next }),
    onSuccess: (name) => notify('good', t('welcome', { name })),
    onError: (error) => {
      if (!takeHalf(error, { next })) challenge.failed(error)
    },
  })
  const { form, hasTried } = useForm(entered.isWhole && challenge.isWhole && !act.isPending, act.mutate, act.error)
  const refused = useRefused(act.error, ['mobileNum', 'verificationCode'])
  return (
    <form {...form}>
      <NumberAndCode entered={entered} hasTried={hasTried} refused={refused} />
      <LoginCaptcha challenge={challenge} hasTried={hasTried && !act.isError} />
      <Refusal error={refused.rest} />
      <Button type="submit" tone="go" size="xl" block pending={act.isPending} pendingText={t('loggingIn')}>
        {t('login')}
      </Button>
    </form>
  )
}
