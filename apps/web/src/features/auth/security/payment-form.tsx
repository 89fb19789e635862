import { Button, Note, notify, PasswordField } from '@khela/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../../site/client.ts'
import { useRefused } from '../../../site/forms/use-refused.ts'
import { Refusal, useForm } from '../parts/form.tsx'
import type { ChangeProps } from './change.ts'

/** A payment password: six characters or more, not the one of signing in. */
export function PaymentForm({ proof, security, onDone }: ChangeProps): ReactElement {
  const t = useTexts('security')
  const a = useTexts('auth')
  const [typed, setTyped] = useState({ value: '', again: '' })
  const { value, again } = typed
  const fits = value.length >= 6 && !/\s/.test(value)
  const act = useMutation({
    mutationFn: () => call('paymentPassword', { proof, newPassword: value, confirmNewPassword: again }),
    onSuccess: () => {
      notify('good', t('payment.done'))
      onDone()
    },
  })
  const { form, hasTried } = useForm(fits && value === again && !act.isPending, act.mutate, act.error)
  const refused = useRefused(act.error, ['paymentPassword', 'paymentPasswordAgain'], {
    newPassword: 'paymentPassword',
    confirmNewPassword: 'paymentPasswordAgain',
  })
  const labels = { showLabel: a('showPassword'), hideLabel: a('hidePassword'), autoComplete: 'new-password', maxLength: 64 }
  return (
    <form {...form}>
      <PasswordField
        {...labels}
        label={t('payment.title')}
        name="paymentPassword"
        value={value}
        rules={[{ text: t('payment.rule'), met: fits }]}
        error={hasTried && !fits ? t('payment.rule') : refused.at('paymentPassword')}
        onChange={(event) => setTyped({ ...typed, value: event.target.value })}
      />
      <PasswordField
        {...labels}
        label={t('payment.again')}
        name="paymentPasswordAgain"
        value={again}
        error={hasTried && value !== again ? a('mismatch') : refused.at('paymentPasswordAgain')}
        onChange={(event) => setTyped({ ...typed, again: event.target.value })}
      />
      {security.hasPaymentPassword && <Note icon="clock">{t('payment.note', { hours: security.coolOffHours })}</Note>}
      <Refusal error={refused.rest} />
      <Button type="submit" tone="go" size="xl" block pending={act.isPending} pendingText={t('saving')}>
        {t('save')}
      </Button>
    </form>
  )
}
