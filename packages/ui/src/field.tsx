import { useId, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
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
  /** What the value must meet; each turns from circle to tick. */
  readonly rules?: readonly RuleState[] | undefined
  /** Marks a field that may stay empty. */
  readonly optional?: boolean
}

/** Ids and notes a control needs to be described by its field. */
function useFrame({ hint, error, rules }: FieldFrame, given: string | undefined) {
  const made = useId()
  const id = given ?? made
  const described = [error ? `${id}-error` : hint ? `${id}-hint` : undefined, rules?.length ? `${id}-rules` : undefined].filter(Boolean)
  const control = {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  }
  return { id, control }
}

function Frame({ id, label, hint, error, rules, optional, children }: FieldFrame & { id: string; children: ReactNode }): ReactElement {
  const t = useTranslations('common')
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {optional && <span className="opt">({t('optional')})</span>}
      </label>
      {children}
      {error ? (
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
      {rules !== undefined && rules.length > 0 && (
        <ul className="rules" id={`${id}-rules`}>
          {rules.map((rule) => (
            <li key={rule.text} className={`hint ${rule.met ? 'good' : ''}`}>
              <Icon name={rule.met ? 'check' : 'circle'} />
              {rule.text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

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
    <Frame {...frame} id={id}>
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
