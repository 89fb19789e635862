import { Button, Field, PasswordField, Segment } from '@khela/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../site/client.ts'
import { ProveByWay } from '../one-click/prove-by-way.tsx'
import { Refusal, useForm } from '../parts/form.tsx'

export interface ProveProps {
  /** The ways this member has. */
  readonly hasPassword: boolean
  readonly hasTotp: boolean
  readonly onProved: (proof: string) => void
}

/** Asks once more who is at the keyboard: the password, or the authenticator's code (reliability A18). */
export function Prove({ hasPassword, hasTotp, onProved }: ProveProps): ReactElement {
  const t = useTranslations('security')
  const a = useTranslations('auth')
  const [way, setWay] = useState<'password' | 'totp'>(hasPassword ? 'password' : 'totp')
  const [answer, setAnswer] = useState('')
  const act = useMutation({
    mutationFn: () => call('securityProof', { way, answer }),
    onSuccess: ({ proof }) => onProved(proof),
  })
  const { form, hasTried } = useForm(answer.trim() !== '' && !act.isPending, act.mutate)
  const choose = (next: 'password' | 'totp') => {
    setWay(next)
    setAnswer('')
    act.reset()
  }
  const label = way === 'password' ? a('password') : t('verify.ways.totp')
  const error = hasTried && answer.trim() === '' ? a('isEmpty', { field: label }) : undefined
  if (!hasPassword && !hasTotp) return <ProveByWay onProved={onProved} />
  return (
    <form {...form}>
      <p className="muted">{t('prove.why')}</p>
      {hasPassword && hasTotp && (
        <Segment
          label={t('prove.how')}
          value={way}
          onChange={choose}
          options={[
            { value: 'password', label: a('password') },
            { value: 'totp', label: t('prove.totp') },
          ]}
        />
      )}
      {way === 'password' ? (
        <PasswordField
          label={label}
          showLabel={a('showPassword')}
          hideLabel={a('hidePassword')}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          value={answer}
          error={error}
          onChange={(event) => setAnswer(event.target.value)}
        />
      ) : (
        <Field
          label={label}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          value={answer}
          error={error}
          onChange={(event) => setAnswer(event.target.value)}
        />
      )}
      <Refusal error={act.error} />
      <Button type="submit" tone="go" size="xl" block pending={act.isPending} pendingText={t('checking')}>
        {t('prove.go')}
      </Button>
    </form>
  )
}
