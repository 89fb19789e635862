import { Checkbox, Field } from '@khela/ui'
import type { FocusEventHandler, ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'

interface TextProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  readonly onFocus?: FocusEventHandler
}

/** The name that somebody signs in with. */
export function UsernameField({ onChange, ...field }: TextProps): ReactElement {
  const t = useTexts('auth')
  return (
    <Field
      label={t('username')}
      icon="user"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      onChange={(event) => onChange(event.target.value)}
      {...field}
    />
  )
}

/** Whether a text has the form of an address; the server is stricter. */
export const isMailAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

export function MailField({ onChange, ...field }: TextProps): ReactElement {
  const t = useTexts('auth')
  return (
    <Field
      label={t('email')}
      icon="at-sign"
      name="email"
      type="email"
      autoComplete="email"
      maxLength={254}
      onChange={(event) => onChange(event.target.value)}
      {...field}
    />
  )
}

/** The box that nobody can pass without a tick (PS-5.5). */
export function ConsentBox(props: {
  readonly given: boolean
  readonly onChange: (given: boolean) => void
  readonly hasTried: boolean
  readonly children: ReactNode
}): ReactElement {
  const t = useTexts('auth')
  const { given, onChange, hasTried, children } = props
  return (
    <Checkbox
      checked={given}
      onChange={(event) => onChange(event.target.checked)}
      error={hasTried && !given ? t('consentMissing') : undefined}
    >
      {children}
    </Checkbox>
  )
}
