import type { RouletteOutcome } from '@khela/games/roulette'
import { useEffect, useEffectEvent, useRef, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { isStill } from '../kit/house/still.ts'
import { strike } from '../kit/sound.ts'
import type { SceneProps } from '../kit/tables/table-game.ts'
import { useSteps } from '../kit/tables/use-frames.ts'
import { colourOf, pockets } from './layout.ts'

const step = 360 / pockets.length
const rounds = { wheel: 2, ball: 7 } as const

/** A ring segment of the wheel, clockwise from the top. */
function pocketPath(index: number, inner: number, outer: number): string {
  const point = (at: number, radius: number): string => {
    const angle = ((at - 0.5) * step * Math.PI) / 180
    return `${Math.round(Math.sin(angle) * radius * 100) / 100} ${Math.round(-Math.cos(angle) * radius * 100) / 100}`
  }
  return `M${point(index, inner)}L${point(index, outer)}A${outer} ${outer} 0 0 1 ${point(index + 1, outer)}L${point(index + 1, inner)}A${inner} ${inner} 0 0 0 ${point(index, inner)}Z`
}

/** The wheel: it turns one way, the ball the other, and they come to rest where the outcome says. A reload goes on where they are. */
export function RouletteWheel({ outcome, shownAt, showMs, now }: SceneProps<RouletteOutcome>): ReactElement {
  const t = useTexts('tables.roulette')
  const turning = showMs * 0.82
  const isDone = useSteps(now, shownAt, turning, 1) === 1
  const { disc, ball } = useSpin(outcome?.number, shownAt, turning, now)
  const shown = isDone ? outcome?.number : undefined
  return (
    <div className="rou-scene">
      <svg viewBox="-112 -112 224 224" role="img" aria-label={shown === undefined ? t('wheel') : t('fell', { number: shown })}>
        <circle className="rou-bowl" r="110" />
        <circle className="rou-track" r="97" />
        <g ref={disc} className="rou-turn">
          {pockets.map((number, index) => (
            <g key={number}>
              <path
                className="rou-pocket"
                data-colour={colourOf(number)}
                data-hit={shown === number || undefined}
                d={pocketPath(index, 52, 88)}
              />
              <text className="rou-digit" transform={`rotate(${index * step}) translate(0 -77)`}>
                {number}
              </text>
            </g>
          ))}
          <circle className="rou-hub" r="52" />
          <path className="rou-cross" d="M0-40V40M-40 0H40" />
          <circle className="rou-knob" r="13" />
        </g>
        <g ref={ball} className="rou-turn" data-off={outcome === undefined || undefined}>
          <circle className="rou-ball" cy="-61" r="6" />
        </g>
      </svg>
      <b className="rou-result num" data-colour={shown === undefined ? undefined : colourOf(shown)} aria-hidden="true">
        {shown ?? ''}
      </b>
    </div>
  )
}

/** Turns disc and ball with the server's clock. */
function useSpin(number: number | undefined, shownAt: number | undefined, turning: number, now: () => number) {
  const disc = useRef<SVGGElement>(null)
  const ball = useRef<SVGGElement>(null)
  const passedSince = useEffectEvent((at: number) => now() - at)
  useEffect(() => {
    if (number === undefined || shownAt === undefined || disc.current === null || ball.current === null) return
    const rest = -rounds.wheel * 360
    const at = pockets.indexOf(number) * step
    disc.current.style.transform = `rotate(${rest}deg)`
    ball.current.style.transform = `rotate(${at}deg)`
    const passed = passedSince(shownAt)
    if (isStill() || passed >= turning) return
    strike(740, 0.06)
    const options = { duration: turning, easing: 'cubic-bezier(0.1, 0.6, 0.2, 1)' }
    const turns = [
      disc.current.animate([{ transform: 'rotate(0deg)' }, { transform: `rotate(${rest}deg)` }], options),
      ball.current.animate(
        [
          { transform: `rotate(${at + rounds.ball * 360}deg) scale(1.5)` },
          { transform: `rotate(${at}deg) scale(1.5)`, offset: 0.78 },
          { transform: `rotate(${at}deg)` },
        ],
        options,
      ),
    ]
    for (const turn of turns) turn.currentTime = Math.max(0, passed)
    return () => turns.forEach((turn) => turn.cancel())
  }, [number, shownAt, turning])
  return { disc, ball }
}
