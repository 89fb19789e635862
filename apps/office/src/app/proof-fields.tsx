import { Field, PasswordField } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'

interface TextProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

export function UsernameField({ value, onChange }: TextProps): ReactElement {
  const t = useTexts('office')
  return (
    <Field
      label={t('username')}
      icon="user"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** The code of the moment; what is not a digit is left out. */
export function CodeField({ value, onChange }: TextProps): ReactElement {
  const t = useTexts('office')
  return (
    <Field
      label={t('otp')}
      icon="key-round"
      hint={t('otpHint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      value={value}
      onChange={(event) => onChange(event.target.value.replace(/[^0-9]/g, ''))}
    />
  )
}
export const isCode = (value: string): boolean => /^[0-9]{6}$/.test(value)

interface NewPasswordProps {
  readonly value: string
  readonly again: string
  readonly onChange: (value: string) => void
  readonly onAgain: (value: string) => void
}
const shortest = 12
export const isNewPassword = (value: string, again: string): boolean => value.length >= shortest && value === again

/** A password that is chosen, typed twice. */
export function NewPasswordFields({ value, again, onChange, onAgain }: NewPasswordProps): ReactElement {
  const t = useTexts('operators')
  const office = useTexts('office')
  const shared = { showLabel: office('showPassword'), hideLabel: office('hidePassword'), autoComplete: 'new-password', maxLength: 128 }
  return (
    <>
      <PasswordField
        {...shared}
        label={t('newPassword')}
        value={value}
        rules={[{ text: t('newPasswordRule', { count: shortest }), met: value.length >= shortest }]}
        onChange={(event) => onChange(event.target.value)}
      />
      <PasswordField
        {...shared}
        label={t('newPasswordAgain')}
        value={again}
        error={again !== '' && !value.startsWith(again) ? t('newPasswordDiffers') : undefined}
        onChange={(event) => onAgain(event.target.value)}
      />
    </>
  )
}
