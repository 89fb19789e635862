import { Note } from '@khela/ui'
import { useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useErrorText } from '../../../site/error-text.ts'

/** A form that sends when it is whole, and otherwise takes the person to the first fault. */
export function useForm(isWhole: boolean, send: () => void) {
  const ref = useRef<HTMLFormElement>(null)
  const [hasTried, setTried] = useState(false)
  return {
    hasTried,
    form: {
      ref,
      noValidate: true,
      className: 'col auth-form',
      onSubmit(event: FormEvent): void {
        event.preventDefault()
        setTried(true)
        if (isWhole) send()
        // The first fault takes the focus once it is drawn.
        else requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      },
    },
  }
}

/** What the server refused, in words. */
export function Refusal({ error }: { readonly error: Error | null }): ReactElement | null {
  const say = useErrorText()
  if (error === null) return null
  const { text, code } = say(error)
  return (
    <Note tone="bad" role="alert">
      {text} {code && <span className="wrap-any">({code})</span>}
    </Note>
  )
}
