import type { DiceChoice } from '@khela/games/dice'
import { useRef, type CSSProperties, type KeyboardEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { hundredths, nearestTarget, oddsOf, trackPercent } from './model.ts'

interface TargetSliderProps {
  readonly choice: DiceChoice
  readonly onTarget: (target: number) => void
  /** The last roll, shown on the track. */
  readonly hit: { readonly roll: number; readonly isWin: boolean } | undefined
}

/** A pointer is not finer than this; keys and the typed field are. */
const pointerStep = 50
const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -100,
  ArrowDown: -100,
  ArrowRight: 100,
  ArrowUp: 100,
  PageDown: -1000,
  PageUp: 1000,
}

/** By how much a key moves the target, in hundredths; with shift one hundredth at a time. */
export function keyStep(event: { readonly key: string; readonly shiftKey: boolean }): number | undefined {
  const step = keySteps[event.key]
  return step !== undefined && event.shiftKey ? Math.sign(step) : step
}

/** The target on a track from 0 to 100; always left to right, like every number. */
export function TargetSlider({ choice, onTarget, hit }: TargetSliderProps): ReactElement {
  const t = useTexts('games.dice')
  const isPointing = useRef(false)
  const { side, target } = choice
  const move = (value: number) => onTarget(nearestTarget(side, value))
  const press = (event: KeyboardEvent) => {
    const step = keyStep(event)
    if (step === undefined) return
    event.preventDefault()
    move(target + step)
  }
  const at = { '--at': `${trackPercent(target)}%`, '--hit': `${trackPercent(hit?.roll ?? 0)}%` } as CSSProperties
  return (
    <div className="slider" dir="ltr" data-side={side} style={at}>
      <div className="track" />
      {hit && (
        <span className="hit num" data-win={hit.isWin || undefined} aria-hidden="true">
          {hundredths(hit.roll)}
        </span>
      )}
      <input
        type="range"
        min={0}
        max={10_000}
        step={1}
        value={target}
        aria-label={t('target')}
        aria-valuetext={t('sliderValue', { side, target: hundredths(target), chance: oddsOf(choice).chance })}
        onPointerDown={() => (isPointing.current = true)}
        onPointerUp={() => (isPointing.current = false)}
        onPointerCancel={() => (isPointing.current = false)}
        onKeyDown={press}
        onChange={(event) => {
          const value = Number(event.target.value)
          move(isPointing.current ? Math.round(value / pointerStep) * pointerStep : value)
        }}
      />
      <span className="knob" aria-hidden="true">
        <svg className="i" viewBox="0 0 24 24">
          <path
            fill="none"
            stroke="currentColor"
            strokeLinecap="round"
            strokeLinejoin="round"
            strokeWidth="2"
            d="m9 7l-5 5l5 5m6-10l5 5l-5 5"
          />
        </svg>
      </span>
    </div>
  )
}
