/**
 * Hi-lo (GS-2.6): guess whether the next card is higher or lower; each right guess raises what a
 * cash-out pays. Cards come from an endless deck, so that no card tells anything about the next; the ace is lowest.
 */
import type { Stream } from '@khela/fair'
import type { Money } from '@khela/money'
import { type Card, DECK, lowRankOf } from '../cards.ts'
import { settled } from '../exact.ts'
import { checkStake, fieldsOf } from '../input.ts'
import type { Mult4, RoundResult, Step, StepRules } from '../rules.ts'
import { payTable, proof } from './table.ts'

/** Nothing is chosen but the stake. */
export type HiloChoice = Readonly<Record<string, never>>

/** On an ace `higher` or `same` is guessed, on a king `lower` or `same`, on every other card one of the `…_or_same`. */
export type HiloGuess = 'higher_or_same' | 'lower_or_same' | 'higher' | 'lower' | 'same'
export interface HiloAction {
  readonly kind: HiloGuess | 'skip' | 'cash_out'
}

export interface HiloView {
  /** The cards that have been shown; the last one is guessed from. */
  readonly cards: readonly Card[]
  /** What was done on each card but the last. */
  readonly done: readonly (HiloGuess | 'skip')[]
  /** What a cash-out pays now; `undefined` before the first right guess and when the round is over. */
  readonly mult4: Mult4 | undefined
  /** The guesses that are allowed now, with what a cash-out would pay after each. */
  readonly next: readonly { readonly guess: HiloGuess; readonly mult4: Mult4 }[]
}
export interface HiloResult extends RoundResult {
  readonly cards: readonly Card[]
}

const KINDS: readonly HiloAction['kind'][] = ['higher_or_same', 'lower_or_same', 'higher', 'lower', 'same', 'skip', 'cash_out']
const ACE = 1
const KING = 13

/** In how many of 13 cases each guess that `rank` (1 … 13) allows is right. */
function guessesOn(rank: number): readonly { readonly guess: HiloGuess; readonly cases: number }[] {
  if (rank === ACE || rank === KING)
    return [
      { guess: rank === ACE ? 'higher' : 'lower', cases: 12 },
      { guess: 'same', cases: 1 },
    ]
  return [
    { guess: 'higher_or_same', cases: KING + 1 - rank },
    { guess: 'lower_or_same', cases: rank },
  ]
}

function isRight(guess: HiloGuess, from: number, to: number): boolean {
  if (to === from) return guess === 'same' || guess === 'higher_or_same' || guess === 'lower_or_same'
  return to > from ? guess === 'higher' || guess === 'higher_or_same' : guess === 'lower' || guess === 'lower_or_same'
}

/** What right guesses pay that were right in `cases` of 13 each: ⌊10⁴ · 0.99 · Π 13 / cases⌋. The edge is taken once. */
function multOf(cases: readonly number[]): Mult4 {
  const wins = cases.reduce((product, one) => product * BigInt(one), 1n)
  return (BigInt(payTable.rtpBps) * 13n ** BigInt(cases.length)) / wins
}

/** A round as far as it has been played. */
interface State {
  readonly cards: Card[]
  readonly done: (HiloGuess | 'skip')[]
  readonly cases: number[]
  over: 'wrong' | 'cashed' | undefined
}

/** The guesses that are allowed, with the cases and what they lead to: none that would go above the highest multiplier. */
function allowed({ cards, cases }: State): readonly { readonly guess: HiloGuess; readonly cases: number; readonly mult4: Mult4 }[] {
  return guessesOn(lowRankOf(cards.at(-1) ?? 0))
    .map((one) => ({ ...one, mult4: multOf([...cases, one.cases]) }))
    .filter(({ mult4 }) => mult4 <= payTable.most)
}

function legalIn(state: State): HiloAction['kind'][] {
  if (state.over !== undefined) return []
  const legal: HiloAction['kind'][] = allowed(state).map(({ guess }) => guess)
  if (state.done.filter((kind) => kind === 'skip').length < payTable.skips) legal.push('skip')
  if (state.cases.length > 0) legal.push('cash_out')
  return legal
}

function act(state: State, stream: Stream, { kind }: HiloAction): void {
  if (!legalIn(state).includes(kind)) throw new RangeError('this action is not allowed here')
  if (kind === 'cash_out') {
    state.over = 'cashed'
    return
  }
  const from = lowRankOf(state.cards.at(-1) ?? 0)
  const card = stream.int(DECK.length)
  state.cards.push(card)
  state.done.push(kind)
  if (kind === 'skip') return
  if (isRight(kind, from, lowRankOf(card))) state.cases.push(guessesOn(from).find(({ guess }) => guess === kind)?.cases ?? 0)
  else state.over = 'wrong'
}

function replay(
  stream: Stream,
  _choice: HiloChoice,
  stake: Money,
  actions: readonly HiloAction[],
): Step<HiloAction['kind'], HiloView, HiloResult> {
  checkStake(stake)
  const state: State = { cards: [stream.int(DECK.length)], done: [], cases: [], over: undefined }
  for (const action of actions) act(state, stream, action)
  const { cards, done, cases, over } = state
  const mult4 = cases.length > 0 && over !== 'wrong' ? multOf(cases) : undefined
  if (over === undefined) {
    const next = allowed(state).map((one) => ({ guess: one.guess, mult4: one.mult4 }))
    return { view: { cards, done, mult4, next }, staked: stake, legal: legalIn(state), result: undefined }
  }
  const view: HiloView = { cards, done, mult4: undefined, next: [] }
  return { view, staked: stake, legal: [], result: { ...settled(stake, mult4 ?? 0n), cards } }
}

function parseAction(input: unknown): HiloAction | undefined {
  const kind = fieldsOf(input, ['kind'])?.kind
  const known = KINDS.find((one) => one === kind)
  return known === undefined ? undefined : { kind: known }
}

const rules: StepRules<'hilo', HiloChoice, HiloAction, HiloView, HiloResult> = {
  id: 'hilo',
  parseChoice: (input) => (fieldsOf(input, []) === undefined ? undefined : {}),
  parseAction,
  maxMultiplier: () => payTable.most,
  replay,
  abandoned: ({ mult4 }) => (mult4 === undefined ? 'refund' : { kind: 'cash_out' }),
}

/** Ace to king. */
const ranks: readonly number[] = Array.from({ length: KING }, (_, below) => below + ACE)

export const hilo = { ...rules, payTable, proof, ranks, guessesOn, multOf }
