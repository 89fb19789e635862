import type { GameFacts } from '@khela/contract'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'

const numbers = (value: unknown): readonly number[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [])

/** What a round came to, in a few characters: where a curve stopped, the number, the dice, or who won with their points. */
export function outcomeText(outcome: GameFacts, winnerName: (winner: string) => string): string {
  const { point, number, dice, winner, playerPoints, bankerPoints } = outcome
  if (typeof point === 'number') return `${Math.trunc(point / 100)}.${String(point % 100).padStart(2, '0')}×`
  if (typeof number === 'number') return String(number)
  const faces = numbers(dice)
  if (faces.length > 0) return `${faces.join('-')} = ${faces.reduce((sum, face) => sum + face, 0)}`
  const name = typeof winner === 'string' ? winnerName(winner) : '–'
  return typeof playerPoints === 'number' && typeof bankerPoints === 'number' ? `${name} ${playerPoints}:${bankerPoints}` : name
}

/** The result of a round, or that it is void. */
export function Outcome({ outcome, isVoid }: { readonly outcome: GameFacts | null; readonly isVoid: boolean }): ReactElement {
  const t = useTexts('tables-desk')
  if (isVoid) return <span className="bad">{t('void')}</span>
  if (outcome === null) return <span className="muted">–</span>
  return <span className="num">{outcomeText(outcome, (winner) => t('winner', { winner }))}</span>
}
