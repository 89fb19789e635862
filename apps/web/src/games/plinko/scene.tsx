import { plinko, type PlinkoChoice } from '@khela/games/plinko'
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { signOfMode } from '@khela/money'
import { Celebration } from '../kit/house/celebration.tsx'
import { ResultText } from '../kit/house/result-text.tsx'
import { isStill } from '../kit/house/still.ts'
import { Strip } from '../kit/house/strip.tsx'
import type { HouseRound, Seat } from '../kit/house/use-stake.ts'
import { endRound } from '../kit/show-round.ts'
import { strike } from '../kit/sound.ts'
import { leanMultiplier, shortMultiplier } from '../kit/stake.ts'
import { endShow } from '../../site/show/shows.ts'
import { ballAt, board, chanceText, dyeOf, fallOf, gapOf, pinsOf, spotsOf } from './model.ts'

interface PlinkoSceneProps {
  readonly seat: Seat
  readonly choice: PlinkoChoice
  /** The round that this page has just played: only such are animated. */
  readonly playedId: string | undefined
  readonly isSending: boolean
}

const rowMs = 115

/** The board of pins. The outcome is known before a ball moves; several may fall at once, and a press lands them all. */
export function PlinkoScene({ seat, choice, playedId, isSending }: PlinkoSceneProps): ReactElement {
  const t = useTexts('house.plinko')
  const games = useTexts('games')
  const { falling, land } = useFalling(seat.state.last, playedId, choice.rows)
  const landed = seat.state.last.filter((round) => !falling.includes(round))
  const [shown] = landed
  const isBusy = isSending || falling.length > 0
  const at = shown === undefined ? undefined : fallOf(shown)
  const hit = at?.choice.rows === choice.rows && at.choice.risk === choice.risk ? at : undefined
  return (
    <section className="stage plinko" aria-label={t('name')} data-won={(!isBusy && shown?.win && shown.id === playedId) || undefined}>
      <Celebration round={!isBusy && shown?.id === playedId ? shown : undefined} />
      <Strip rounds={landed} text={(one) => `${shortMultiplier(BigInt(one.mult4))}×`} />
      <div className="plinko-box">
        <div className="plinko-board" dir="ltr">
          <svg viewBox={`0 0 ${board.width} ${board.height}`} role="img" aria-label={t('picture', { rows: choice.rows })}>
            <Pins rows={choice.rows} />
            {hit !== undefined && <path key={shown?.id} className="plinko-thread" d={threadOf(hit.path)} pathLength="100" />}
            {falling.map((round) => (
              <Ball key={round.id} steps={fallOf(round)?.path.join('') ?? ''} onDone={() => land([round])} />
            ))}
          </svg>
          <ol className="plinko-slots" aria-label={t('pays')} data-rows={choice.rows}>
            {plinko
              .paysOf(choice)
              .map((pay, slot) => ({ pay, slot }))
              .map(({ pay, slot }) => (
                <li
                  // The slot that was hit is drawn anew for each round, so that it moves again.
                  key={hit?.slot === slot ? `${slot} ${shown?.id}` : slot}
                  className="num"
                  data-dye={dyeOf(pay)}
                  data-hit={hit?.slot === slot || undefined}
                  title={t('slot', { pay: leanMultiplier(pay), chance: chanceText(choice.rows, slot) })}
                >
                  <span>{leanMultiplier(pay)}</span>
                </li>
              ))}
          </ol>
          {falling.length > 0 && <button type="button" className="stage-skip" aria-label={games('skip')} onClick={() => land(falling)} />}
        </div>
        <div className="stage-say" role="status">
          {isBusy ? t('playing') : <ResultText round={shown} symbol={signOfMode(seat.mode)} first={t('first')} />}
        </div>
      </div>
    </section>
  )
}

/** Rounds whose ball is in the air: those played since this board came, until they land. */
function useFalling(last: readonly HouseRound[], playedId: string | undefined, rows: number) {
  const [seenId, setSeenId] = useState(playedId)
  const [air, setAir] = useState<readonly string[]>([])
  if (playedId !== undefined && playedId !== seenId) {
    setSeenId(playedId)
    setAir([...air, playedId])
  }
  const falling = last.filter(({ id }) => air.includes(id)).filter((round) => fallOf(round)?.choice.rows === rows)
  const leave = useEffectEvent(() => air.forEach(endShow))
  useEffect(() => () => leave(), [])
  return {
    falling,
    land: (rounds: readonly HouseRound[]) => {
      setAir((now) => now.filter((id) => !rounds.some((round) => round.id === id)))
      rounds.forEach(endRound)
    },
  }
}

/** The way of a ball as a running stitch. */
function threadOf(path: readonly number[]): string {
  const lift = liftOf(path.length)
  return `M${board.width / 2} ${board.mouth}${spotsOf(path)
    .map(({ x, y }) => `L${x} ${y - lift}`)
    .join('')}`
}

const pinOf = (rows: number): number => 1.2 + gapOf(rows) * 0.075
const ballOf = (rows: number): number => gapOf(rows) * 0.24
/** A ball lies on a pin: so far above its middle. */
const liftOf = (rows: number): number => pinOf(rows) + ballOf(rows)

function Pins({ rows }: { readonly rows: number }): ReactElement {
  return (
    <g className="plinko-pins">
      {pinsOf(rows).map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={pinOf(rows)} />
      ))}
    </g>
  )
}

/** A ball on its way: `steps` is its path as ones and zeros. The pins that it meets light up as it does. */
function Ball({ steps, onDone }: { readonly steps: string; readonly onDone: () => void }): ReactElement {
  const ball = useRef<SVGGElement>(null)
  const done = useEffectEvent(onDone)
  const path = pathOf(steps)
  const [lift, size] = [liftOf(path.length), ballOf(path.length)]
  useEffect(() => {
    const node = ball.current
    if (node === null) return
    if (isStill()) {
      done()
      return
    }
    const way = pathOf(steps)
    const start = performance.now()
    let [frame, met] = [0, 0]
    const step = (now: number) => {
      const time = Math.max((now - start) / rowMs, 0)
      const { x, y } = ballAt(way, time)
      node.setAttribute('transform', `translate(${x} ${y - liftOf(way.length)})`)
      if (Math.trunc(time) > met) {
        met = Math.trunc(time)
        strike(520 + met * 22, 0.05)
      }
      if (time < way.length + 1) frame = requestAnimationFrame(step)
      else done()
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [steps])
  return (
    <>
      {spotsOf(path)
        .slice(0, -1)
        .map(({ x, y }, row) => (
          <circle
            key={`${x} ${y}`}
            className="plinko-met"
            cx={x}
            cy={y}
            r={pinOf(path.length) * 2.2}
            style={{ '--met': `${(row + 1) * rowMs}ms` } as CSSProperties}
          />
        ))}
      <g ref={ball} className="plinko-ball" transform={`translate(${board.width / 2} ${board.mouth - lift})`}>
        <circle r={size} />
        <circle r={size * 0.34} cx={size * -0.3} cy={size * -0.34} />
      </g>
    </>
  )
}

const pathOf = (steps: string): readonly number[] => Array.from(steps, Number)
