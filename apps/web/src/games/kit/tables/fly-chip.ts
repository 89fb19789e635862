import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { Money } from '@khela/money'
import { isStill } from '../house/still.ts'

const flyMs = { laid: 280, paid: 520 }

/** Sends a copy of a chip over the page from one place to another; it is only to be looked at, and goes when it lands. */
function flyChip(face: Element, from: DOMRect, to: DOMRect, ms: number): void {
  const chip = face.cloneNode(true) as HTMLElement
  chip.classList.add('chip-flying')
  chip.setAttribute('aria-hidden', 'true')
  chip.style.left = `${to.left + to.width / 2 - 17}px`
  chip.style.top = `${to.top + to.height / 2 - 17}px`
  document.body.append(chip)
  const [x, y] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2]
  const way = chip.animate(
    [
      { transform: `translate(${x}px, ${y}px) rotate(-200deg)` },
      { transform: `translate(${x * 0.4}px, ${y * 0.4 - 28}px) rotate(-80deg)`, offset: 0.6 },
      { transform: 'none' },
    ],
    { duration: ms, easing: 'cubic-bezier(0.3, 0.1, 0.3, 1)' },
  )
  for (const end of ['finish', 'cancel']) way.addEventListener(end, () => chip.remove())
}

/**
 * Chips of a stack fly: from the hand when one is laid, from the dealer when the spot has won. What lay there when the page came does
 * not, and with less motion nothing does.
 */
export function useFlyingChips(amount: Money, isLaid: boolean, isWon: boolean): RefObject<HTMLSpanElement | null> {
  const stack = useRef<HTMLSpanElement>(null)
  const seen = useRef({ amount: 0n, isWon })
  const fly = useEffectEvent((from: Element | null | undefined, ms: number) => {
    const face = stack.current?.querySelector('.chip-face')
    if (face === null || face === undefined || from === null || from === undefined || isStill()) return
    flyChip(face, from.getBoundingClientRect(), face.getBoundingClientRect(), ms)
  })
  useEffect(() => {
    const before = seen.current
    seen.current = { amount, isWon }
    if (isLaid && amount > before.amount) fly(document.querySelector('.chip-pick:has(input:checked)'), flyMs.laid)
    if (isWon && !before.isWon) fly(stack.current?.closest('.stage')?.querySelector('.table-head'), flyMs.paid)
  }, [amount, isLaid, isWon])
  return stack
}
