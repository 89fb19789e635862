import { useEffect } from 'react'

declare global {
  interface Window {
    /** The button that was pressed last, while no script answered for it. */
    khelaPress?: Element | null | undefined
    /** Keeps it, until React listens. */
    khelaKeep?: (event: MouseEvent) => void
  }
}

/** React marks what it has taken over. Without the mark nothing is pressed again: never twice, at the worst not at all. */
const isTaken = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__react'))

/** Ends what index.html began: a page that draws itself has no button before its script. */
export function endEarlyPresses(): void {
  endKeep()
  window.khelaPress = undefined
}

function endKeep(): void {
  if (window.khelaKeep !== undefined) removeEventListener('click', window.khelaKeep)
}

/**
 * Goes on where index.html began to remember, once React listens: parts whose code comes later do not answer yet. On the root and
 * after React, which takes over at a press what it can, and keeps from everybody else the presses on what it cannot.
 */
export function keepEarlyPresses(root: HTMLElement): void {
  endKeep()
  const keep = ({ target }: MouseEvent) => {
    if (target instanceof Element) window.khelaPress = isTaken(target) ? undefined : target.closest('#root button')
  }
  root.addEventListener('click', keep, { capture: true })
}

/**
 * The server's markup is seen long before its script has come. Mounted beside what is taken over later, this presses again the button
 * of it that was pressed too early; links, fields and disclosures need no script.
 */
export function EarlyPress(): null {
  useEffect(() => {
    const button = window.khelaPress
    if (!(button instanceof HTMLElement) || !isTaken(button)) return
    window.khelaPress = undefined
    button.click()
  }, [])
  return null
}
