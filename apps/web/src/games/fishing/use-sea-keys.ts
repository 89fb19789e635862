import { WEAPONS, type Weapon } from '@khela/games/fishing'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { Helm } from './helm.ts'

/** How far an arrow moves the aim, in units of the sea. */
const STEP = 36

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What a key does at the sea; false when it is none of its keys. `isHere`: the sea has the focus. */
function run(event: KeyboardEvent, helm: Helm, isHere: boolean, choose: (weapon: Weapon, level: number) => void): boolean {
  const { weapon, level } = helm.store.getState()
  const arrow = arrows[event.key]
  if (arrow !== undefined) {
    if (isHere) helm.aimBy(arrow[0] * STEP, arrow[1] * STEP)
    return isHere
  }
  if (event.code === 'Space') {
    if (isHere && !event.repeat) helm.hold()
    return isHere
  }
  const digit = /^(?:Digit|Numpad)([1-4])$/.exec(event.code)?.[1]
  const chosen = WEAPONS[Number(digit) - 1]
  if (chosen !== undefined) choose(chosen, level)
  else if (event.key === '+' || event.code === 'Equal') choose(weapon, level + 1)
  else if (event.key === '-' || event.code === 'Minus') choose(weapon, level - 1)
  else if (event.code === 'KeyL') helm.lockNext()
  else if (event.key === 'Escape') {
    helm.stopAuto('person')
    helm.setLocking(false)
  } else return false
  return true
}

/**
 * The keys of the sea, by their place. Arrows aim and space fires where the sea has the focus; weapons, level and lock go
 * wherever nothing is typed. Nothing is taken under a dialog or with a modifier.
 */
export function useSeaKeys(helm: Helm, stage: RefObject<HTMLElement | null>, choose: (weapon: Weapon, level: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return
    if (run(event, helm, event.target === stage.current, choose)) event.preventDefault()
  })
  useEffect(() => {
    const down = (event: KeyboardEvent) => press(event)
    const up = (event: KeyboardEvent) => {
      if (event.code === 'Space') helm.release()
    }
    const away = () => helm.release()
    window.addEventListener('keydown', down)
    window.addEventListener('keyup', up)
    window.addEventListener('blur', away)
    return () => {
      window.removeEventListener('keydown', down)
      window.removeEventListener('keyup', up)
      window.removeEventListener('blur', away)
    }
  }, [helm])
}
