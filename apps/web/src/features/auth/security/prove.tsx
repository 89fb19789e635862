import { Button, Field, PasswordField, Segment } from '@khela/ui'
import { useMutation } from '@tanstack/react-query'
import { useState, type ChangeEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../../site/client.ts'
import { useRefused } from '../../../site/forms/use-refused.ts'
import { ProveByWay } from '../one-click/prove-by-way.tsx'
import { Refusal, useForm } from '../parts/form.tsx'

export interface ProveProps {
  /** The ways this member has. */
  readonly hasPassword: boolean
  readonly hasTotp: boolean
  readonly onProved: (proof: string) => void
}

type Way = 'password' | 'totp' | 'recovery'

/**
 * Asks once more who is at the keyboard: the password, or where there is an authenticator its code or a recovery code, and
 * nothing else (REL-A18).
 */
export function Prove({ hasPassword, hasTotp, onProved }: ProveProps): ReactElement {
  const t = useTexts('security')
  const a = useTexts('auth')
  const [way, setWay] = useState<Way>(hasTotp ? 'totp' : 'password')
  const [answer, setAnswer] = useState('')
  const act = useMutation({
    mutationFn: () => call('securityProof', { way, answer }),
    onSuccess: ({ proof }) => onProved(proof),
  })
  const { form, hasTried } = useForm(answer.trim() !== '' && !act.isPending, act.mutate, act.error)
  const refused = useRefused(act.error, ['password', 'code'])
  const choose = (next: Way) => {
    setWay(next)
    setAnswer('')
    act.reset()
  }
  const label = way === 'password' ? a('password') : t(`verify.ways.${way}`)
  const error = hasTried && answer.trim() === '' ? a('isEmpty', { field: label }) : refused.at(way === 'password' ? 'password' : 'code')
  const typed = { value: answer, error, onChange: (event: ChangeEvent<HTMLInputElement>) => setAnswer(event.target.value) }
  if (!hasPassword && !hasTotp) return <ProveByWay onProved={onProved} />
  return (
    <form {...form}>
      <p className="muted">{t('prove.why')}</p>
      {hasTotp && (
        <Segment
          label={t('prove.how')}
          value={way}
          onChange={choose}
          options={[
            { value: 'totp', label: t('prove.totp') },
            { value: 'recovery', label: t('verify.ways.recovery') },
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
          {...typed}
        />
      ) : (
        <Field
          key={way}
          label={label}
          hint={t(`verify.hints.${way}`)}
          name="code"
          inputMode={way === 'totp' ? 'numeric' : 'text'}
          autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
          maxLength={16}
          {...typed}
        />
      )}
      <Refusal error={refused.rest} />
      <Button type="submit" tone="go" size="xl" block pending={act.isPending} pendingText={t('checking')}>
        {t('prove.go')}
      </Button>
    </form>
  )
}
