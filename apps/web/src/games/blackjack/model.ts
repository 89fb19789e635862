/** What the screen of blackjack shows, from what the server tells of a round. */
import type { Card } from '@khela/games/cards'
import { totalOf, type BlackjackKind, type HandOutcome } from '@khela/games/blackjack'
import type { Money } from '@khela/money'
import { numbersIn } from '../kit/house/facts.ts'
import type { HouseRound, HouseStep } from '../kit/house/use-stake.ts'

type Facts = HouseRound['outcome']

const outcomes: readonly HandOutcome[] = ['blackjack', 'win', 'push', 'lose', 'bust']
/** What may be done with a hand, as the buttons stand. */
export const plays = ['hit', 'stand', 'double', 'split'] as const satisfies readonly BlackjackKind[]
export const answers = ['insure', 'decline'] as const satisfies readonly BlackjackKind[]

export interface HandView {
  readonly cards: readonly Card[]
  readonly stake: Money
  /** There once the round is over. */
  readonly outcome: HandOutcome | undefined
}
export interface StepView {
  readonly hands: readonly HandView[]
  /** The hand to play; none while insurance is asked for, or when the round is over. */
  readonly active: number | undefined
  /** The cards that lie open; a second one is face down until the round is over. */
  readonly dealer: readonly Card[]
  /** What insurance was taken for: nothing when it was not. */
  readonly insurance: Money
  readonly isOver: boolean
}

const digits = (value: unknown): Money => (typeof value === 'string' && /^\d{1,18}$/.test(value) ? BigInt(value) : 0n)

function handsIn(facts: Facts): readonly HandView[] {
  const { hands } = facts
  return (Array.isArray(hands) ? hands : []).flatMap((one) => {
    if (typeof one !== 'object') return []
    const cards = one['cards']
    const outcome = outcomes.find((known) => known === one['outcome'])
    return { cards: Array.isArray(cards) ? cards : [], stake: digits(one['stake']), outcome }
  })
}

/** What the player of a round may see; of one that is over, what its hands came to. */
export function stepView({ view, done }: HouseStep): StepView {
  const facts = done?.outcome ?? view
  const { active } = view
  return {
    hands: handsIn(facts),
    active: done === null && typeof active === 'number' ? active : undefined,
    dealer: numbersIn(facts, 'dealer'),
    insurance: digits(view['insurance']),
    isOver: done !== null,
  }
}

/** What an action stakes beyond the first stake. Insurance is half of it, cut to the smallest unit. */
export function costOf(kind: BlackjackKind, first: Money): Money {
  if (kind === 'insure') return first / 2n
  return kind === 'double' || kind === 'split' ? first : 0n
}

/** The totals of a round that is over: each hand's, and the dealer's. */
export function totalsOf(round: HouseRound): { readonly hands: readonly number[]; readonly dealer: number } {
  return {
    hands: handsIn(round.outcome).map(({ cards }) => totalOf(cards).total),
    dealer: totalOf(numbersIn(round.outcome, 'dealer')).total,
  }
}
