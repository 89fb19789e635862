import type { DiceChoice } from '@khela/games/dice'
import { parseMoney, showMoney } from '@khela/money'
import { useEffect, useEffectEvent, useRef, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Celebration } from '../kit/house/celebration.tsx'
import { ResultText } from '../kit/house/result-text.tsx'
import { endRound } from '../kit/show-round.ts'
import { hundredths, type DiceRound } from './model.ts'
import { TargetSlider } from './target-slider.tsx'

interface DiceStageProps {
  readonly choice: DiceChoice
  readonly onTarget: (target: number) => void
  /** Newest first; the first is the one on the stage. */
  readonly rounds: readonly DiceRound[]
  /** The round that this page has just played: the only one that is animated. */
  readonly playedId: string | undefined
  readonly isSending: boolean
  readonly symbol: string
}

const runMs = 420
/** From this multiplier on a win is marked in the strip. */
const bigFrom = 50_000n

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** The roll, the track and the rounds before. The outcome is known before anything moves, and a press skips the movement. */
export function DiceStage({ choice, onTarget, rounds, playedId, isSending, symbol }: DiceStageProps): ReactElement {
  const t = useTexts('games')
  const round = rounds[0]
  const [doneId, setDoneId] = useState<string>()
  const isRunning = round !== undefined && round.id === playedId && doneId !== round.id
  const shown = isRunning || round === undefined ? undefined : round
  return (
    <section
      className="stage"
      aria-label={t('dice.name')}
      data-won={(shown?.win === true && shown.id === playedId && !isSending) || undefined}
    >
      <Celebration round={shown?.id === playedId && !isSending ? shown : undefined} />
      <ul className="stage-top" aria-label={t('lastRounds')}>
        {rounds.slice(isRunning ? 1 : 0, 12).map((one) => (
          <li key={one.id} className="pill num" data-tone={toneOf(one)}>
            {hundredths(one.roll)}
          </li>
        ))}
      </ul>
      <div className="dicebox">
        <RollNumber
          round={round}
          from={rounds[1]?.roll ?? 0}
          isRunning={isRunning}
          isQuiet={isSending || round === undefined}
          onDone={() => {
            setDoneId(round?.id)
            if (round !== undefined) endRound(round)
          }}
        />
        <div className="dice-say" role="status">
          {isSending || isRunning ? t('dice.rolling') : <DiceResult round={shown} symbol={symbol} />}
        </div>
        <TargetSlider choice={choice} onTarget={onTarget} hit={shown && !isSending ? { roll: shown.roll, isWin: shown.win } : undefined} />
        <div className="ticks num" aria-hidden="true">
          {[0, 25, 50, 75, 100].map((tick) => (
            <span key={tick}>{tick}</span>
          ))}
        </div>
      </div>
    </section>
  )
}

function toneOf(round: DiceRound): 'win' | 'big' | undefined {
  if (!round.win) return undefined
  return BigInt(round.mult4) >= bigFrom ? 'big' : 'win'
}

/** What a round brought beyond its stake. */
export function netOf(round: DiceRound): bigint {
  return parseMoney(round.payout) - parseMoney(round.stake)
}

function DiceResult({ round, symbol }: { readonly round: DiceRound | undefined; readonly symbol: string }): ReactElement {
  const t = useTexts('games')
  if (round === undefined) return <span>{t('dice.first')}</span>
  const amount = `${symbol} ${showMoney(netOf(round))}`
  return (
    <>
      <span className="sr">{t('dice.spoken', { won: round.win ? 'yes' : 'no', roll: hundredths(round.roll), amount })}</span>
      <span aria-hidden="true">
        <ResultText round={round} symbol={symbol} first="" />
      </span>
    </>
  )
}

interface RollNumberProps {
  readonly round: DiceRound | undefined
  /** Where the movement starts. */
  readonly from: number
  readonly isRunning: boolean
  readonly isQuiet: boolean
  readonly onDone: () => void
}

/** The number of the roll. It runs from the one before by touching one text node, and stops at once when pressed. */
function RollNumber({ round, from, isRunning, isQuiet, onDone }: RollNumberProps): ReactElement {
  const t = useTexts('games')
  const text = useRef<HTMLDivElement>(null)
  const done = useEffectEvent(onDone)
  const roll = round?.roll ?? 0
  useEffect(() => {
    const node = text.current
    if (!isRunning || node === null) return
    if (isStill()) {
      done()
      return
    }
    const start = performance.now()
    let frame = 0
    const step = (now: number) => {
      const part = Math.min((now - start) / runMs, 1)
      node.textContent = hundredths(Math.round(from + (roll - from) * (1 - (1 - part) ** 3)))
      if (part < 1) frame = requestAnimationFrame(step)
      else done()
    }
    frame = requestAnimationFrame(step)
    return () => {
      cancelAnimationFrame(frame)
      node.textContent = hundredths(roll)
    }
  }, [isRunning, roll, from])
  return (
    <>
      <div className="dice-roll num" ref={text} data-quiet={isQuiet || undefined} aria-hidden="true">
        {hundredths(roll)}
      </div>
      {isRunning && <button type="button" className="dice-skip" aria-label={t('skip')} onClick={onDone} />}
    </>
  )
}
