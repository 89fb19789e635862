import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { reducesMotion, useTicking } from '../motion.ts'

/** Every 5 s the next one; a slide takes a second (PS-9.8). */
const advanceMs = 5000
const slideMs = 1000
/** How far a finger must go, as a part of the width, for the next one to come. */
const farEnough = 0.16
/** A finger that has gone less than this means a press, or the page. */
const slopPx = 8

/** Physical: +1 enters from the right edge. */
type Way = 1 | -1

interface Move {
  readonly from: number
  readonly way: Way
  /** Where the finger left the slide, px. */
  readonly dx: number
}
const isRtl = (box: Element): boolean => getComputedStyle(box).direction === 'rtl'
const put = (x: string) => ({ transform: `translateX(${x})`, visibility: 'visible' })

/** Moves the slide that goes and the one that comes; what is shown is already right, so it may be cut off at any time. */
function animate(box: HTMLElement, at: number, { from, way, dx }: Move): void {
  const slides = box.querySelectorAll<HTMLElement>('.slide')
  const [going, coming] = [slides[from], slides[at]]
  if (going === undefined || coming === undefined || reducesMotion()) return
  const left = 1 - Math.min(1, Math.abs(dx) / box.clientWidth)
  const how: KeyframeAnimationOptions = { duration: slideMs * left, easing: 'cubic-bezier(0.45, 0, 0.15, 1)' }
  going.animate([put(`${dx}px`), put(`${-100 * way}%`)], how)
  coming.animate([put(`calc(${100 * way}% + ${dx}px)`), put('0')], how)
}

/** Lets the slides follow a finger; a mouse has the dots. */
function useDrag(count: number, at: number, go: (to: number, way: Way, dx: number) => void) {
  const hold = useRef<{ id: number; x: number; y: number; dx: number } | undefined>(undefined)
  const follow = (box: HTMLElement, dx: number) => {
    const slides = box.querySelectorAll<HTMLElement>('.slide')
    const next = (at + (dx < 0 ? 1 : -1) + count) % count
    slides.forEach((slide, index) => {
      const isMoved = dx !== 0 && (index === at || index === next)
      slide.style.translate = isMoved ? (index === at ? `${dx}px` : `calc(${dx < 0 ? 100 : -100}% + ${dx}px)`) : ''
      slide.style.visibility = isMoved ? 'visible' : ''
    })
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    const held = hold.current
    hold.current = undefined
    if (held === undefined || held.dx === 0) return
    follow(event.currentTarget, 0)
    const isFar = Math.abs(held.dx) > event.currentTarget.clientWidth * farEnough
    if (!isFar || event.type === 'pointercancel') return
    const way = held.dx < 0 ? 1 : -1
    go(at + (isRtl(event.currentTarget) ? -way : way), way, held.dx)
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'mouse' && count > 1) hold.current = { id: event.pointerId, x: event.clientX, y: event.clientY, dx: 0 }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = hold.current
      if (held === undefined || held.id !== event.pointerId) return
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y]
      if (held.dx === 0 && (Math.abs(dx) < slopPx || Math.abs(dx) < Math.abs(dy))) return
      held.dx = dx
      follow(event.currentTarget, dx)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

/** Which slide is shown, and what moves it: time, finger, arrows, dots. One slide alone stands still. */
export function useSlides(count: number) {
  const [at, setAt] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const hero = useRef<HTMLElement>(null)
  const move = useRef<Move | undefined>(undefined)
  // An operator may have taken the last one away.
  const shown = at % count

  function show(to: number, way: Way, dx = 0): void {
    const next = (to + count) % count
    if (next === shown) return
    move.current = { from: shown, way, dx }
    setAt(next)
  }
  useLayoutEffect(() => {
    if (hero.current !== null && move.current !== undefined) animate(hero.current, shown, move.current)
    move.current = undefined
  }, [shown])
  useTicking(hero, advanceMs, !isPaused && count > 1, () => {
    if (hero.current !== null) show(shown + 1, isRtl(hero.current) ? -1 : 1)
  })
  /** Arrows are a second way for what the dots do. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined
    if (way === undefined || count < 2) return
    event.preventDefault()
    show(shown + (isRtl(event.currentTarget) ? -way : way), way)
  }
  return { at: shown, show, isPaused, setPaused, hero, handlers: { ...useDrag(count, shown, show), onKeyDown } }
}
