/**
 * Blackjack (GS-2.13): eight decks shuffled for each round, the dealer stands on all 17 and looks for
 * a blackjack under an ace or a ten, blackjack pays 3:2, one split, doubling on any two cards, insurance, no surrender.
 *
 * The shoe is `shuffle` of 416 cards, drawn as far as needed: player, dealer, player, dealer (hole), then as played.
 */
import type { Stream } from '@khela/fair'
import { type Money, mulRate } from '@khela/money'
import type { RoundResult, Step, StepRules } from '../rules.ts'
import { cardValue, isBlackjack, totalOf } from './hand.ts'
import { blackjackProof, blackjackTable } from './table.ts'

export { basicStrategy } from './strategy.ts'
export { cardValue, isBlackjack, totalOf } from './hand.ts'
export { blackjackProof, blackjackTable } from './table.ts'

export type BlackjackKind = 'hit' | 'stand' | 'double' | 'split' | 'insure' | 'decline'
export interface BlackjackAction {
  readonly kind: BlackjackKind
}
/** Blackjack asks for nothing but a stake. */
export type BlackjackChoice = Readonly<Record<string, never>>

/** One hand of the player. `stake` with what a double added. */
export interface BlackjackHand {
  readonly cards: readonly number[]
  readonly total: number
  readonly soft: boolean
  readonly stake: Money
  readonly doubled: boolean
}

/** What the player sees. `dealer` holds the card that is up until the round is over; `active` is the hand to play. */
export interface BlackjackView {
  readonly phase: 'insurance' | 'play' | 'over'
  readonly hands: readonly BlackjackHand[]
  readonly active: number | undefined
  readonly dealer: readonly number[]
  /** What insurance was taken for: 0 for none. */
  readonly insurance: Money
}

export type HandOutcome = 'blackjack' | 'win' | 'push' | 'lose' | 'bust'

/** `mult4` is the payout in parts of the first stake. `payout` = the hands' payouts and that of insurance. */
export interface BlackjackResult extends RoundResult {
  readonly dealer: readonly number[]
  readonly hands: readonly (BlackjackHand & { readonly outcome: HandOutcome; readonly payout: Money })[]
  readonly insurancePayout: Money
}

const MULT_UNIT = 10_000n
const KINDS: readonly BlackjackKind[] = ['hit', 'stand', 'double', 'split', 'insure', 'decline']

interface Hand {
  cards: number[]
  stake: Money
  doubled: boolean
  done: boolean
}

interface Round {
  readonly stake: Money
  readonly next: () => number
  readonly dealer: number[]
  hands: Hand[]
  insurance: Money
  phase: BlackjackView['phase']
}

/** The shoe from the top, as far as it is asked for: the start of `stream.shuffle` of all its cards. */
function shoeOf(stream: Stream): () => number {
  const rest = Array.from({ length: blackjackTable.decks * 52 }, (_, index) => index % 52)
  return () => rest.splice(stream.int(rest.length), 1)[0] ?? 0
}

const upcardOf = (round: Round): number => cardValue(round.dealer[0] ?? 0)
const activeOf = (round: Round): Hand | undefined => (round.phase === 'play' ? round.hands.find((hand) => !hand.done) : undefined)

function deal(stream: Stream, stake: Money): Round {
  const next = shoeOf(stream)
  const hand: Hand = { cards: [next()], stake, doubled: false, done: false }
  const dealer = [next()]
  hand.cards.push(next())
  dealer.push(next())
  const round: Round = { stake, next, dealer, hands: [hand], insurance: 0n, phase: 'insurance' }
  if (upcardOf(round) !== 1) look(round)
  return round
}

/** The dealer looks at the hole card; a blackjack of either side ends the round. */
function look(round: Round): void {
  const over = isBlackjack(round.dealer) || isBlackjack(round.hands[0]?.cards ?? [])
  round.phase = over ? 'over' : 'play'
}

/** Closes hands that can do nothing more, gives a split hand its second card, and lets the dealer draw behind the last one. */
function proceed(round: Round): void {
  for (const hand of round.hands) {
    if (hand.done) continue
    const fromAces = round.hands.length > 1 && cardValue(hand.cards[0] ?? 0) === 1
    if (hand.cards.length === 1) hand.cards.push(round.next())
    hand.done = fromAces || totalOf(hand.cards).total >= 21
    if (!hand.done) return
  }
  round.phase = 'over'
  if (round.hands.every(({ cards }) => totalOf(cards).total > 21)) return
  while (totalOf(round.dealer).total < blackjackTable.dealerStands) round.dealer.push(round.next())
}

function legalKinds(round: Round): BlackjackKind[] {
  if (round.phase === 'insurance') return round.stake >= 2n ? ['insure', 'decline'] : ['decline']
  const hand = activeOf(round)
  if (hand === undefined) return []
  const kinds: BlackjackKind[] = ['hit', 'stand']
  if (hand.cards.length === 2) {
    kinds.push('double')
    const [first = 0, second = 0] = hand.cards
    if (round.hands.length < blackjackTable.hands && cardValue(first) === cardValue(second)) kinds.push('split')
  }
  return kinds
}

function split(round: Round, hand: Hand): void {
  const [first = 0, second = 0] = hand.cards
  round.hands = [first, second].map((card) => ({ cards: [card], stake: round.stake, doubled: false, done: false }))
}

function take(round: Round, { kind }: BlackjackAction): void {
  if (!legalKinds(round).includes(kind)) throw new RangeError(`${kind} is not allowed here`)
  if (round.phase === 'insurance') {
    if (kind === 'insure') round.insurance = round.stake / 2n
    look(round)
    return
  }
  const hand = activeOf(round)
  if (hand === undefined) return
  if (kind === 'split') split(round, hand)
  if (kind === 'hit' || kind === 'double') hand.cards.push(round.next())
  if (kind === 'double') {
    hand.stake += round.stake
    hand.doubled = true
  }
  if (kind === 'stand' || kind === 'double') hand.done = true
  proceed(round)
}

function outcomeOf(round: Round, hand: Hand): HandOutcome {
  const [mine, theirs] = [totalOf(hand.cards).total, totalOf(round.dealer).total]
  const natural = round.hands.length === 1 && isBlackjack(hand.cards)
  if (mine > 21) return 'bust'
  if (isBlackjack(round.dealer)) return natural ? 'push' : 'lose'
  if (natural) return 'blackjack'
  if (theirs > 21 || mine > theirs) return 'win'
  return mine === theirs ? 'push' : 'lose'
}

function payoutOf(outcome: HandOutcome, stake: Money): Money {
  const { num, den } = blackjackTable.blackjackPays
  if (outcome === 'blackjack') return stake + mulRate(stake, num, den)
  if (outcome === 'win') return stake * 2n
  return outcome === 'push' ? stake : 0n
}

const shown = ({ cards, stake, doubled }: Hand): BlackjackHand => ({ cards: [...cards], ...totalOf(cards), stake, doubled })

const stakedOn = (round: Round): Money => round.hands.reduce((sum, hand) => sum + hand.stake, round.insurance)

function resultOf(round: Round): BlackjackResult | undefined {
  if (round.phase !== 'over') return undefined
  const hands = round.hands.map((hand) => {
    const outcome = outcomeOf(round, hand)
    return { ...shown(hand), outcome, payout: payoutOf(outcome, hand.stake) }
  })
  const insurancePayout = isBlackjack(round.dealer) ? round.insurance * (1n + blackjackTable.insurancePays) : 0n
  const payout = hands.reduce((sum, hand) => sum + hand.payout, insurancePayout)
  const mult4 = mulRate(payout, MULT_UNIT, round.stake)
  return { win: payout > stakedOn(round), mult4, payout, dealer: [...round.dealer], hands, insurancePayout }
}

function viewOf(round: Round): BlackjackView {
  const active = round.hands.findIndex((hand) => hand === activeOf(round))
  return {
    phase: round.phase,
    hands: round.hands.map(shown),
    active: active === -1 ? undefined : active,
    dealer: round.phase === 'over' ? [...round.dealer] : round.dealer.slice(0, 1),
    insurance: round.insurance,
  }
}

function replay(
  stream: Stream,
  _choice: BlackjackChoice,
  stake: Money,
  actions: readonly BlackjackAction[],
): Step<BlackjackKind, BlackjackView, BlackjackResult> {
  if (stake <= 0n) throw new RangeError('a stake is more than zero')
  const round = deal(stream, stake)
  for (const action of actions) take(round, action)
  return { view: viewOf(round), staked: stakedOn(round), legal: legalKinds(round), result: resultOf(round) }
}

/** The only field of `input` there may be, or `undefined` when it has others. */
function onlyField(input: unknown, name: string): unknown {
  if (typeof input !== 'object' || input === null || Object.keys(input).length !== 1 || !Object.hasOwn(input, name)) return undefined
  return (input as Readonly<Record<string, unknown>>)[name]
}

const rules: StepRules<'blackjack', BlackjackChoice, BlackjackAction, BlackjackView, BlackjackResult> = {
  id: 'blackjack',
  parseChoice: (input) =>
    typeof input === 'object' && input !== null && !Array.isArray(input) && Object.keys(input).length === 0 ? {} : undefined,
  parseAction: (input) => {
    const kind = KINDS.find((known) => known === onlyField(input, 'kind'))
    return kind === undefined ? undefined : { kind }
  },
  // Two hands, both doubled, both won.
  maxMultiplier: () => BigInt(blackjackTable.hands) * 4n * MULT_UNIT,
  replay,
  abandoned: ({ phase }) => ({ kind: phase === 'insurance' ? 'decline' : 'stand' }),
}

export const blackjack = { ...rules, payTable: blackjackTable, proof: blackjackProof }
