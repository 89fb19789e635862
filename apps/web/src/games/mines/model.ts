/** What the screen of mines shows, from what the server tells of a round. */
import { mines, type MinesChoice } from '@khela/games/mines'
import { numbersIn } from '../kit/house/facts.ts'
import type { HouseRound, HouseStep } from '../kit/house/use-stake.ts'

type Facts = HouseRound['outcome']

const digits = (facts: Facts, name: string): bigint | undefined => {
  const text = facts[name]
  return typeof text === 'string' && /^\d+$/.test(text) ? BigInt(text) : undefined
}

export interface StepView {
  readonly picked: readonly number[]
  /** What a cash-out pays now, and after one more safe pick. */
  readonly mult4: bigint | undefined
  readonly next: bigint | undefined
}
/** What the player of a round may see. */
export function stepView({ view }: HouseStep): StepView {
  return { picked: numbersIn(view, 'picked'), mult4: digits(view, 'mult4'), next: digits(view, 'next') }
}

/** The choice of a round, as the server holds it. */
export const choiceOf = ({ choice }: HouseStep): MinesChoice => mines.parseChoice(choice) ?? { mines: 1 }

/** Where the bombs lay in a round that is over, and the one that was picked. */
export function laid(round: HouseRound): { readonly bombs: readonly number[]; readonly boom: number | undefined } {
  const { boom } = round.outcome
  return { bombs: numbersIn(round.outcome, 'mines'), boom: typeof boom === 'number' ? boom : undefined }
}

/** How many safe tiles a round that is over had found: what it paid tells, for a bomb pays nothing. */
export function safeIn(round: HouseRound): number {
  const choice = mines.parseChoice(round.choice)
  if (choice === undefined || !round.win) return 0
  for (let picks = 1; picks <= 25 - choice.mines; picks += 1) if (mines.multOf(choice.mines, picks) === BigInt(round.mult4)) return picks
  return 0
}
