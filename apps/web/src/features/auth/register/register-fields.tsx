import { Checkbox, Field, Note, PasswordField, type RuleState } from '@khela/ui'
import { Fragment, useState, type ReactElement } from 'react'
import { useTexts, useTextsOf } from '@khela/i18n/use-texts'
import { CallError } from '../../../site/client.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { forgetInvite } from '../../../site/invite.ts'
import { CaptchaField } from '../../../site/challenge/captcha-field.tsx'
import { CodeField } from '../codes/code-field.tsx'
import { MobileField } from '../codes/mobile-field.tsx'
import { faultOf, fitsLength, matchesPattern, type FieldRule } from '../model.ts'
import { fieldOfRefusal, linkOf, valueOf } from './model.ts'
import { PhoneProof, PhoneProved } from './phone-proof.tsx'
import { numberOf, type Entered, type Register } from './use-register.ts'

interface FieldsProps {
  readonly rules: readonly FieldRule[]
  readonly entered: Entered
  readonly register: Register
  readonly hasTried: boolean
}
type FieldName = FieldRule['field']

const inAuth: ReadonlySet<FieldName> = new Set(['username', 'password', 'payeeName', 'email', 'recommenderId', 'referralCode', 'captcha'])

/** What a field is called. */
function useLabel(): (field: FieldName) => string {
  const t = useTextsOf('auth', 'registration')
  return (field) =>
    t(
      (inAuth.has(field)
        ? `auth.${field}`
        : field === 'mobileNum'
          ? 'registration.mobileNum'
          : `registration.fields.${field}`) as 'auth.username',
    )
}

/** The words of a rule: its two ticks, and the sentence under a field that breaks it. */
function useRuleWords({ register, entered, hasTried }: FieldsProps) {
  const t = useTextsOf('auth', 'registration')
  const say = useErrorText()
  const label = useLabel()
  const { error: refusal } = register.act
  const refused = refusal instanceof CallError ? fieldOfRefusal(refusal.code, refusal.params, entered.values) : undefined
  function ticks(rule: FieldRule, value: string): RuleState[] {
    const length = { text: t('auth.rules.length', { min: rule.minLength, max: rule.maxLength }), met: fitsLength(rule, value) }
    if (rule.acceptedPattern === '*') return [length]
    const key = `auth.rules.${rule.patternId}` as 'auth.rules.any'
    return [length, { text: t.has(key) ? t(key) : t('auth.rules.any'), met: value !== '' && matchesPattern(rule, value) }]
  }
  /** What the server said about a field, until something else is sent. */
  const refusalOf = (field: string): string | undefined => (refused === field && refusal !== null ? say(refusal).text : undefined)
  function error(rule: FieldRule, value: string): string | undefined {
    const said = refusalOf(rule.field)
    if (said !== undefined) return said
    if (rule.field === 'birthday' && register.age !== undefined && register.age < 18) return t('registration.under18')
    const fault = hasTried ? faultOf(rule, value) : undefined
    if (fault === 'empty') return t('auth.isEmpty', { field: label(rule.field) })
    return fault === 'rule' ? ticks(rule, value).find((tick) => !tick.met)?.text : undefined
  }
  return { ticks, error, refusalOf, label }
}

const autoComplete: Readonly<Record<string, string>> = {
  username: 'username',
  payeeName: 'name',
  email: 'email',
  birthday: 'bday',
  address: 'street-address',
  occupation: 'organization-title',
}
const keyboards: Readonly<Record<string, 'numeric' | 'email' | 'tel'>> = {
  recommenderId: 'numeric',
  qqNum: 'numeric',
  email: 'email',
  whatsapp: 'tel',
}

/** One input for each rule; its pattern and bounds turn from circle to tick while typing. */
export function RegisterFields(props: FieldsProps): ReactElement {
  return (
    <>
      <Invited {...props} />
      {props.rules.map((rule) => (
        <RuleField key={rule.field} rule={rule} {...props} />
      ))}
      {props.register.asksAge && <AgeConfirmation {...props} />}
    </>
  )
}

/** Who comes by a link is told that somebody will stand above them, and may do without. */
function Invited({ rules, entered }: FieldsProps): ReactElement | null {
  const t = useTexts('registration')
  const link = linkOf(entered.values, rules)
  if (link === undefined) return null
  const refuse = () => {
    forgetInvite()
    entered.set({ [link.field]: '' })
  }
  return (
    <Note icon="users">
      {t('invited', { code: link.code })}{' '}
      <button type="button" className="link" onClick={refuse}>
        {t('invitedRefuse')}
      </button>
    </Note>
  )
}

function RuleField(props: FieldsProps & { readonly rule: FieldRule }): ReactElement {
  const { rule, entered, register } = props
  const t = useTextsOf('auth', 'registration')
  const words = useRuleWords(props)
  const { field } = rule
  if (field === 'mobileNum') return <Mobile {...props} />
  const raw = entered.values[field] ?? ''
  if (field === 'captcha')
    return (
      <CaptchaField
        captcha={register.captcha}
        value={raw}
        onChange={(value) => entered.set({ captcha: value })}
        onRenew={register.renew}
        error={
          words.refusalOf('captcha') ??
          (props.hasTried && rule.required && raw === '' ? t('auth.isEmpty', { field: t('auth.captcha') }) : undefined)
        }
      />
    )
  const value = valueOf(entered.values, field)
  const shared = {
    label: rule.required ? `${words.label(field)} *` : words.label(field),
    name: field,
    value: raw,
    required: rule.required,
    error: words.error(rule, value),
    optional: !rule.required,
    onChange: (event: { target: { value: string } }) => entered.set({ [field]: event.target.value }),
    // Shown while they matter: for what must be filled, and as soon as something is typed.
    rules: rule.patternId !== 'date_ymd' && (rule.required || raw !== '') ? words.ticks(rule, value) : undefined,
  }
  const eye = { showLabel: t('auth.showPassword'), hideLabel: t('auth.hidePassword') }
  if (field === 'paymentPassword') return <PasswordField {...shared} {...eye} autoComplete="off" hint={t('registration.paymentHint')} />
  if (field === 'password')
    return (
      <Fragment>
        <PasswordField {...shared} {...eye} autoComplete="new-password" />
        <Repetition {...props} />
      </Fragment>
    )
  return (
    <Field
      {...shared}
      type={rule.patternId === 'date_ymd' ? 'date' : 'text'}
      autoComplete={autoComplete[field] ?? 'off'}
      inputMode={keyboards[field] ?? 'text'}
      autoCapitalize="none"
      spellCheck={false}
      hint={field === 'payeeName' ? t('auth.payeeNameHint') : undefined}
    />
  )
}

/** The number, and the code that proves it where the merchant asks for one. */
function Mobile(props: FieldsProps & { readonly rule: FieldRule }): ReactElement {
  const { rule, entered, register, hasTried } = props
  const t = useTexts('registration')
  const words = useRuleWords(props)
  const { code } = register
  const number = numberOf(entered.values)
  const fault = register.mobileFault(number)
  const isAsked = rule.required || number.mobileNum.trim() !== ''
  const [hasAsked, setAsked] = useState(false)
  const send = () => {
    setAsked(true)
    if (fault === undefined) code.send(number)
    else document.querySelector<HTMLElement>('[role="dialog"] input[name="mobileNum"]')?.focus()
  }
  const typed = entered.values['verificationCode'] ?? ''
  return (
    <>
      <MobileField
        value={number}
        required={rule.required}
        onChange={(next) => {
          if (register.asksCode) register.warm()
          // What was confirmed was another number.
          entered.set({ ...next, firebaseIdToken: '' })
        }}
        error={words.refusalOf('mobileNum') ?? (hasAsked || (hasTried && isAsked) ? fault : undefined)}
      />
      {register.asksCode && register.isProved && <PhoneProved />}
      {register.asksCode && !register.isProved && (
        <>
          <CodeField
            value={typed}
            onChange={(value) => entered.set({ verificationCode: value })}
            seconds={code.seconds}
            onSend={send}
            isSending={code.isSending}
            isSent={code.isSent}
            error={words.refusalOf('verificationCode') ?? (hasTried && typed.trim() === '' ? t('codeMissing') : undefined)}
          />
          <PhoneProof entered={entered} />
        </>
      )}
    </>
  )
}

/** The password once more. */
function Repetition(props: FieldsProps): ReactElement {
  const t = useTexts('auth')
  const words = useRuleWords(props)
  const { values, set } = props.entered
  const [password, value] = [values['password'] ?? '', values['confirmPassword'] ?? '']
  return (
    <PasswordField
      label={`${t('confirmPassword')} *`}
      showLabel={t('showPassword')}
      hideLabel={t('hidePassword')}
      name="confirmPassword"
      autoComplete="new-password"
      value={value}
      required
      error={words.refusalOf('confirmPassword') ?? (props.hasTried && value !== password ? t('mismatch') : undefined)}
      rules={value === '' ? undefined : [{ text: t('matches'), met: value === password }]}
      onChange={(event) => set({ confirmPassword: event.target.value })}
    />
  )
}

/** Between 18 and 21 the birthday is looked at twice (PS-5.5). */
function AgeConfirmation({ entered, hasTried }: FieldsProps): ReactElement {
  const t = useTexts('registration')
  const isConfirmed = entered.values['ageConfirmed'] === 'yes'
  return (
    <Checkbox
      checked={isConfirmed}
      onChange={(event) => entered.set({ ageConfirmed: event.target.checked ? 'yes' : '' })}
      error={hasTried && !isConfirmed ? t('age21Missing') : undefined}
    >
      {t('age21')}
    </Checkbox>
  )
}
