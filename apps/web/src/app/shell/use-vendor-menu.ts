import { useEffect, useRef, useState } from 'react'

interface Open {
  readonly code: string
  /** Where the middle of the category stands along the reading direction, in pixels from the start of the navigation. */
  readonly at: number
  /** Opened by a press or a key: the panel takes the focus. */
  readonly byKeys: boolean
}

export interface VendorMenu {
  readonly open: Open | undefined
  /** A pointer came over a category. */
  readonly point: (code: string, place: HTMLElement) => void
  /** The pointer left everything. */
  readonly leave: () => void
  /** The pointer reached the panel. */
  readonly stay: () => void
  /** The button of a category was pressed. */
  readonly turn: (code: string, place: HTMLElement) => void
  readonly close: () => void
}

/** So long a pointer rests before the menu opens, and may be away before it closes, in milliseconds. */
const openAfterMs = 120
const closeAfterMs = 220

function middleOf(place: HTMLElement, dir: 'ltr' | 'rtl'): number {
  const nav = place.closest('nav')
  if (nav === null) return 0
  const box = place.getBoundingClientRect()
  const around = nav.getBoundingClientRect()
  return dir === 'ltr' ? box.left + box.width / 2 - around.left : around.right - box.right + box.width / 2
}

/** Which category shows its vendors. Closes when the page changes, on Escape (the focus goes back), and when the pointer has left. */
export function useVendorMenu(path: string, dir: 'ltr' | 'rtl'): VendorMenu {
  const [state, setState] = useState<{ readonly open: Open; readonly path: string } | undefined>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef<HTMLElement | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Another page has another menu; nothing needs to be undone for that.
  const open = state?.path === path ? state.open : undefined
  const isOpen = open !== undefined
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setState(undefined)
      from.current?.querySelector('button')?.focus()
    }
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.closest('.drop, .cat-place') === null) setState(undefined)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
    }
  }, [isOpen])

  const later = (ms: number, act: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, ms)
  }
  const close = () => {
    clearTimeout(timer.current)
    setState(undefined)
  }
  return {
    open,
    close,
    point(code, place) {
      // Once a menu is open the next one follows the pointer at once.
      later(open === undefined ? openAfterMs : 0, () => setState({ open: { code, at: middleOf(place, dir), byKeys: false }, path }))
    },
    leave: () => later(closeAfterMs, () => setState(undefined)),
    stay: () => clearTimeout(timer.current),
    turn(code, place) {
      clearTimeout(timer.current)
      from.current = place
      setState(open?.code === code ? undefined : { open: { code, at: middleOf(place, dir), byKeys: true }, path })
    },
  }
}
