import type { ReactElement } from 'react'
import { Field } from './field.tsx'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (typed: string) => void
  readonly hint?: string
  /** What is wrong with what was found, where one is to be chosen. */
  readonly error?: string | undefined
  /** Characters. */
  readonly maxLength?: number
}

/** A field that finds while one types. */
export function SearchField({ label, value, onChange, hint, error, maxLength = 40 }: SearchFieldProps): ReactElement {
  return (
    <Field
      label={label}
      icon="search"
      type="search"
      enterKeyHint="search"
      maxLength={maxLength}
      value={value}
      hint={hint}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
