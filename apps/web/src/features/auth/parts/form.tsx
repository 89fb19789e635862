import { Note } from '@khela/ui'
import { useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useErrorText } from '../../../site/error-text.ts'
import { focusFault, useFocusRefusal } from '../../../site/forms/form-focus.ts'

/** A form that sends when it is whole, and otherwise takes the person to the first fault, as it does after a refusal of the server. */
export function useForm(isWhole: boolean, send: () => void, refusal: Error | null = null) {
  const ref = useRef<HTMLFormElement>(null)
  const [hasTried, setTried] = useState(false)
  useFocusRefusal(ref, refusal)
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
        else focusFault(ref.current)
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
