import { Button, buttonClass, Note, PasswordField } from '@khela/ui'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../site/client.ts'
import { Refusal, useForm } from '../parts/form.tsx'
import { ProveFirst } from '../privacy/prove-first.tsx'

export interface PayProofProps {
  /** `payment`: there is a payment password, and nothing else will do. */
  readonly way: 'payment' | 'proof'
  readonly onProved: (proof: string) => void
}

/** Asks who is at the keyboard before money moves: the payment password, or where there is none the other ways, and offers to set one (decisions H7). */
export function PayProof({ way, onProved }: PayProofProps): ReactElement {
  const t = useTranslations('transfer')
  if (way === 'payment') return <PaymentPassword onProved={onProved} />
  return (
    <div className="col">
      <ProveFirst onProved={onProved} />
      <Note icon="shield-check">
        {t('noPayment')}
        <br />
        <Link
          className={buttonClass({ tone: 'line' })}
          to="/member/$page"
          params={{ page: 'security' }}
          search={(before: object) => ({ ...before, change: 'payment' })}
        >
          {t('setPayment')}
        </Link>
      </Note>
    </div>
  )
}

function PaymentPassword({ onProved }: Pick<PayProofProps, 'onProved'>): ReactElement {
  const t = useTranslations('transfer')
  const a = useTranslations('auth')
  const [answer, setAnswer] = useState('')
  const act = useMutation({
    mutationFn: () => call('securityProof', { way: 'payment', answer }),
    onSuccess: ({ proof }) => onProved(proof),
  })
  const { form, hasTried } = useForm(answer !== '' && !act.isPending, act.mutate)
  return (
    <form {...form}>
      <p className="muted">{t('paymentWhy')}</p>
      <PasswordField
        label={t('paymentPassword')}
        showLabel={a('showPassword')}
        hideLabel={a('hidePassword')}
        name="paymentPassword"
        autoComplete="off"
        maxLength={128}
        value={answer}
        error={hasTried && answer === '' ? t('proofEmpty') : undefined}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <Refusal error={act.error} />
      <Button type="submit" tone="go" size="xl" block pending={act.isPending} pendingText={t('checking')}>
        {t('confirmProof')}
      </Button>
    </form>
  )
}
