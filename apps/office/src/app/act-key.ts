import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isTyping } from './walk.ts'

/**
 * A key that does what a button of the open row does: `a` approves, `r` refuses. What it starts still asks before it acts, or goes to
 * the reason that is to be written first. `place` is an element of the act where it stands in a dialog.
 */
export function useActKey(key: 'a' | 'r', act: (() => void) | undefined, place?: RefObject<Element | null>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (act === undefined || event.repeat || event.key !== key || isTyping(event, place?.current)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
