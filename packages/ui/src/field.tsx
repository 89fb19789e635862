import { useId, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

export interface RuleState {
  readonly text: string
  readonly met: boolean
}

interface FieldFrame {
  readonly label: string
  readonly hint?: ReactNode
  /** A sentence; it replaces the hint and marks the edge. */
  readonly error?: string | undefined
  /** What the value must meet; each turns from circle to tick, or red while it is broken. */
  readonly rules?: readonly RuleState[] | undefined
  /** Marks a field that may stay empty. */
  readonly optional?: boolean
}

/** A broken rule says by itself what is wrong: the same sentence does not stand above it once more. */
const isSaidByRule = ({ error, rules }: Pick<FieldFrame, 'error' | 'rules'>): boolean =>
  rules?.some(({ met, text }) => !met && text === error) ?? false

/** Ids and notes a control needs to be described by its field. */
function useFrame({ hint, error, rules }: FieldFrame, given: string | undefined) {
  const made = useId()
  const id = given ?? made
  const note = error && !isSaidByRule({ error, rules }) ? `${id}-error` : hint ? `${id}-hint` : undefined
  const described = [note, rules?.length ? `${id}-rules` : undefined].filter(Boolean)
  const control = {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  }
  return { id, control }
}

function Frame(props: FieldFrame & { id: string; isTyped?: boolean; children: ReactNode }): ReactElement {
  const { id, label, hint, error, optional, children } = props
  const t = useTexts('common')
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <span className="opt">({t('optional')})</span>}
      </label>
      {children}
      {error && !isSaidByRule(props) ? (
        <span className="hint bad" id={`${id}-error`} role="alert">
          <Icon name="circle-alert" />
          {error}
        </span>
      ) : (
        hint && (
          <span className="hint" id={`${id}-hint`}>
            {hint}
          </span>
        )
      )}
      <Rules {...props} />
    </div>
  )
}

/** What the value must meet. Each turns from circle to tick, or to a red cross as soon as what is typed breaks it. */
function Rules({ id, rules, error, isTyped = false }: Pick<FieldFrame, 'rules' | 'error'> & { id: string; isTyped?: boolean }): ReactNode {
  if (rules === undefined || rules.length === 0) return null
  const lookOf = (rule: RuleState) => (rule.met ? 'good' : isTyped || error ? 'bad' : '')
  return (
    <ul className="rules" id={`${id}-rules`}>
      {rules.map((rule) => (
        <li key={rule.text} className={`hint ${lookOf(rule)}`}>
          <Icon name={ruleIcons[lookOf(rule)]} />
          <span role={!rule.met && rule.text === error ? 'alert' : undefined}>{rule.text}</span>
        </li>
      ))}
    </ul>
  )
}
const ruleIcons = { good: 'check', bad: 'circle-x', '': 'circle' } as const

export interface FieldProps extends Omit<ComponentProps<'input'>, 'size'>, FieldFrame {
  readonly icon?: IconName
  /** A control inside the edge, before the input. */
  readonly start?: ReactNode
  /** A control inside the edge, after the input. */
  readonly end?: ReactNode
}

/** A text field: label above and always visible, 48 px, 16 px text so that phones do not zoom. */
export function Field({ label, hint, error, rules, optional, icon, start, end, id: given, ...input }: FieldProps): ReactElement {
  const frame = { label, hint, error, rules, ...(optional && { optional }) }
  const { id, control } = useFrame(frame, given)
  return (
    <Frame {...frame} id={id} isTyped={Boolean(input.value)}>
      <div className={`inp ${error ? 'err' : ''}`}>
        {icon && <Icon name={icon} />}
        {start}
        <input {...input} {...control} />
        {end}
      </div>
    </Frame>
  )
}

export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'end'> {
  readonly showLabel: string
  readonly hideLabel: string
}

/** A password field that can be shown. */
export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps): ReactElement {
  const [isShown, setShown] = useState(false)
  return (
    <Field
      icon="lock"
      {...rest}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? hideLabel : showLabel}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'size'>, FieldFrame {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A native choice list in a field. */
export function SelectField({ label, hint, error, optional, options, id: given, ...select }: SelectFieldProps): ReactElement {
  const frame = { label, hint, error, ...(optional && { optional }) }
  const { id, control } = useFrame(frame, given)
  return (
    <Frame {...frame} id={id}>
      <div className={`inp ${error ? 'err' : ''}`}>
        <select {...select} {...control}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </Frame>
  )
}

export interface TextAreaFieldProps extends ComponentProps<'textarea'>, FieldFrame {}

/** A field of several lines. */
export function TextAreaField({ label, hint, error, optional, id: given, ...area }: TextAreaFieldProps): ReactElement {
  const frame = { label, hint, error, ...(optional && { optional }) }
  const { id, control } = useFrame(frame, given)
  return (
    <Frame {...frame} id={id}>
      <div className={`inp ${error ? 'err' : ''}`}>
        <textarea {...area} {...control} />
      </div>
    </Frame>
  )
}

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  readonly children: ReactNode
  readonly error?: string | undefined
}

/** A box with its sentence; the error stands under it. */
export function Checkbox({ children, error, id: given, ...input }: CheckboxProps): ReactElement {
  const made = useId()
  const id = given ?? made
  return (
    <div className="field" style={{ gap: 0 }}>
      <label className="check" htmlFor={id}>
        <input
          {...input}
          type="checkbox"
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      {error && (
        <span className="hint bad" id={`${id}-error`} role="alert">
          <Icon name="circle-alert" />
          {error}
        </span>
      )}
    </div>
  )
}
