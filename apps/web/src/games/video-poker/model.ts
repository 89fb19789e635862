/** What the screen of video poker shows, from what the server tells of a round. */
import type { Card } from '@khela/games/cards'
import { videoPoker, type PokerHand, type VideoPokerChoice } from '@khela/games/video-poker'
import type { HouseRound, HouseStep } from '../kit/house/use-stake.ts'

type Facts = HouseRound['outcome']

/** What is paid for, the dearest first, as the table on the machine lists it. */
export const paidHands = [
  'royal_flush',
  'straight_flush',
  'quads',
  'full_house',
  'flush',
  'straight',
  'trips',
  'two_pair',
  'jacks',
] as const satisfies readonly PokerHand[]

export const places = [0, 1, 2, 3, 4] as const
export const tables = ['8/6', '9/6'] as const satisfies readonly VideoPokerChoice['table'][]

const numbers = (facts: Facts, name: string): readonly number[] => {
  const list = facts[name]
  return Array.isArray(list) ? list.filter((one) => typeof one === 'number') : []
}
const handIn = ({ hand }: Facts): PokerHand => paidHands.find((one) => one === hand) ?? 'nothing'

export interface StepView {
  readonly cards: readonly Card[]
  readonly hand: PokerHand
}
/** What the player of a round may see: the five cards on the table and what they make. */
export const stepView = ({ view }: HouseStep): StepView => ({ cards: numbers(view, 'cards'), hand: handIn(view) })

/** The table of a round, as the server holds it. */
export const choiceOf = ({ choice }: HouseStep): VideoPokerChoice => videoPoker.parseChoice(choice) ?? { table: '8/6' }

/** What a round that is over came to, and the places that were held. */
export const handOf = (round: HouseRound): PokerHand => handIn(round.outcome)
export const heldIn = (round: HouseRound): readonly number[] => numbers(round.outcome, 'hold')
