import { useRef, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useFrames } from './use-frames.ts'

interface TimerRingProps {
  /** The server's clock. */
  readonly now: () => number
  /** When betting ends and how long it lasts, in milliseconds of the server's clock; none while nobody may bet. */
  readonly endsAt: number | undefined
  readonly lengthMs: number
}

const around = 2 * Math.PI * 20

/** How long bets are taken: a ring that closes and the seconds in it. Heard once a round, not each second. */
export function TimerRing({ now, endsAt, lengthMs }: TimerRingProps): ReactElement {
  const t = useTexts('tables')
  const ring = useRef<SVGCircleElement>(null)
  const left = () => Math.max(0, (endsAt ?? 0) - now())
  const [seconds, setSeconds] = useState(() => Math.ceil(left() / 1_000))
  useFrames(endsAt !== undefined, () => {
    const rest = left()
    ring.current?.setAttribute('stroke-dashoffset', String(around * (1 - Math.min(1, rest / lengthMs))))
    setSeconds(Math.ceil(rest / 1_000))
  })
  const isOpen = endsAt !== undefined && seconds > 0
  return (
    <span className="timer" data-open={isOpen || undefined} data-late={(isOpen && seconds <= 3) || undefined} role="timer">
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle className="timer-back" cx="24" cy="24" r="20" />
        <circle ref={ring} className="timer-ring" cx="24" cy="24" r="20" strokeDasharray={around} transform="rotate(-90 24 24)" />
      </svg>
      <b className="num" aria-hidden="true">
        {isOpen ? seconds : '–'}
      </b>
      <span className="sr">{isOpen ? t('betsOpen') : t('betsClosed')}</span>
    </span>
  )
}

/** The same as a thin bar, where the ring may be out of sight. Says nothing: the ring does. */
export function TimerBar({ now, endsAt, lengthMs }: TimerRingProps): ReactElement {
  const bar = useRef<HTMLSpanElement>(null)
  useFrames(endsAt !== undefined, () => {
    if (bar.current !== null && endsAt !== undefined) bar.current.style.scale = `${Math.max(0, Math.min(1, (endsAt - now()) / lengthMs))} 1`
  })
  return (
    <span className="timer-bar" data-open={endsAt !== undefined || undefined} aria-hidden="true">
      <span ref={bar} />
    </span>
  )
}
