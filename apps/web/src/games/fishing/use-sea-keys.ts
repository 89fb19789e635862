import { SEA, WEAPONS, type Weapon } from '@khela/games/fishing'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { Helm } from './helm.ts'
import { isAbove, turned } from './model.ts'

/** How far an arrow moves the aim, in units of the sea. */
const STEP = 36

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * The keys of the sea, by their place. Arrows aim and space fires where the sea has the focus; weapons, level and lock go
 * wherever nothing is typed. Nothing is taken under a dialog or with a modifier.
 */
export function useSeaKeys(helm: Helm, stage: RefObject<HTMLElement | null>, choose: (weapon: Weapon, level: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
    if (document.querySelector('[role="dialog"]') !== null) return
    if (run(event)) event.preventDefault()
  })
  const release = useEffectEvent((event: KeyboardEvent) => {
    if (event.code === 'Space') helm.isTriggered = false
  })
  const drop = useEffectEvent(() => {
    helm.isTriggered = false
  })
  function run(event: KeyboardEvent): boolean {
    const { weapon, level } = helm.store.getState()
    const isHere = event.target === stage.current
    const arrow = arrows[event.key]
    if (arrow !== undefined) {
      if (isHere) move(arrow)
      return isHere
    }
    if (event.code === 'Space') {
      if (isHere && !event.repeat) {
        helm.isTriggered = true
        helm.fire()
      }
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
  function move([across, down]: readonly [number, number]): void {
    const isTurned = isAbove(helm.seat)
    const { x, y } = turned(helm.aim, isTurned)
    const next = { x: Math.min(Math.max(x + across * STEP, 0), SEA.width), y: Math.min(Math.max(y + down * STEP, 0), SEA.height) }
    helm.setLocking(false)
    helm.aim = turned(next, isTurned)
  }
  useEffect(() => {
    const down = (event: KeyboardEvent) => press(event)
    const up = (event: KeyboardEvent) => release(event)
    const away = () => drop()
    window.addEventListener('keydown', down)
    window.addEventListener('keyup', up)
    window.addEventListener('blur', away)
    return () => {
      window.removeEventListener('keydown', down)
      window.removeEventListener('keyup', up)
      window.removeEventListener('blur', away)
    }
  }, [])
}
