import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { signOfMode } from '@khela/money'
import { Celebration } from '../kit/house/celebration.tsx'
import { ResultText } from '../kit/house/result-text.tsx'
import { isStill } from '../kit/house/still.ts'
import { Strip } from '../kit/house/strip.tsx'
import type { HouseRound, Seat } from '../kit/house/use-stake.ts'
import { endRound } from '../kit/show-round.ts'
import { hundredthsText, needleAt, pointOf } from './model.ts'

interface LimboSceneProps {
  readonly seat: Seat
  readonly target: number
  /** The round that this page has just played: the only one that is animated. */
  readonly playedId: string | undefined
  readonly isSending: boolean
}

const runMs = 650
/** The gauge turns from a quarter left of down to a quarter right of it. */
const degrees = (part: number) => -120 + part * 240
const marks = [100, 200, 500, 1_000, 10_000, 100_000] as const

/** A gauge whose needle runs to the point. The outcome is known before anything moves, and a press skips the movement. */
export function LimboScene({ seat, target, playedId, isSending }: LimboSceneProps): ReactElement {
  const t = useTexts('house.limbo')
  const [round] = seat.state.last
  const [doneId, setDoneId] = useState<string>()
  const isRunning = round !== undefined && round.id === playedId && doneId !== round.id
  const shown = isRunning || isSending ? undefined : round
  const finish = () => {
    setDoneId(round?.id)
    if (round !== undefined) endRound(round)
  }
  return (
    <section className="stage limbo" aria-label={t('name')} data-won={(shown?.win === true && shown.id === playedId) || undefined}>
      <Celebration round={shown?.id === playedId ? shown : undefined} />
      <Strip rounds={seat.state.last.slice(isRunning ? 1 : 0)} text={(one) => `${hundredthsText(pointOf(one))}×`} />
      <div className="limbo-box">
        <Gauge round={round} target={target} isRunning={isRunning} isQuiet={isSending || round === undefined} onDone={finish} />
        <div className="stage-say" role="status">
          {isSending || isRunning ? t('playing') : <ResultText round={shown} symbol={signOfMode(seat.mode)} first={t('first')} />}
        </div>
      </div>
    </section>
  )
}

interface GaugeProps {
  readonly round: HouseRound | undefined
  readonly target: number
  readonly isRunning: boolean
  readonly isQuiet: boolean
  readonly onDone: () => void
}

const turn = (hundredths: number) => ({ '--turn': `${degrees(needleAt(hundredths))}deg` }) as CSSProperties

function Gauge({ round, target, isRunning, isQuiet, onDone }: GaugeProps): ReactElement {
  const t = useTexts('games')
  const needle = useRef<SVGGElement>(null)
  const number = useRef<HTMLDivElement>(null)
  const done = useEffectEvent(onDone)
  const point = round === undefined ? 100 : pointOf(round)
  useEffect(() => {
    const [hand, text] = [needle.current, number.current]
    if (!isRunning || hand === null || text === null) return
    if (isStill()) {
      done()
      return
    }
    const start = performance.now()
    let frame = 0
    const step = (now: number) => {
      const part = Math.min((now - start) / runMs, 1)
      // Along the scale, which is one of tenfolds, so that small points do not crawl.
      const at = 100 * (point / 100) ** (1 - (1 - part) ** 3)
      hand.style.setProperty('--turn', `${degrees(needleAt(at))}deg`)
      text.textContent = `${hundredthsText(Math.trunc(at))}×`
      if (part < 1) frame = requestAnimationFrame(step)
      else done()
    }
    frame = requestAnimationFrame(step)
    return () => {
      cancelAnimationFrame(frame)
      hand.style.setProperty('--turn', `${degrees(needleAt(point))}deg`)
      text.textContent = `${hundredthsText(point)}×`
    }
  }, [isRunning, point])
  return (
    <div className="gauge" dir="ltr">
      <svg viewBox="-110 -110 220 176" aria-hidden="true">
        <path className="gauge-rim" d="M-83.1 48A96 96 0 1 1 83.1 48" pathLength="100" />
        <path
          className="gauge-good"
          d="M-83.1 48A96 96 0 1 1 83.1 48"
          pathLength="100"
          style={{ '--from': needleAt(target) * 100 } as CSSProperties}
        />
        {marks.map((mark) => (
          <g key={mark} className="gauge-mark" style={turn(mark)}>
            <line y1="-88" y2="-80" />
            {/* The mark is turned to its place, its number back again. */}
            <text y="-68" dominantBaseline="central">
              {mark / 100}
            </text>
          </g>
        ))}
        <g className="gauge-target" style={turn(target)}>
          <path d="M0-100l7-10h-14z" />
        </g>
        <g className="gauge-needle" ref={needle} style={turn(isRunning ? 100 : point)}>
          <path d="M-4 0L0-56L4 0z" />
          <circle r="9" />
        </g>
      </svg>
      <div
        className="gauge-point num"
        ref={number}
        data-quiet={isQuiet || undefined}
        data-lost={(!isQuiet && !isRunning && round?.win === false) || undefined}
      >
        {hundredthsText(isRunning ? 100 : point)}×
      </div>
      {isRunning && <button type="button" className="stage-skip" aria-label={t('skip')} onClick={onDone} />}
    </div>
  )
}
