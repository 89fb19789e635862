import { useEffect, useState } from 'react'

/** What stands in session storage, so that a reload neither forgets the wait nor the number it was for (PS-4.6). */
export interface Wait {
  /** Milliseconds since 1970. */
  readonly until: number
  readonly countryDialingCode: string
  readonly mobileNum: string
}

const keyOf = (purpose: string): string => `khela.code.${purpose}`

/** The wait of a purpose, with nothing left of it when it is over. */
export function readWait(purpose: string): Wait | undefined {
  try {
    const found = JSON.parse(sessionStorage.getItem(keyOf(purpose)) ?? 'null') as Wait | null
    return found !== null && typeof found.until === 'number' ? found : undefined
  } catch {
    return undefined
  }
}

/** Whole seconds until a moment, never less than none. */
export const secondsUntil = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000))

export interface Countdown {
  /** Seconds before another code may be asked for. */
  readonly seconds: number
  /** The number the last code was asked for, also after a reload. */
  readonly asked: Wait | undefined
  start(minutes: number, number: Omit<Wait, 'until'>): void
}

/** The wait between two codes of a purpose: `expiredMinutes` × 60 s, over reloads. */
export function useCountdown(purpose: string): Countdown {
  const [wait, setWait] = useState(() => readWait(purpose))
  const [now, setNow] = useState(() => Date.now())
  const seconds = wait === undefined ? 0 : secondsUntil(wait.until, now)
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  return {
    seconds,
    asked: wait,
    start(minutes, number) {
      const next = { until: Date.now() + minutes * 60_000, ...number }
      sessionStorage.setItem(keyOf(purpose), JSON.stringify(next))
      setWait(next)
      setNow(Date.now())
    },
  }
}
