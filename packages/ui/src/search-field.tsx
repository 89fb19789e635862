import type { ReactElement } from 'react'
import { Field } from './field.tsx'

interface SearchFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (typed: string) => void
  /** Characters. */
  readonly maxLength?: number
}

/** A field that finds while one types. */
export function SearchField({ label, value, onChange, maxLength = 40 }: SearchFieldProps): ReactElement {
  return (
    <Field
      label={label}
      icon="search"
      type="search"
      enterKeyHint="search"
      maxLength={maxLength}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
