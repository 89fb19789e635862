import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Ref of the current name in a row or column that can be pushed: keeps it in the middle, also when names before it grow (fonts, counts). */
export function useIntoSight(): (name: HTMLElement | null) => (() => void) | undefined {
  const router = useRouter()
  return useCallback(
    (name) => {
      const row = name === null ? undefined : rowOf(name)
      if (name === null || row === undefined) return undefined
      const centre = (): void => {
        const [inner, outer] = [name.getBoundingClientRect(), row.getBoundingClientRect()]
        row.scrollBy({
          left: inner.left + inner.width / 2 - (outer.left + outer.width / 2),
          top: inner.top + inner.height / 2 - (outer.top + outer.height / 2),
          behavior: 'instant',
        })
      }
      const watch = new ResizeObserver(centre)
      for (const one of row.querySelectorAll('a, button')) watch.observe(one)
      // The router gives a row that stays the place that it had on the page before.
      const leave = router.subscribe('onRendered', ({ pathChanged }) => {
        if (pathChanged) centre()
      })
      return () => {
        watch.disconnect()
        leave()
      }
    },
    [router],
  )
}

/** The element that is pushed, however deep the name lies in it. */
function rowOf(name: HTMLElement): HTMLElement | undefined {
  let row = name.parentElement
  while (row !== null && getComputedStyle(row).overflowX !== 'auto') row = row.parentElement
  return row ?? undefined
}
