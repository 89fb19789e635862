import type { SicBoOutcome } from '@khela/games/sic-bo'
import type { ReactElement } from 'react'
import './dice-cup.css'

/** Where the pips of a face stand on a grid of three by three, 0 to 8. */
const pips: Readonly<Record<number, readonly number[]>> = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 3, 6, 2, 5, 8],
}

/** One face of a die. */
export function Die({ face, isSmall = false }: { readonly face: number; readonly isSmall?: boolean }): ReactElement {
  return (
    <svg className="die" viewBox="0 0 60 60" data-small={isSmall || undefined} aria-hidden="true">
      <rect className="die-body" x="2" y="2" width="56" height="56" rx="13" />
      {(pips[face] ?? []).map((place) => (
        <circle
          key={place}
          className="die-pip"
          data-one={face === 1 || face === 4 || undefined}
          cx={15 + (place % 3) * 15}
          cy={15 + Math.floor(place / 3) * 15}
          r={face === 1 ? 8 : 5}
        />
      ))}
    </svg>
  )
}

interface DiceCupProps {
  readonly dice: SicBoOutcome['dice'] | undefined
  /** The cup is lifted when the dice may be seen. */
  readonly isLifted: boolean
  readonly isShaking: boolean
}

/** Three dice under a lacquered cup on a plate. */
export function DiceCup({ dice, isLifted, isShaking }: DiceCupProps): ReactElement {
  return (
    <div className="cup-place" data-lifted={isLifted || undefined} data-shaking={isShaking || undefined}>
      <div className="cup-plate">
        {isLifted &&
          dice !== undefined &&
          [...dice.entries()].map(([place, face]) => (
            // Two dice of one throw may show the same face; the place tells them apart.
            <span key={place} className="cup-die">
              <Die face={face} />
            </span>
          ))}
      </div>
      <svg className="cup" viewBox="0 0 200 120" aria-hidden="true">
        <path className="cup-body" d="M14 112C14 44 52 8 100 8s86 36 86 104z" />
        <path className="cup-shine" d="M38 96c2-34 18-58 44-68" />
        <path className="cup-seam" d="M22 96h156M32 72h136" />
        <circle className="cup-knob" cx="100" cy="9" r="8" />
      </svg>
    </div>
  )
}
