import type { SicBoOutcome } from '@khela/games/sic-bo'
import { numbersIn } from '../house/facts.ts'
import type { GameFacts } from './table-model.ts'

/** The three dice of an outcome. */
export function diceIn(facts: GameFacts): SicBoOutcome['dice'] | undefined {
  const [a, b, c] = numbersIn(facts, 'dice')
  return a === undefined || b === undefined || c === undefined ? undefined : [a, b, c]
}
