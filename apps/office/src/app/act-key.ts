import { useEffect, useEffectEvent } from 'react'
import { isTyping } from './walk.ts'

/** A key that does what a button of the open row does: `a` approves, `r` refuses. What it starts still asks before it acts. */
export function useActKey(key: 'a' | 'r', act: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (act === undefined || event.repeat || event.key !== key || isTyping(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
