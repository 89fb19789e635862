import { Button, PasswordField } from '@khela/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../../site/client.ts'
import { useRefused } from '../../../site/forms/use-refused.ts'
import { Refusal, useForm } from '../parts/form.tsx'

/** Asks for the payment password, before money may go somewhere new (REL-A18). */
export function ProvePayment({ onProved }: { readonly onProved: (proof: string) => void }): ReactElement {
  const t = useTexts('security')
  const a = useTexts('auth')
  const [answer, setAnswer] = useState('')
  const act = useMutation({
    mutationFn: () => call('securityProof', { way: 'payment', answer }),
    onSuccess: ({ proof }) => onProved(proof),
  })
  const { form, hasTried } = useForm(answer !== '' && !act.isPending, act.mutate, act.error)
  const refused = useRefused(act.error, ['paymentPassword'])
  return (
    <form {...form}>
      <p className="muted">{t('prove.why')}</p>
      <PasswordField
        label={t('payment.title')}
        showLabel={a('showPassword')}
        hideLabel={a('hidePassword')}
        name="paymentPassword"
        autoComplete="off"
        maxLength={64}
        value={answer}
        error={hasTried && answer === '' ? a('isEmpty', { field: t('payment.title') }) : refused.at('paymentPassword')}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <Refusal error={refused.rest} />
      <Button type="submit" tone="go" size="xl" block pending={act.isPending} pendingText={t('checking')}>
        {t('prove.go')}
      </Button>
    </form>
  )
}
