import { useEffect, useEffectEvent } from 'react'

const layers = '[role="dialog"], [role="alertdialog"]'

/** Whether a key belongs to a field, to a dialog or to the browser, and not to the page, nor to what stands at `place` in a dialog. */
export function isTyping(event: KeyboardEvent, place: Element | null = null): boolean {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return true
  // A dialog or a question that is open takes every key, whatever has the focus meanwhile; one over another takes it from that as well.
  const own = place?.closest(layers) ?? null
  if ([...document.querySelectorAll(layers)].some((layer) => layer !== own)) return true
  return event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null
}

/** J and K move to the next and previous row, Escape closes; not while somebody types, nor under a question. */
export function useWalk(rows: readonly { readonly id: string }[], id: string | undefined, open: (id: string | undefined) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event)) return
    const at = rows.findIndex((row) => row.id === id)
    const next = event.key === 'j' ? rows[at + 1] : event.key === 'k' ? rows[Math.max(0, at - 1)] : undefined
    if (next) open(next.id)
    else if (event.key === 'Escape' && id !== undefined) open(undefined)
  })
  useEffect(() => {
    // Before the layers that close themselves with Escape: afterwards they would be gone, and the panel would close as well.
    const early = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', early, { capture: true })
    return () => window.removeEventListener('keydown', early, { capture: true })
  }, [])
}

/** The last eight characters of a public id: enough to say on the telephone. */
export const short = (id: string): string => id.slice(-8)
