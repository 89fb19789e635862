import { useEffect, type RefObject } from 'react'

/** What of a form must be looked at first: a field that is marked as wrong, else what was said of the whole. */
export const firstFault = (form: ParentNode): HTMLElement | undefined =>
  form.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form.querySelector<HTMLElement>('[role="alert"]') ?? undefined

/** Gives the first faulty field of a form the focus, once the faults are drawn; what cannot take it is brought into sight. */
export function focusFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const fault = form === null ? undefined : firstFault(form)
    fault?.focus()
    // A field that has the focus already is not scrolled to by it.
    fault?.scrollIntoView({ block: 'nearest' })
  })
}

/** The same for what the server refused: it may be about a field far above the button that was pressed. */
export function useFocusRefusal(form: RefObject<HTMLElement | null>, refusal: Error | null): void {
  // The focus and the scroll position are the browser's, not React's.
  useEffect(() => {
    if (refusal !== null) focusFault(form.current)
  }, [form, refusal])
}
