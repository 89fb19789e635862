import type { RefObject } from 'react'
import { CallError } from '../client.ts'
import { useErrorText } from '../error-text.ts'
import { useFocusRefusal } from './form-focus.ts'
import { refusedField } from './refused-field.ts'

export interface RefusedFields<F extends string> {
  /** What the server said of a field, until something else is sent. */
  readonly at: (field: F) => string | undefined
  /** A refusal that is about no field of this form. */
  readonly rest: Error | null
}

/** Parts what the server refused by the fields of a form. `also` names the field for what this form calls otherwise. */
export function useRefused<F extends string>(
  error: Error | null,
  names: readonly F[],
  also: Readonly<Record<string, F>> = {},
): RefusedFields<F> {
  const say = useErrorText()
  const found = error instanceof CallError ? refusedField(error) : undefined
  const named = found === undefined ? undefined : (also[found] ?? found)
  const field = names.find((name) => name === named)
  return {
    at: (name) => (error !== null && field === name ? say(error).text : undefined),
    rest: field === undefined ? error : null,
  }
}

/** The same, and takes the person to what was refused. */
export function useRefusedIn<F extends string>(
  form: RefObject<HTMLElement | null>,
  error: Error | null,
  names: readonly F[],
): RefusedFields<F> {
  useFocusRefusal(form, error)
  return useRefused(error, names)
}
