import { useEffect, useEffectEvent } from 'react'

/**
 * Single keys of a table, by the place of the key and not by its letter, so that they are the same on a Bengali keyboard.
 * They are not taken while something is typed, with a modifier, or under a dialog.
 */
export function useKeys(runs: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = Object.hasOwn(runs, event.code) ? runs[event.code] : undefined
    if (run === undefined || event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
    if (document.querySelector('[role="dialog"]') !== null) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
