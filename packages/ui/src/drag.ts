import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'

/** How far a panel stands from where the layout put it, in CSS pixels. */
export interface Shift {
  readonly x: number
  readonly y: number
}
/** Where the layout put the panel, and the window around it, in CSS pixels. */
export interface Room {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly windowWidth: number
  readonly windowHeight: number
}

/** Phones show a sheet from below, which stays where it is. */
const leastWindow = 640
const step = 16
const stride = 64
const atHome: Shift = { x: 0, y: 0 }

/** The shift nearest to `wanted` that keeps the whole panel in the window; a panel larger than the window keeps its head in it. */
export function clampShift(wanted: Shift, room: Room): Shift {
  const within = (value: number, start: number, size: number, total: number): number =>
    Math.max(-start, Math.min(value, Math.max(total - size, 0) - start))
  return {
    x: within(wanted.x, room.left, room.width, room.windowWidth),
    y: within(wanted.y, room.top, room.height, room.windowHeight),
  }
}

/** What a key on the handle wants; undefined for keys that are not for moving. Shift moves in strides, Home takes the panel back. */
export function shiftByKey(key: string, isStride: boolean, from: Shift): Shift | undefined {
  const by = isStride ? stride : step
  if (key === 'ArrowLeft') return { ...from, x: from.x - by }
  if (key === 'ArrowRight') return { ...from, x: from.x + by }
  if (key === 'ArrowUp') return { ...from, y: from.y - by }
  if (key === 'ArrowDown') return { ...from, y: from.y + by }
  return key === 'Home' ? atHome : undefined
}

/** Moves a panel by its head with the pointer and by its grip with the arrow keys; it never leaves the window. */
export function useDrag(panel: RefObject<HTMLElement | null>) {
  const from = useRef<{ readonly x: number; readonly y: number; readonly at: Shift } | undefined>(undefined)
  const at = useRef<Shift>(atHome)
  const [move] = useState(() => (wanted: Shift): void => {
    const element = panel.current
    if (element === null) return
    const { left, top, width, height } = element.getBoundingClientRect()
    const home = { left: left - at.current.x, top: top - at.current.y, width, height }
    const isSheet = window.innerWidth < leastWindow
    at.current = isSheet ? atHome : clampShift(wanted, { ...home, windowWidth: window.innerWidth, windowHeight: window.innerHeight })
    element.style.transform = at.current === atHome ? '' : `translate(${at.current.x}px, ${at.current.y}px)`
  })
  useEffect(() => {
    const stay = () => move(at.current)
    addEventListener('resize', stay)
    return () => removeEventListener('resize', stay)
  }, [move])
  const end = () => {
    from.current = undefined
  }
  const head = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || window.innerWidth < leastWindow) return
      from.current = { x: event.clientX, y: event.clientY, at: at.current }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const start = from.current
      if (start !== undefined) move({ x: start.at.x + event.clientX - start.x, y: start.at.y + event.clientY - start.y })
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
  const grip = {
    ...head,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const wanted = shiftByKey(event.key, event.shiftKey, at.current)
      if (wanted === undefined) return
      event.preventDefault()
      move(wanted)
    },
  }
  return { head, grip }
}
