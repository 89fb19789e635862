import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { HouseRound } from './use-stake.ts'

/** From this multiplier on a win is marked in the strip. */
const bigFrom = 50_000n

/** The last rounds over a scene, newest first. */
export function Strip({
  rounds,
  text,
}: {
  readonly rounds: readonly HouseRound[]
  readonly text: (round: HouseRound) => string
}): ReactElement {
  const t = useTexts('games')
  return (
    <ul className="stage-top" aria-label={t('lastRounds')}>
      {rounds.slice(0, 12).map((round) => (
        <li key={round.id} className="pill num" data-tone={toneOf(round)}>
          {text(round)}
        </li>
      ))}
    </ul>
  )
}

function toneOf(round: HouseRound): 'win' | 'big' | undefined {
  if (!round.win) return undefined
  return BigInt(round.mult4) >= bigFrom ? 'big' : 'win'
}
