import { Field, PasswordField, type RuleState } from '@khela/ui'
import { Fragment, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../../site/client.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { faultOf, fitsLength, matchesPattern, type FieldRule } from '../model.ts'

export type Values = Readonly<Record<string, string>>

export interface RegisterFieldsProps {
  readonly rules: readonly FieldRule[]
  readonly values: Values
  readonly onChange: (field: string, value: string) => void
  readonly hasTried: boolean
  readonly refusal: Error | null
}

/** The field that a refusal of the server belongs to. */
function refusedField(refusal: Error | null): string | undefined {
  if (!(refusal instanceof CallError)) return undefined
  if (refusal.code === 'username_taken') return 'username'
  if (refusal.code === 'password_common') return 'password'
  if (refusal.code === 'confirm_mismatch') return 'confirmPassword'
  if (refusal.code === 'recommender_unknown') return 'recommenderId'
  return refusal.code === 'reg_pattern' ? String(refusal.params['field'] ?? '') : undefined
}

/** The words of a rule: its two ticks, and the sentence under a field that breaks it. */
function useRuleWords({ hasTried, refusal }: Pick<RegisterFieldsProps, 'hasTried' | 'refusal'>) {
  const t = useTranslations('auth')
  const say = useErrorText()
  const refused = refusedField(refusal)
  function ticks(rule: FieldRule, value: string): RuleState[] {
    const length = { text: t('rules.length', { min: rule.minLength, max: rule.maxLength }), met: fitsLength(rule, value) }
    if (rule.acceptedPattern === '*') return [length]
    const key = `rules.${rule.patternId}` as 'rules.any'
    return [length, { text: t.has(key) ? t(key) : t('rules.any'), met: value !== '' && matchesPattern(rule, value) }]
  }
  function error(rule: FieldRule, value: string): string | undefined {
    if (refused === rule.field && refusal !== null) return say(refusal).text
    const fault = hasTried ? faultOf(rule, value) : undefined
    if (fault === 'empty') return t('isEmpty', { field: t(rule.field) })
    return fault === 'rule' ? ticks(rule, value).find((tick) => !tick.met)?.text : undefined
  }
  return { ticks, error }
}

const autoComplete: Readonly<Record<string, string>> = { username: 'username', payeeName: 'name', email: 'email', mobileNum: 'tel' }
const keyboards: Readonly<Record<string, 'numeric' | 'email'>> = { recommenderId: 'numeric', mobileNum: 'numeric', email: 'email' }

/** One input for each rule; its pattern and bounds turn from circle to tick while typing. */
export function RegisterFields({ rules, values, onChange, hasTried, refusal }: RegisterFieldsProps): ReactElement {
  const t = useTranslations('auth')
  const words = useRuleWords({ hasTried, refusal })
  return (
    <>
      {rules.map((rule) => {
        const raw = values[rule.field] ?? ''
        const value = rule.field === 'password' ? raw : raw.trim()
        const shared = {
          label: rule.required ? `${t(rule.field)} *` : t(rule.field),
          name: rule.field,
          value: raw,
          required: rule.required,
          error: words.error(rule, value),
          optional: !rule.required,
          onChange: (event: { target: { value: string } }) => onChange(rule.field, event.target.value),
          // Shown while they matter: for what must be filled, and as soon as something is typed.
          rules: rule.required || raw !== '' ? words.ticks(rule, value) : undefined,
        }
        if (rule.field === 'password') {
          return (
            <Fragment key={rule.field}>
              <PasswordField {...shared} showLabel={t('showPassword')} hideLabel={t('hidePassword')} autoComplete="new-password" />
              <Repetition password={raw} value={values['confirmPassword'] ?? ''} onChange={onChange} hasTried={hasTried} />
            </Fragment>
          )
        }
        return (
          <Field
            key={rule.field}
            {...shared}
            autoComplete={autoComplete[rule.field] ?? 'off'}
            inputMode={keyboards[rule.field] ?? 'text'}
            autoCapitalize="none"
            spellCheck={false}
            hint={rule.field === 'payeeName' ? t('payeeNameHint') : undefined}
          />
        )
      })}
    </>
  )
}

interface RepetitionProps extends Pick<RegisterFieldsProps, 'onChange' | 'hasTried'> {
  readonly password: string
  readonly value: string
}

/** The password once more. */
function Repetition({ password, value, onChange, hasTried }: RepetitionProps): ReactElement {
  const t = useTranslations('auth')
  return (
    <PasswordField
      label={`${t('confirmPassword')} *`}
      showLabel={t('showPassword')}
      hideLabel={t('hidePassword')}
      name="confirmPassword"
      autoComplete="new-password"
      value={value}
      required
      error={hasTried && value !== password ? t('mismatch') : undefined}
      rules={value === '' ? undefined : [{ text: t('matches'), met: value === password }]}
      onChange={(event) => onChange('confirmPassword', event.target.value)}
    />
  )
}
