import { Note, PasswordField, type RuleState } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { read } from '../../../site/queries.ts'
import type { RefusedFields } from '../../../site/forms/use-refused.ts'
import { fitsLength, matchesPattern, type FieldRule } from '../model.ts'

export interface NewPassword {
  readonly value: string
  readonly again: string
  readonly set: (part: { value?: string; again?: string }) => void
  /** Whether it may be sent. */
  readonly isRight: boolean
  readonly rule: FieldRule | undefined
}

/** A password being chosen, by the rule of registration (D-H8). */
export function useNewPassword(): NewPassword {
  const { data } = useQuery({ ...read('registerSettings', {}), staleTime: 300_000 })
  const [typed, setTyped] = useState({ value: '', again: '' })
  const rule = data?.rules.find(({ field }) => field === 'password')
  const fits = rule === undefined || (fitsLength(rule, typed.value) && matchesPattern(rule, typed.value))
  return {
    ...typed,
    rule,
    set: (part) => setTyped((now) => ({ ...now, ...part })),
    isRight: typed.value !== '' && fits && typed.value === typed.again,
  }
}

interface NewPasswordFieldsProps {
  readonly chosen: NewPassword
  readonly hasTried: boolean
  readonly refused: Pick<RefusedFields<'newPassword' | 'confirmNewPassword'>, 'at'>
}

/** The new password and its repetition; what it must meet turns from circle to tick. */
export function NewPasswordFields({ chosen, hasTried, refused }: NewPasswordFieldsProps): ReactElement {
  const t = useTexts('auth')
  const s = useTexts('security')
  const { rule, value, again } = chosen
  const rules: RuleState[] =
    rule === undefined
      ? []
      : [
          { text: t('rules.length', { min: rule.minLength, max: rule.maxLength }), met: fitsLength(rule, value) },
          {
            text: t.has(`rules.${rule.patternId}` as 'rules.any') ? t(`rules.${rule.patternId}` as 'rules.any') : t('rules.any'),
            met: value !== '' && matchesPattern(rule, value),
          },
        ]
  const broken = value === '' ? t('isEmpty', { field: s('newPassword') }) : rules.find(({ met }) => !met)?.text
  const labels = { showLabel: t('showPassword'), hideLabel: t('hidePassword') }
  return (
    <>
      <PasswordField
        {...labels}
        label={s('newPassword')}
        name="newPassword"
        autoComplete="new-password"
        maxLength={128}
        value={value}
        rules={rules}
        error={(hasTried ? broken : undefined) ?? refused.at('newPassword')}
        onChange={(event) => chosen.set({ value: event.target.value })}
      />
      <PasswordField
        {...labels}
        label={s('newPasswordAgain')}
        name="confirmNewPassword"
        autoComplete="new-password"
        maxLength={128}
        value={again}
        error={hasTried && again !== value ? t('mismatch') : refused.at('confirmNewPassword')}
        onChange={(event) => chosen.set({ again: event.target.value })}
      />
    </>
  )
}

/** What somebody who recovers an account learns before sending: how long withdrawals wait afterwards. */
export function RecoveryWait(): ReactElement | null {
  const t = useTexts('security')
  const { data } = useQuery({ ...read('registerSettings', {}), staleTime: 300_000 })
  const hours = data?.recoveryWaitHours ?? 0
  return hours === 0 ? null : <Note icon="clock">{t('forgot.wait', { hours })}</Note>
}
