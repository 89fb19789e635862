import { useState } from 'react'
import { focusBeforeLoader } from './ask.ts'

/** What had the focus before gets it back: a dialog without a trigger of its own would leave it on the page's body. */
export function useFocusBack(): (event: Event) => void {
  const [before] = useState(() => {
    if (typeof document === 'undefined') return null
    const now = document.activeElement
    return now === document.body || now?.closest('.loader') ? focusBeforeLoader() : now
  })
  return (event) => {
    event.preventDefault()
    if (before instanceof HTMLElement && before.isConnected) before.focus()
  }
}
