import { useEffect, useEffectEvent, useState } from 'react'
import { isStill } from '../house/still.ts'

/** Calls `draw` once a frame while `isRunning`; nothing is drawn on a hidden page, the browser sees to that. */
export function useFrames(isRunning: boolean, draw: () => void): void {
  const each = useEffectEvent(draw)
  useEffect(() => {
    if (!isRunning) return
    let frame = requestAnimationFrame(function next() {
      each()
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [isRunning])
}

/**
 * How many of `count` steps of `stepMs` have passed since `startedAt` (of the server's clock); all of them where less motion
 * is asked for. A reload in the middle goes on where the table is.
 */
export function useSteps(now: () => number, startedAt: number | undefined, stepMs: number, count: number): number {
  const [reached, setReached] = useState<{ readonly of: number; readonly step: number }>()
  const move = useEffectEvent((of: number) => {
    const step = isStill() ? count : Math.max(0, Math.min(count, Math.floor((now() - of) / stepMs)))
    setReached((before) => (before?.of === of && before.step === step ? before : { of, step }))
  })
  useEffect(() => {
    if (startedAt === undefined) return
    const timer = setInterval(() => move(startedAt), 60)
    return () => clearInterval(timer)
  }, [startedAt])
  return reached !== undefined && reached.of === startedAt ? reached.step : 0
}
