/** The legs of a round of blackjack: its hands, and what was staked on insurance. */
import type { GameFacts, Leg } from '@khela/contract'
import { blackjack, blackjackTable, isBlackjack } from '@khela/games/blackjack'
import { cardName } from '@khela/games/cards'
import { formatMoney, UNIT } from '@khela/money'
import type { App, Scope, Tx } from '../../kernel/index.ts'
import { legStateOf, textOf, type RoundDescriber, type RoundView } from '../rounds/index.ts'
import { recorded } from './round-record.ts'
import { stepOf } from './steps.ts'

/** A hand as facts: amounts are texts of digits, `outcome` and `payout` come with the end. */
interface HandFacts {
  readonly cards: readonly number[]
  readonly total: number
  readonly stake: string
  readonly doubled: boolean
  readonly outcome?: string
  readonly payout?: string
}
interface RoundFacts {
  readonly hands: readonly HandFacts[]
  readonly dealer: readonly number[]
  readonly insurance: bigint
  /** What insurance returned; undefined while the round is open. */
  readonly insurancePayout: bigint | undefined
}

// The facts are our own rules', read by the names that packages/games/src/blackjack gives them.
const handsOf = (facts: GameFacts): readonly HandFacts[] => facts['hands'] as unknown as readonly HandFacts[]
const cardsOf = (facts: GameFacts): readonly number[] => facts['dealer'] as unknown as readonly number[]
const digits = (value: unknown): bigint => BigInt(typeof value === 'string' ? value : '0')

/** What the record says of a round that is over. Insurance is what was staked beside the hands. */
function endedFacts(round: RoundView): RoundFacts {
  const { outcome } = recorded(round)
  const hands = handsOf(outcome)
  const insurance = hands.reduce((rest, { stake }) => rest - digits(stake), round.stake)
  return { hands, dealer: cardsOf(outcome), insurance, insurancePayout: digits(outcome['insurancePayout']) }
}

const openFacts = (view: GameFacts): RoundFacts => ({
  hands: handsOf(view),
  dealer: cardsOf(view),
  insurance: digits(view['insurance']),
  insurancePayout: undefined,
})

const suits: Readonly<Record<string, string>> = { d: '♦', h: '♥', s: '♠', c: '♣' }
/** "10♦". */
function cardText(card: number): string {
  const [rank = '', suit = ''] = cardName(card)
  return `${rank === 'T' ? '10' : rank}${suits[suit] ?? ''}`
}

function handLeg({ cards, total, stake, doubled, outcome, payout }: HandFacts, place: number): Leg {
  const text = `${cards.map(cardText).join(' ')} = ${total}`
  const staked = digits(stake)
  return {
    title: textOf('house', ['blackjack', 'legHand'], { place: String(place + 1) }),
    pick: doubled ? textOf('house', ['blackjack', 'legDoubled'], { cards: text }) : { bn: text, en: text },
    odds: null,
    stake: formatMoney(staked),
    payout: payout === undefined ? null : formatMoney(digits(payout)),
    state: payout === undefined ? 'OPEN' : legStateOf(staked, digits(payout)),
    result: outcome === undefined ? null : textOf('house', ['blackjack', `end_${outcome}`]),
  }
}

/** Insurance is lost as soon as the dealer has looked, but the record says so with the end of the round. */
const insuranceLeg = ({ insurance, insurancePayout, dealer }: RoundFacts): Leg => ({
  title: textOf('house', ['blackjack', 'insurance']),
  pick: null,
  odds: formatMoney((1n + blackjackTable.insurancePays) * UNIT),
  stake: formatMoney(insurance),
  payout: insurancePayout === undefined ? null : formatMoney(insurancePayout),
  state: insurancePayout === undefined ? 'OPEN' : legStateOf(insurance, insurancePayout),
  result: insurancePayout === undefined ? null : textOf('house', ['blackjack', isBlackjack(dealer) ? 'end_insured' : 'end_none']),
})

const isInsured = ({ insurance }: RoundFacts): boolean => insurance > 0n
const legsOfFacts = (facts: RoundFacts): Leg[] => [...facts.hands.map(handLeg), ...(isInsured(facts) ? [insuranceLeg(facts)] : [])]

function countOf(round: RoundView): number | undefined {
  if (round.status !== 'SETTLED') return undefined
  const facts = endedFacts(round)
  return facts.hands.length + (isInsured(facts) ? 1 : 0)
}

async function factsOfRound(t: Tx, app: App, scope: Scope, round: RoundView): Promise<RoundFacts | undefined> {
  if (round.status === 'SETTLED') return endedFacts(round)
  const step = round.status === 'OPEN' ? await stepOf(t, { app, scope }, round.id) : undefined
  return step && openFacts(step.view)
}

export const blackjackDescriber: RoundDescriber = {
  games: new Set([blackjack.id]),
  async describe(t, app, scope, rounds) {
    const legs = new Map<string, readonly Leg[]>()
    for (const round of rounds) {
      const facts = await factsOfRound(t, app, scope, round)
      if (facts !== undefined) legs.set(round.id, legsOfFacts(facts))
    }
    return legs
  },
  count: countOf,
}
