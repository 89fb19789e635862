import { KENO_DRAWN, keno, type KenoChoice } from '@khela/games/keno'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { signOfMode } from '@khela/money'
import { Celebration } from '../kit/house/celebration.tsx'
import { ResultText } from '../kit/house/result-text.tsx'
import { isStill } from '../kit/house/still.ts'
import { Strip } from '../kit/house/strip.tsx'
import type { Seat } from '../kit/house/use-stake.ts'
import { endRound } from '../kit/show-round.ts'
import { strike } from '../kit/sound.ts'
import { leanMultiplier, shortMultiplier } from '../kit/stake.ts'
import { drawOf, faceOf, hitsIn, isSamePicks, mostPicks, numbers, toggled } from './model.ts'

interface KenoSceneProps {
  readonly seat: Seat
  readonly choice: KenoChoice
  /** The round that this page has just played: the only one that is animated. */
  readonly playedId: string | undefined
  readonly isSending: boolean
  readonly onPick: (picks: readonly number[]) => void
}

const ballMs = 140

/** The forty numbers, where they are picked and drawn, and what the hits pay. A press while numbers are drawn shows them all. */
export function KenoScene({ seat, choice, playedId, isSending, onPick }: KenoSceneProps): ReactElement {
  const t = useTexts('house.keno')
  const games = useTexts('games')
  const [round] = seat.state.last
  const [doneId, setDoneId] = useState<string>()
  const isRunning = round !== undefined && round.id === playedId && doneId !== round.id
  const shown = isRunning || isSending ? undefined : round
  const draw = round === undefined || isSending ? undefined : drawOf(round)
  // What was drawn stays to be seen until other numbers are picked.
  const isOfChoice = draw !== undefined && isSamePicks(draw.choice.picks, choice.picks)
  const finish = () => {
    setDoneId(round?.id)
    if (round !== undefined) endRound(round)
  }
  const count = useDrawn(isOfChoice ? draw : undefined, isRunning, finish)
  const drawn = isOfChoice ? draw.drawn.slice(0, count) : []
  const isHitPaid = isOfChoice && draw.choice.risk === choice.risk && drawn.length > 0
  return (
    <section className="stage keno" aria-label={t('name')} data-won={(shown?.win === true && shown.id === playedId) || undefined}>
      <Celebration round={shown?.id === playedId ? shown : undefined} />
      <Strip rounds={seat.state.last.slice(isRunning ? 1 : 0)} text={(one) => `${shortMultiplier(BigInt(one.mult4))}×`} />
      <div className="keno-box">
        <Field picks={choice.picks} drawn={drawn} onPick={isSending ? undefined : onPick}>
          {isRunning && <button type="button" className="stage-skip" aria-label={games('skip')} onClick={finish} />}
        </Field>
        <div className="stage-say" role="status">
          {isSending || isRunning ? (
            t('playing')
          ) : choice.picks.length === 0 ? (
            t('none')
          ) : (
            <ResultText round={isOfChoice ? shown : undefined} symbol={signOfMode(seat.mode)} first={t('first')} />
          )}
        </div>
        <Pays choice={choice} hits={isHitPaid ? hitsIn(choice.picks, drawn) : undefined} />
      </div>
    </section>
  )
}

/** How many of the drawn numbers are seen: all of them, or one after another for the round that is running. */
function useDrawn(draw: ReturnType<typeof drawOf>, isRunning: boolean, onDone: () => void): number {
  const [count, setCount] = useState(0)
  const done = useEffectEvent(onDone)
  const sound = useEffectEvent((at: number) => {
    const number = draw?.drawn[at]
    const isHit = number !== undefined && draw?.choice.picks.includes(number)
    strike(isHit ? 700 + at * 30 : 300, isHit ? 0.12 : 0.05)
  })
  const isSeen = draw !== undefined
  useEffect(() => {
    if (!isRunning) return
    if (isStill() || !isSeen) {
      done()
      return
    }
    let seen = 0
    const timer = setInterval(() => {
      if (seen === KENO_DRAWN) {
        done()
        return
      }
      sound(seen)
      seen += 1
      setCount(seen)
    }, ballMs)
    return () => {
      clearInterval(timer)
      setCount(0)
    }
  }, [isRunning, isSeen])
  return isRunning ? count : KENO_DRAWN
}

interface FieldProps {
  readonly picks: readonly number[]
  readonly drawn: readonly number[]
  /** Absent while nothing can be picked. */
  readonly onPick: ((picks: readonly number[]) => void) | undefined
  readonly children: ReactElement | false
}

/** The field of forty: eight in a row where there is room, else five. One stop for the tab key, arrows move within. */
function Field({ picks, drawn, onPick, children }: FieldProps): ReactElement {
  const t = useTexts('house.keno')
  const grid = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const move = (event: KeyboardEvent) => {
    const node = grid.current
    if (node === null) return
    const row = getComputedStyle(node).gridTemplateColumns.split(' ').length
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = node.querySelectorAll('button')[stop + step]
    if (next === undefined || (Math.abs(step) === 1 && Math.trunc((stop + step) / row) !== Math.trunc(stop / row))) return
    next.focus()
  }
  const isFull = picks.length >= mostPicks
  return (
    <div className="keno-place">
      <div className="keno-field" ref={grid} role="group" aria-label={t('field')} dir="ltr">
        {numbers.map((number, place) => {
          const face = faceOf(number, picks, drawn)
          return (
            <button
              key={number}
              type="button"
              className="keno-number num"
              data-face={face}
              aria-pressed={picks.includes(number)}
              aria-label={t('number', { number, face })}
              aria-disabled={onPick === undefined || (isFull && !picks.includes(number)) || undefined}
              tabIndex={place === stop ? 0 : -1}
              onFocus={() => setStop(place)}
              onKeyDown={move}
              onClick={() => onPick?.(toggled(picks, number))}
            >
              {number}
            </button>
          )
        })}
      </div>
      {children}
    </div>
  )
}

/** What 0 to 10 hits pay with so many picks. Every place is there from the start, so that nothing moves when picks change. */
function Pays({ choice, hits }: { readonly choice: KenoChoice; readonly hits: number | undefined }): ReactElement {
  const t = useTexts('house.keno')
  const pays = keno.paysOf(choice.picks.length, choice.risk)
  return (
    <ul className="keno-pays" aria-label={t('pays')}>
      {Array.from({ length: mostPicks + 1 }, (_, count) => ({ count, pay: pays[count] })).map(({ count, pay }) => (
        <li
          key={count}
          className="num"
          data-hit={(pay !== undefined && hits === count) || undefined}
          data-pays={(pay ?? 0n) > 0n || undefined}
        >
          <span>{t('hits', { hits: count })}</span>
          <b>{pay === undefined ? '–' : `${leanMultiplier(pay)}×`}</b>
        </li>
      ))}
    </ul>
  )
}
