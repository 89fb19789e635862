import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { isStill } from '../kit/house/still.ts'
import { strike } from '../kit/sound.ts'
import type { ServerClock } from '../kit/tables/server-clock.ts'
import { msOf, ownNow, type TableState } from '../kit/tables/table-model.ts'
import { useFrames } from '../kit/tables/use-frames.ts'
import { drawCurve, type CurveShot } from './curve.ts'
import { hundredthsText, pointOf, risen, toneOf } from './model.ts'

interface CrashSceneProps {
  readonly state: TableState
  readonly clock: ServerClock
  readonly isLost: boolean
}

/** Longest time without a word of the server while the curve rises before the scene says that it sees nothing. */
const blindMs = 4_000

/** The curve of the round, drawn from the server's clock, and what the round came to. */
export function CrashScene({ state, clock, isLost }: CrashSceneProps): ReactElement {
  const t = useTexts('tables.crash')
  const { round } = state
  const isBlind = useBlind(clock, round.phase === 'running') || isLost
  const point = round.phase === 'settled' ? pointOf(round.outcome) : undefined
  const number = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLCanvasElement>(null)
  useCurve(box, { state, clock, isBlind })
  useFrames(round.phase === 'running' && !isBlind, () => {
    const text = `${hundredthsText(risen(round, clock.now()))}×`
    if (number.current !== null && number.current.textContent !== text) number.current.textContent = text
  })
  useEffect(() => {
    if (number.current === null || round.phase === 'running') return
    number.current.textContent = point === undefined ? '1.00×' : `${hundredthsText(point)}×`
  }, [round.phase, point])
  useEffect(() => {
    if (round.phase === 'running') strike(523, 0.12)
    if (point !== undefined) strike(165, 0.3)
  }, [round.phase, point])
  const hasWon = ownNow(state).some(({ outAt }) => outAt !== null)
  return (
    <section
      className="stage crash"
      aria-label={t('name')}
      data-phase={round.phase}
      data-blind={isBlind || undefined}
      data-won={hasWon || undefined}
    >
      <Points state={state} />
      <div className="crash-box">
        <canvas ref={box} aria-hidden="true" />
        <div ref={number} className="crash-number num" aria-hidden="true" data-over={point !== undefined || undefined}>
          1.00×
        </div>
        <div className="crash-cap">
          <Caption state={state} clock={clock} isBlind={isBlind} />
        </div>
        <span className="sr" role="status">
          {round.phase === 'running' ? t('rising') : point === undefined ? '' : t('stoppedAt', { at: hundredthsText(point) })}
        </span>
      </div>
    </section>
  )
}

/** Points of the last rounds, newest first. */
function Points({ state }: { readonly state: TableState }): ReactElement {
  const games = useTexts('games')
  const t = useTexts('tables')
  return (
    <ul className="stage-top" aria-label={games('lastRounds')}>
      {state.results
        .slice(-14)
        .toReversed()
        .map((result) => {
          const point = pointOf(result.outcome)
          return (
            <li key={result.no} className="pill num" data-tone={point === undefined ? undefined : toneOf(point)}>
              {point === undefined ? t('void') : `${hundredthsText(point)}×`}
            </li>
          )
        })}
    </ul>
  )
}

/** What is going on, in words under the number. */
function Caption({
  state,
  clock,
  isBlind,
}: {
  readonly state: TableState
  readonly clock: ServerClock
  readonly isBlind: boolean
}): ReactElement {
  const t = useTexts('tables.crash')
  const { phase, no, closeAt } = state.round
  const seconds = useCountdown(clock, phase === 'betting' ? closeAt : null)
  const words = {
    idle: t('idle'),
    betting: seconds > 0 ? t('opensIn', { seconds }) : t('closing'),
    closed: t('closing'),
    running: t('flying'),
    settled: t('stopped'),
    void: t('voided'),
  }
  return (
    <>
      {isBlind ? t('blind') : words[phase]} {no > 0 && <span className="num">· #{no}</span>}
    </>
  )
}

/** Whole seconds until a moment of the server's clock. */
function useCountdown(clock: ServerClock, at: string | null): number {
  const left = () => Math.max(0, Math.ceil(((msOf(at) ?? 0) - clock.now()) / 1_000))
  const [seconds, setSeconds] = useState(left)
  useFrames(at !== null, () => setSeconds(left()))
  return seconds
}

/** True while the curve should be rising and nothing is heard of it. */
function useBlind(clock: ServerClock, isRunning: boolean): boolean {
  const [isBlind, setBlind] = useState(false)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setBlind(clock.silence() > blindMs), 500)
    return () => clearInterval(timer)
  }, [clock, isRunning])
  return isRunning && isBlind
}

let ship: HTMLImageElement | undefined
function shipNow(): HTMLImageElement | undefined {
  if (ship === undefined) {
    ship = new Image()
    ship.src = '/art/icon-crash.webp'
  }
  return ship.complete && ship.naturalWidth > 0 ? ship : undefined
}

interface Drawn {
  readonly state: TableState
  readonly clock: ServerClock
  readonly isBlind: boolean
}

/** Makes the canvas as fine as the screen, at most twice: its size in the page's units, and how many dots each has. */
function fit(canvas: HTMLCanvasElement): { readonly wide: number; readonly high: number; readonly dots: number } {
  const { clientWidth: wide, clientHeight: high } = canvas
  const dots = Math.min(2, window.devicePixelRatio)
  const [width, height] = [Math.round(wide * dots), Math.round(high * dots)]
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  return { wide, high, dots }
}

/** Keeps the canvas as large as its box and draws a frame of the round: always while it rises, a moment longer after the stop. */
function useCurve(box: RefObject<HTMLCanvasElement | null>, { state, clock, isBlind }: Drawn): void {
  const { round } = state
  const isMoving = (round.phase === 'running' || round.phase === 'settled') && !isBlind && !isStill()
  const draw = () => {
    const canvas = box.current
    const board = canvas?.getContext('2d')
    if (canvas === null || board === null || board === undefined || isStill()) return
    const { wide, high, dots } = fit(canvas)
    board.setTransform(dots, 0, 0, dots, 0, 0)
    drawCurve(board, wide, high, shotOf(state, clock.now()), shipNow())
  }
  useFrames(isMoving, draw)
  useEffect(draw)
}

function shotOf(state: TableState, now: number): CurveShot {
  const { round } = state
  const startAt = msOf(round.startAt) ?? now
  const point = round.phase === 'settled' ? pointOf(round.outcome) : undefined
  const endAt = point === undefined ? now : startAt + Math.log(point / 100) / 0.00006
  const isUp = round.phase === 'running' || point !== undefined
  const ms = isUp ? Math.max(0, Math.min(now, endAt) - startAt) : 0
  const mine = ownNow(state).flatMap(({ outAt }) => (outAt === null ? [] : [{ at: outAt / 100, isMine: true }]))
  const others = state.crowd.bets.slice(0, 24).flatMap(({ outAt }) => (outAt === null ? [] : [{ at: outAt / 100, isMine: false }]))
  return { ms, at: Math.exp(0.00006 * ms), isOver: point !== undefined, overMs: now - endAt, marks: isUp ? [...others, ...mine] : [] }
}
