import { useSyncExternalStore } from 'react'

/** One clock for all who watch it, running only while somebody does. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
const second = () => Math.floor(Date.now() / 1000)

/** The time in whole seconds, redrawn each second; use it in the smallest node that shows it. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, second, second)
}
