import { wheel, type WheelChoice } from '@khela/games/wheel'
import { useEffect, useEffectEvent, useRef, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { signOfMode } from '@khela/money'
import { Celebration } from '../kit/house/celebration.tsx'
import { ResultText } from '../kit/house/result-text.tsx'
import { isStill } from '../kit/house/still.ts'
import { Strip } from '../kit/house/strip.tsx'
import type { Seat } from '../kit/house/use-stake.ts'
import { endRound } from '../kit/show-round.ts'
import { strike } from '../kit/sound.ts'
import { shortMultiplier } from '../kit/stake.ts'
import { dyeOf, kindsOf, landed, restAt, segmentPath } from './model.ts'

interface WheelSceneProps {
  readonly seat: Seat
  readonly choice: WheelChoice
  /** The round that this page has just played: the only one that is animated. */
  readonly playedId: string | undefined
  readonly isSending: boolean
}

const runMs = 2_600
const turns = 4

/** The wheel, which turns to its segment. The outcome is known before anything moves, and a press skips the movement. */
export function WheelScene({ seat, choice, playedId, isSending }: WheelSceneProps): ReactElement {
  const t = useTexts('house.wheel')
  const games = useTexts('games')
  const [round] = seat.state.last
  const [doneId, setDoneId] = useState<string>()
  const isRunning = round !== undefined && round.id === playedId && doneId !== round.id
  const shown = isRunning || isSending ? undefined : round
  const at = round === undefined ? undefined : landed(round)
  const isOfChoice = at?.choice.segments === choice.segments && at.choice.risk === choice.risk
  const segment = isOfChoice ? at.segment : 0
  const finish = () => {
    setDoneId(round?.id)
    if (round !== undefined) endRound(round)
  }
  const wheelRef = useTurn(segment, choice.segments, isRunning && isOfChoice, finish)
  return (
    <section className="stage wheel" aria-label={t('name')} data-won={(shown?.win === true && shown.id === playedId) || undefined}>
      <Celebration round={shown?.id === playedId ? shown : undefined} />
      <Strip rounds={seat.state.last.slice(isRunning ? 1 : 0)} text={(one) => `${shortMultiplier(BigInt(one.mult4))}×`} />
      <div className="wheel-box">
        <div className="wheel-place">
          <svg viewBox="-110 -118 220 228" role="img" aria-label={t('picture', { segments: choice.segments })}>
            <circle className="wheel-rim" r="106" />
            <g ref={wheelRef} className="wheel-disc">
              {wheel.segmentsOf(choice).map((pay, index) => (
                <path
                  key={segmentPath(index, choice.segments, 96)}
                  d={segmentPath(index, choice.segments, 96)}
                  data-dye={dyeOf(pay, choice)}
                  data-hit={(shown !== undefined && isOfChoice && index === segment) || undefined}
                />
              ))}
            </g>
            <circle className="wheel-hub" r="30" />
            <path className="wheel-pointer" d="M0-92l11-22h-22z" />
          </svg>
          <b className="wheel-mid num" aria-hidden="true">
            {shown === undefined || !isOfChoice ? '' : `${shortMultiplier(BigInt(shown.mult4))}×`}
          </b>
          {isRunning && <button type="button" className="stage-skip" aria-label={games('skip')} onClick={finish} />}
        </div>
        <div className="stage-say" role="status">
          {isSending || isRunning ? t('playing') : <ResultText round={shown} symbol={signOfMode(seat.mode)} first={t('first')} />}
        </div>
        <ul className="wheel-kinds" aria-label={t('pays')}>
          {kindsOf(choice).map(({ pay, count }) => (
            <li key={String(pay)} className="num" data-dye={dyeOf(pay, choice)}>
              <b>{shortMultiplier(pay)}×</b> <span>{t('share', { count, segments: choice.segments })}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Turns the wheel to a segment: at once, or in a few rounds that slow down. */
function useTurn(segment: number, of: number, isRunning: boolean, onDone: () => void) {
  const disc = useRef<SVGGElement>(null)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const node = disc.current
    if (node === null) return
    const rest = `rotate(${restAt(segment, of)}deg)`
    node.style.transform = rest
    if (!isRunning) return
    if (isStill()) {
      done()
      return
    }
    strike(440, 0.08)
    const turn = node.animate([{ transform: `rotate(${restAt(segment, of) - turns * 360}deg)` }, { transform: rest }], {
      duration: runMs,
      easing: 'cubic-bezier(0.12, 0.75, 0.14, 1)',
    })
    turn.onfinish = () => done()
    return () => turn.cancel()
  }, [segment, of, isRunning])
  return disc
}
