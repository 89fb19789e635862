import { useEffect, useEffectEvent, type RefObject } from 'react'

export const reducesMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

const held = ['pointerenter', 'pointerdown', 'focusin'] as const
const freed = ['pointerleave', 'pointercancel', 'focusout'] as const

/**
 * Calls `tick` every `ms` while the element can be seen and is left alone: not touched, hovered or focused, page not hidden,
 * motion wanted. Nothing runs otherwise.
 */
export function useTicking(element: RefObject<HTMLElement | null>, ms: number, isOn: boolean, tick: () => void): void {
  const onTick = useEffectEvent(tick)
  useEffect(() => {
    const box = element.current
    if (box === null || !isOn) return undefined
    const calm = matchMedia('(prefers-reduced-motion: reduce)')
    let timer: ReturnType<typeof setInterval> | undefined
    let isSeen = false
    let isHeld = false
    const look = () => {
      const runs = isSeen && !isHeld && !document.hidden && !calm.matches
      if (runs && timer === undefined) timer = setInterval(() => onTick(), ms)
      if (runs || timer === undefined) return
      clearInterval(timer)
      timer = undefined
    }
    const hold = () => {
      isHeld = true
      look()
    }
    const free = (event: Event) => {
      // The focus may have moved on inside.
      isHeld =
        event.type === 'focusout' ? box.contains((event as FocusEvent).relatedTarget as Node | null) : box.contains(document.activeElement)
      look()
    }
    const sight = new IntersectionObserver(([entry]) => {
      isSeen = entry?.isIntersecting ?? false
      look()
    })
    sight.observe(box)
    for (const name of held) box.addEventListener(name, hold, { passive: true })
    for (const name of freed) box.addEventListener(name, free)
    document.addEventListener('visibilitychange', look)
    calm.addEventListener('change', look)
    return () => {
      clearInterval(timer)
      sight.disconnect()
      for (const name of held) box.removeEventListener(name, hold)
      for (const name of freed) box.removeEventListener(name, free)
      document.removeEventListener('visibilitychange', look)
      calm.removeEventListener('change', look)
    }
  }, [element, ms, isOn])
}
